import type { Transaction } from '../database/index.ts';
import { sqlOf } from '../database/sql.ts';

/** Tables of drafts, each of the module that names it. */
export type DraftTable = 'rendition_drafts' | 'export_drafts';

/** Whose blobs they are. */
export interface DraftOwner {
  readonly tenantId: string;
  readonly ownerId: string;
}

export interface DraftRow {
  tenant_id: string;
  owner_id: string;
  blob_key: string;
  created_at: string;
}

/** All of them look alike. */
const drafts = (tx: Transaction, table: DraftTable) => ({
  db: sqlOf<{ drafts: DraftRow }>(tx),
  name: table as 'drafts',
});

export async function insertDrafts(
  tx: Transaction,
  table: DraftTable,
  rows: readonly DraftRow[],
): Promise<void> {
  const { db, name } = drafts(tx, table);
  await db
    .insertInto(name)
    .values([...rows])
    .execute();
}

/** False when one of them was not there any more. */
export async function deleteDrafts(
  tx: Transaction,
  table: DraftTable,
  { tenantId, ownerId }: DraftOwner,
  blobKeys: readonly string[],
): Promise<boolean> {
  const { db, name } = drafts(tx, table);
  const { numDeletedRows } = await db
    .deleteFrom(name)
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', ownerId)
    .where('blob_key', 'in', [...blobKeys])
    .executeTakeFirst();
  return Number(numDeletedRows) === blobKeys.length;
}

/** Those of these drafts that are there, or all of an owner, locked until the transaction ends. */
export async function lockDrafts(
  tx: Transaction,
  table: DraftTable,
  { tenantId, ownerId }: DraftOwner,
  blobKeys?: readonly string[],
): Promise<DraftRow[]> {
  const { db, name } = drafts(tx, table);
  const ofOwner = db
    .selectFrom(name)
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', ownerId);
  const asked = blobKeys ? ofOwner.where('blob_key', 'in', [...blobKeys]) : ofOwner;
  return asked.forUpdate().execute();
}

/** Some drafts of all owners that are older, locked until the transaction ends; not those somebody else has. */
export async function lockDraftsBefore(
  tx: Transaction,
  table: DraftTable,
  instant: string,
  limit: number,
): Promise<DraftRow[]> {
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
