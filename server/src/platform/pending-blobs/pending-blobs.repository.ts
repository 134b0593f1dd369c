import type { Transaction } from '../database/index.ts';
import { sql, sqlOf } from '../database/sql.ts';

/** Tables of drafts, each of the module that names it. */
export type PendingBlobTable =
  | 'rendition_drafts'
  | 'export_drafts'
  | 'personal_data_drafts'
  | 'shop_file_drafts'
  | 'purged_originals';

/** Owner of pending blobs. */
export interface PendingBlobOwner {
  readonly tenantId: string;
  readonly ownerId: string;
}

export interface PendingBlobRow {
  tenant_id: string;
  owner_id: string;
  blob_key: string;
  created_at: string;
}

/** Table of drafts; all have the same columns. */
const drafts = (tx: Transaction, table: PendingBlobTable) => ({
  db: sqlOf<{ drafts: PendingBlobRow }>(tx),
  name: table as 'drafts',
});

/** Inserts pending blobs. The keys are one parameter: there may be thousands. */
export async function insertPendingBlobs(
  tx: Transaction,
  table: PendingBlobTable,
  row: Omit<PendingBlobRow, 'blob_key'>,
  blobKeys: readonly string[],
): Promise<void> {
  const name = sql.table(table);
  await sql`
    insert into ${name} (tenant_id, owner_id, blob_key, created_at)
    select tenant_id, owner_id, key, created_at
    from jsonb_populate_record(null::${name}, ${JSON.stringify(row)}::jsonb), unnest(${blobKeys}::text[]) as key`.execute(
    sqlOf(tx),
  );
}

/** Deletes pending blobs; returns false when one was missing. */
export async function deletePendingBlobs(
  tx: Transaction,
  table: PendingBlobTable,
  { tenantId, ownerId }: PendingBlobOwner,
  blobKeys: readonly string[],
): Promise<boolean> {
  const { db, name } = drafts(tx, table);
  const { numDeletedRows } = await db
    .deleteFrom(name)
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', ownerId)
    .where('blob_key', '=', sql<string>`any(${blobKeys}::text[])`)
    .executeTakeFirst();
  return Number(numDeletedRows) === blobKeys.length;
}

/** Returns existing ones of these pending blobs, or all of an owner, locked until the transaction ends. */
export async function lockPendingBlobs(
  tx: Transaction,
  table: PendingBlobTable,
  { tenantId, ownerId }: PendingBlobOwner,
  blobKeys?: readonly string[],
): Promise<PendingBlobRow[]> {
  const { db, name } = drafts(tx, table);
  const ofOwner = db
    .selectFrom(name)
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', ownerId);
  const selected = blobKeys ? ofOwner.where('blob_key', 'in', [...blobKeys]) : ofOwner;
  return selected.forUpdate().execute();
}

/** Returns some older pending blobs of all owners, locked until the transaction ends; skips locked ones. */
export async function lockPendingBlobsBefore(
  tx: Transaction,
  table: PendingBlobTable,
  instant: string,
  limit: number,
): Promise<PendingBlobRow[]> {
  const { db, name } = drafts(tx, table);
  return db
    .selectFrom(name)
    .selectAll()
    .where('created_at', '<', instant)
    .orderBy('created_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}
