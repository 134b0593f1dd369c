import type { Transaction } from '../../platform/database/index.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';
import type { Owner } from '../photos/index.ts';
import type { ImportRow, ImportsTables } from './imports.tables.ts';

/** One source of one library. */
export interface ImportKey extends Owner {
  readonly source: string;
}

export const keyed = ({ tenantId, ownerId, source }: ImportKey) =>
  sql<boolean>`tenant_id = ${tenantId} and owner_id = ${ownerId} and source = ${source}`;

/** Begins an import, or begins it again: what is done stays. */
export async function openImport(
  tx: Transaction,
  { tenantId, ownerId, source }: ImportKey,
  { brandId, at }: { brandId: string; at: string },
): Promise<void> {
  await sqlOf<ImportsTables>(tx)
    .insertInto('imports')
    .values({
      tenant_id: tenantId,
      owner_id: ownerId,
      source,
      brand_id: brandId,
      started_at: at,
      finished_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'owner_id', 'source'])
        .doUpdateSet({ brand_id: brandId, started_at: at, finished_at: null, is_listed: false }),
    )
    .execute();
}

export function findImport(tx: Transaction, key: ImportKey): Promise<ImportRow | undefined> {
  return sqlOf<ImportsTables>(tx).selectFrom('imports').selectAll().where(keyed(key)).executeTakeFirst();
}

/** Begins a reading of the list; returns its number. */
export async function beginReading(tx: Transaction, key: ImportKey): Promise<number> {
  const row = await sqlOf<ImportsTables>(tx)
    .updateTable('imports')
    .set({ reading: sql<number>`reading + 1`, is_listed: false })
    .where(keyed(key))
    .returning('reading')
    .executeTakeFirstOrThrow();
  return row.reading;
}

/** Ends a reading: removes what only earlier ones named, and counts. */
export async function endReading(tx: Transaction, key: ImportKey, reading: number): Promise<void> {
  for (const table of ['import_photos', 'import_albums'] as const) {
    await sqlOf<ImportsTables>(tx)
      .deleteFrom(table)
      .where(keyed(key))
      .where('reading', '<>', reading)
      .execute();
  }
  await sql`
    update imports set is_listed = true, photos_count = counted.photos, photos_done = counted.done,
      photos_known = least(photos_known, counted.done), photos_refused = 0
    from (select count(*)::int as photos, count(photo_id)::int as done from import_photos where ${keyed(key)}) as counted
    where ${keyed(key)}`.execute(sqlOf(tx));
}

/** Counts a photo that is done, in the transaction that makes or refuses it. */
export async function countDone(
  tx: Transaction,
  key: ImportKey,
  { isKnown = false, isRefused = false },
): Promise<void> {
  await sqlOf<ImportsTables>(tx)
    .updateTable('imports')
    .set({
      photos_done: sql<number>`photos_done + 1`,
      photos_known: sql<number>`photos_known + ${isKnown ? 1 : 0}`,
      photos_refused: sql<number>`photos_refused + ${isRefused ? 1 : 0}`,
    })
    .where(keyed(key))
    .execute();
}

/** Ends an import. The list goes, but for refused photos and the ids of albums. */
export async function finishImport(tx: Transaction, key: ImportKey, at: string): Promise<void> {
  const db = sqlOf<ImportsTables>(tx);
  await db.deleteFrom('import_photos').where(keyed(key)).where('reason', 'is', null).execute();
  await db
    .updateTable('import_albums')
    .set({ entry: JSON.stringify({ name: '', photos: [] }) })
    .where(keyed(key))
    .execute();
  await db.updateTable('imports').set({ finished_at: at }).where(keyed(key)).execute();
}

/** Deletes what names a person; photos and albums stay. */
export async function deleteImportsOf(tx: Transaction, { tenantId, ownerId }: Owner): Promise<void> {
  for (const table of ['import_participants', 'imports'] as const) {
    await sqlOf<ImportsTables>(tx)
      .deleteFrom(table)
      .where('tenant_id', '=', tenantId)
      .where('owner_id', '=', ownerId)
      .execute();
  }
}
