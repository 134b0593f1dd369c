import type { Transaction } from '../../platform/database/index.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';
import { type ImportKey, keyed } from './imports.repository.ts';
import type { ImportPhotoRow, ImportsTables, PhotoEntry } from './imports.tables.ts';
import type { RefusalReason } from './refusal.ts';

const isWaiting = sql<boolean>`(photo_id is null and reason is null)`;

export interface ListedPhoto {
  readonly place: number;
  readonly photo: PhotoEntry;
}

/**
 * Stores photos of a reading, each key once. Refused ones are tried again. Returns how many were stored: fewer where the
 * reading has named a key before.
 */
export async function putPhotos(
  tx: Transaction,
  { tenantId, ownerId, source }: ImportKey,
  reading: number,
  listed: readonly ListedPhoto[],
): Promise<number> {
  const { rows } = await sql<{ key: string }>`
    insert into import_photos (tenant_id, owner_id, source, key, reading, place, entry)
    select ${tenantId}, ${ownerId}::uuid, ${source}, key, ${reading}, place, entry
    from unnest(
      ${listed.map(({ photo }) => photo.key)}::text[], ${listed.map(({ place }) => place)}::int[],
      ${listed.map(({ photo }) => JSON.stringify(photo))}::jsonb[]
    ) as given (key, place, entry)
    on conflict (tenant_id, owner_id, source, key) do update
      set reading = excluded.reading, place = excluded.place, entry = excluded.entry, reason = null, tries = 0
      where import_photos.reading <> excluded.reading
    returning key`.execute(sqlOf<ImportsTables>(tx));
  return rows.length;
}

export function listWaiting(tx: Transaction, key: ImportKey, limit: number): Promise<ImportPhotoRow[]> {
  return sqlOf<ImportsTables>(tx)
    .selectFrom('import_photos')
    .selectAll()
    .where(keyed(key))
    .where(isWaiting)
    .orderBy('place')
    .limit(limit)
    .execute();
}

/** Returns false when the photo is done already. */
export async function markDone(
  tx: Transaction,
  key: ImportKey,
  photoKey: string,
  outcome: { readonly photo_id: string } | { readonly reason: RefusalReason },
): Promise<boolean> {
  const { numUpdatedRows } = await sqlOf<ImportsTables>(tx)
    .updateTable('import_photos')
    .set(outcome)
    .where(keyed(key))
    .where('key', '=', photoKey)
    .where(isWaiting)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Counts a try that the source broke off; returns their number. */
export async function countTry(tx: Transaction, key: ImportKey, photoKey: string): Promise<number> {
  const row = await sqlOf<ImportsTables>(tx)
    .updateTable('import_photos')
    .set({ tries: sql<number>`tries + 1` })
    .where(keyed(key))
    .where('key', '=', photoKey)
    .returning('tries')
    .executeTakeFirst();
  return row?.tries ?? 0;
}

/** Ids of photos by their keys in the source; without those that are not imported. */
export async function findImported(
  tx: Transaction,
  key: ImportKey,
  photoKeys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await sqlOf<ImportsTables>(tx)
    .selectFrom('import_photos')
    .select(['key', 'photo_id'])
    .where(keyed(key))
    .where('key', '=', sql<string>`any(${[...photoKeys]}::text[])`)
    .where('photo_id', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.key, row.photo_id as string]));
}

/** Refused photos in the order of the list. @param limit absent: all */
export async function listRefused(
  tx: Transaction,
  key: ImportKey,
  limit?: number,
): Promise<{ entry: PhotoEntry; reason: RefusalReason }[]> {
  const query = sqlOf<ImportsTables>(tx)
    .selectFrom('import_photos')
    .select(['entry', 'reason'])
    .where(keyed(key))
    .where('reason', 'is not', null)
    .orderBy('place');
  const rows = await (limit === undefined ? query : query.limit(limit)).execute();
  return rows.map(({ entry, reason }) => ({ entry, reason: reason as RefusalReason }));
}
