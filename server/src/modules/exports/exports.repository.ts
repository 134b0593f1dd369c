import type { Transaction } from '../../platform/database/index.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';
import type { Owner } from '../photos/index.ts';
import type { ExportRow, ExportsTables, NewExportRow } from './exports.tables.ts';

/** One export of a library. */
export interface ExportKey extends Owner {
  readonly exportId: string;
}

export const keyOf = (row: Pick<ExportRow, 'tenant_id' | 'owner_id' | 'export_id'>): ExportKey => ({
  tenantId: row.tenant_id,
  ownerId: row.owner_id,
  exportId: row.export_id,
});

const ownedBy = ({ tenantId, ownerId }: Owner) =>
  sql<boolean>`tenant_id = ${tenantId} and owner_id = ${ownerId}`;
const keyed = (key: ExportKey) => sql<boolean>`${ownedBy(key)} and export_id = ${key.exportId}`;
const isInFlight = sql<boolean>`state in ('REQUESTED', 'IN_PROGRESS')`;
const isKeptAt = (now: string) => sql<boolean>`(expires_at is null or expires_at > ${now}::timestamptz)`;

/** False while another one of the library is on its way. */
export async function insertExport(tx: Transaction, row: NewExportRow): Promise<boolean> {
  const result = await sqlOf<ExportsTables>(tx)
    .insertInto('exports')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows) > 0;
}

export async function findInFlight(tx: Transaction, owner: Owner): Promise<ExportRow | undefined> {
  return sqlOf<ExportsTables>(tx)
    .selectFrom('exports')
    .selectAll()
    .where(ownedBy(owner))
    .where(isInFlight)
    .executeTakeFirst();
}

/** One that has not expired. */
export async function findExport(
  tx: Transaction,
  key: ExportKey,
  now: string,
): Promise<ExportRow | undefined> {
  return sqlOf<ExportsTables>(tx)
    .selectFrom('exports')
    .selectAll()
    .where(keyed(key))
    .where(isKeptAt(now))
    .executeTakeFirst();
}

/** Those that have not expired, the newest first. */
export async function listExports(tx: Transaction, owner: Owner, now: string): Promise<ExportRow[]> {
  return sqlOf<ExportsTables>(tx)
    .selectFrom('exports')
    .selectAll()
    .where(ownedBy(owner))
    .where(isKeptAt(now))
    .orderBy('created_at', 'desc')
    .orderBy('export_id', 'desc')
    .execute();
}

/** Begins a try of an export that is on its way; undefined where there is nothing to do any more. */
export async function beginTry(tx: Transaction, key: ExportKey, now: string): Promise<ExportRow | undefined> {
  return sqlOf<ExportsTables>(tx)
    .updateTable('exports')
    .set({
      state: 'IN_PROGRESS',
      tries: sql<number>`tries + 1`,
      photos_done: 0,
      updated_at: now,
    })
    .where(keyed(key))
    .where(isInFlight)
    .returningAll()
    .executeTakeFirst();
}

export type ExportChange = Partial<
  Pick<
    ExportRow,
    'state' | 'photos_count' | 'photos_done' | 'library_mark' | 'parts_start' | 'updated_at' | 'expires_at'
  >
>;

/** Changes an export while this try of it is the last that began; false when it is not, or all is over. */
export async function updateTry(
  tx: Transaction,
  key: ExportKey,
  tries: number,
  change: ExportChange,
): Promise<boolean> {
  const result = await sqlOf<ExportsTables>(tx)
    .updateTable('exports')
    .set(change)
    .where(keyed(key))
    .where('tries', '=', tries)
    .where(isInFlight)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

/** Exports that are on their way, whoever's, the oldest first. */
export async function listInFlight(tx: Transaction, limit: number): Promise<ExportRow[]> {
  return sqlOf<ExportsTables>(tx)
    .selectFrom('exports')
    .selectAll()
    .where(isInFlight)
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/** Some exports that have expired, locked until the transaction ends; not those somebody else has. */
export async function lockExpired(tx: Transaction, now: string, limit: number): Promise<ExportRow[]> {
  return sqlOf<ExportsTables>(tx)
    .selectFrom('exports')
    .selectAll()
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** The export with its chunks and files; blobs stay. */
export async function deleteExport(tx: Transaction, key: ExportKey): Promise<void> {
  await sqlOf<ExportsTables>(tx).deleteFrom('exports').where(keyed(key)).execute();
}

/** When the oldest export of a library was asked for that still has, or will have, its photos. */
export async function findOldest(tx: Transaction, owner: Owner, now: string): Promise<string | undefined> {
  const row = await sqlOf<ExportsTables>(tx)
    .selectFrom('exports')
    .select('created_at')
    .where(ownedBy(owner))
    .where('state', '<>', 'FAILED')
    .where(isKeptAt(now))
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}
