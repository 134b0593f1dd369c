import type { Transaction } from '../../platform/database/index.ts';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import { type Generated, type Selectable, sql, sqlOf } from '../../platform/database/sql.ts';
import type { CustomerKey } from '../customers/index.ts';

interface CopiesTable {
  tenant_id: string;
  customer_id: string;
  copy_id: string;
  state: 'preparing' | 'ready' | 'failed';
  /** Origin of the request's storefront. */
  origin: string;
  locale: string;
  /** Number of tries started. */
  tries: Generated<number>;
  requested_at: string;
  updated_at: string;
  expires_at: string | null;
}

interface FilesTable {
  tenant_id: string;
  customer_id: string;
  name: string;
  blob_key: string;
  bytes: string | number;
  sha256: Buffer;
  crc32: string | number;
}

interface Tables {
  personal_data_copies: CopiesTable;
  personal_data_files: FilesTable;
}

export type CopyRow = Selectable<CopiesTable>;

export interface CopyKey extends CustomerKey {
  readonly copyId: string;
}

export interface CopyFile {
  readonly name: string;
  readonly blobKey: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly crc32: number;
}

const ownedBy = ({ tenantId, customerId }: CustomerKey) =>
  sql<boolean>`tenant_id = ${tenantId} and customer_id = ${customerId}::uuid`;
const keyed = (key: CopyKey) => sql<boolean>`${ownedBy(key)} and copy_id = ${key.copyId}::uuid`;

const present = (row: CopyRow): CopyRow => ({
  ...row,
  requested_at: instantFromDatabase(row.requested_at),
  updated_at: instantFromDatabase(row.updated_at),
  expires_at: row.expires_at && instantFromDatabase(row.expires_at),
});

export const keyOf = (row: CopyRow): CopyKey => ({
  tenantId: row.tenant_id,
  customerId: row.customer_id,
  copyId: row.copy_id,
});

/** Runs as the first statement: everything read is of one snapshot. */
export async function beginSnapshot(tx: Transaction): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(sqlOf(tx));
}

export async function findCopy(tx: Transaction, customer: CustomerKey): Promise<CopyRow | undefined> {
  const row = await sqlOf<Tables>(tx)
    .selectFrom('personal_data_copies')
    .selectAll()
    .where(ownedBy(customer))
    .executeTakeFirst();
  return row && present(row);
}

/** Inserts the copy of a customer who has none. */
export async function insertCopy(tx: Transaction, row: Omit<CopyRow, 'tries'>): Promise<void> {
  await sqlOf<Tables>(tx).insertInto('personal_data_copies').values(row).execute();
}

/** Deletes the copy with its files; blobs stay. */
export async function deleteCopy(tx: Transaction, customer: CustomerKey): Promise<void> {
  await sqlOf<Tables>(tx).deleteFrom('personal_data_copies').where(ownedBy(customer)).execute();
}

/** Counts a try. Returns undefined when nothing is left to do. */
export async function beginTry(tx: Transaction, key: CopyKey, now: string): Promise<CopyRow | undefined> {
  return sqlOf<Tables>(tx)
    .updateTable('personal_data_copies')
    .set({ tries: sql<number>`tries + 1`, updated_at: now })
    .where(keyed(key))
    .where('state', '=', 'preparing')
    .returningAll()
    .executeTakeFirst();
}

/** Takes the last try back: it failed in an outage. */
export async function uncountTry(tx: Transaction, row: CopyRow): Promise<void> {
  await sqlOf<Tables>(tx)
    .updateTable('personal_data_copies')
    .set({ tries: row.tries - 1 })
    .where(keyed(keyOf(row)))
    .where('tries', '=', row.tries)
    .execute();
}

/** Ends a copy in preparation. Returns false when it has ended, or another one has replaced it. */
export async function endCopy(
  tx: Transaction,
  key: CopyKey,
  end: Pick<CopyRow, 'state' | 'updated_at' | 'expires_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await sqlOf<Tables>(tx)
    .updateTable('personal_data_copies')
    .set(end)
    .where(keyed(key))
    .where('state', '=', 'preparing')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks a ready copy whose files are lost. */
export async function markLost(tx: Transaction, key: CopyKey, now: string): Promise<void> {
  await sqlOf<Tables>(tx)
    .updateTable('personal_data_copies')
    .set({ state: 'failed', updated_at: now, expires_at: null })
    .where(keyed(key))
    .where('state', '=', 'ready')
    .execute();
}

export async function insertFiles(
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
  files: readonly CopyFile[],
): Promise<void> {
  const rows = files.map(({ blobKey, ...file }) => ({
    tenant_id: tenantId,
    customer_id: customerId,
    blob_key: blobKey,
    ...file,
  }));
  await sqlOf<Tables>(tx).insertInto('personal_data_files').values(rows).execute();
}

/** Lists the files in the order of the zip. */
export async function listFiles(tx: Transaction, customer: CustomerKey): Promise<CopyFile[]> {
  const rows = await sqlOf<Tables>(tx)
    .selectFrom('personal_data_files')
    .select(['name', 'blob_key as blobKey', 'bytes', 'sha256', 'crc32'])
    .where(ownedBy(customer))
    .orderBy('name', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes), crc32: Number(row.crc32) }));
}

export async function deleteFiles(tx: Transaction, customer: CustomerKey): Promise<void> {
  await sqlOf<Tables>(tx).deleteFrom('personal_data_files').where(ownedBy(customer)).execute();
}

/** Locks copies that have files and expired until an instant; skips locked ones. */
export async function lockExpired(tx: Transaction, until: string, limit: number): Promise<CopyRow[]> {
  return sqlOf<Tables>(tx)
    .selectFrom('personal_data_copies as copy')
    .selectAll('copy')
    .where('copy.expires_at', '<=', until)
    .where(
      sql<boolean>`exists (
        select from personal_data_files as file
        where file.tenant_id = copy.tenant_id and file.customer_id = copy.customer_id)`,
    )
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Lists copies in preparation that no try has begun since an instant. */
export async function listStuck(tx: Transaction, before: string, limit: number): Promise<CopyRow[]> {
  return sqlOf<Tables>(tx)
    .selectFrom('personal_data_copies')
    .selectAll()
    .where('state', '=', 'preparing')
    .where('updated_at', '<', before)
    .limit(limit)
    .execute();
}
