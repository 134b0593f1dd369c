import type { Transaction } from '../../platform/database/index.ts';
import { rowsOf, sql, sqlOf } from '../../platform/database/sql.ts';
import { storageFindings } from '../../platform/integrity-check/index.ts';
import type { Owner } from '../photos/index.ts';
import type { ExportRow, ExportsTables, NewExportRow } from './exports.tables.ts';

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

/** Returns false while another export of the library is in progress. */
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

export async function listExports(
  tx: Transaction,
  owner: Owner,
  { now, limit }: { now: string; limit: number },
): Promise<ExportRow[]> {
  return sqlOf<ExportsTables>(tx)
    .selectFrom('exports')
    .selectAll()
    .where(ownedBy(owner))
    .where(isKeptAt(now))
    .orderBy('created_at', 'desc')
    .orderBy('export_id', 'desc')
    .limit(limit)
    .execute();
}

const isFileFound = sql<boolean>`exists (
  select from export_files as file join ${rowsOf(storageFindings)} as found on found.held_key = file.blob_key
  where file.tenant_id = exports.tenant_id and file.owner_id = exports.owner_id and file.export_id = exports.export_id)`;

/** Finds the newest of this version of the library, without known losses, that expires after `until`. */
export async function findReady(
  tx: Transaction,
  owner: Owner,
  { version, until }: { version: string; until: string },
): Promise<ExportRow | undefined> {
  return sqlOf<ExportsTables>(tx)
    .selectFrom('exports')
    .selectAll()
    .where(ownedBy(owner))
    .where('state', '=', 'READY')
    .where('is_incomplete', '=', false)
    .where('library_mark', '=', version)
    .where('expires_at', '>', until)
    .where(isFileFound, '=', false)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Finds the request time of the export at this place, newest first.
 *
 * @param place from 0
 */
export async function findRequestTime(
  tx: Transaction,
  owner: Owner,
  place: number,
): Promise<string | undefined> {
  const row = await sqlOf<ExportsTables>(tx)
    .selectFrom('exports')
    .select('created_at')
    .where(ownedBy(owner))
    .orderBy('created_at', 'desc')
    .offset(place)
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

/** Counts a try. Returns undefined when nothing is left to do. */
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
    | 'state'
    | 'tries'
    | 'photos_count'
    | 'photos_done'
    | 'library_mark'
    | 'is_incomplete'
    | 'parts_start'
    | 'updated_at'
    | 'expires_at'
  >
>;

/** Stores a change by the latest try; false when another has started or all have ended. */
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

/** Lists exports in progress, or unchanged since an instant: started ones first, then the oldest. */
export async function listStuck(tx: Transaction, before: string, limit: number): Promise<ExportRow[]> {
  return sqlOf<ExportsTables>(tx)
    .selectFrom('exports')
    .selectAll()
    .where(isInFlight)
    .where(sql<boolean>`(state = 'IN_PROGRESS' or updated_at < ${before}::timestamptz)`)
    .orderBy('state')
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/** Skips locked exports. */
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

/** Deletes an export with chunks and files; blobs stay. */
export async function deleteExport(tx: Transaction, key: ExportKey): Promise<void> {
  await sqlOf<ExportsTables>(tx).deleteFrom('exports').where(keyed(key)).execute();
}

/** Request time of the oldest export that needs its photos. */
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
