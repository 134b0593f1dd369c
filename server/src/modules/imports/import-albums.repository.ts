import type { Transaction } from '../../platform/database/index.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';
import type { Owner } from '../photos/index.ts';
import { type ImportKey, keyed } from './imports.repository.ts';
import type { AlbumEntry, ImportAlbumRow, ImportsTables, ParticipantRow } from './imports.tables.ts';

export interface ListedAlbum {
  readonly key: string;
  readonly place: number;
  readonly album: AlbumEntry;
  /** Id for an album that the source has not named before. */
  readonly albumId: string;
  /** Whether it is made again where it was deleted since. */
  readonly isMadeAgain: boolean;
}

/** Stores an album of a reading. Returns false where the reading has named its key before. */
export async function putAlbum(
  tx: Transaction,
  { tenantId, ownerId, source }: ImportKey,
  reading: number,
  { key, place, album, albumId, isMadeAgain }: ListedAlbum,
): Promise<boolean> {
  const entry = JSON.stringify(album);
  const { numInsertedOrUpdatedRows } = await sqlOf<ImportsTables>(tx)
    .insertInto('import_albums')
    .values({
      tenant_id: tenantId,
      owner_id: ownerId,
      source,
      key,
      reading,
      place,
      entry,
      album_id: albumId,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'owner_id', 'source', 'key'])
        .doUpdateSet({
          reading,
          place,
          entry,
          photos_done: 0,
          is_done: false,
          ...(isMadeAgain && { is_made: false }),
        })
        .where('import_albums.reading', '<>', reading),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export function findNextAlbum(tx: Transaction, key: ImportKey): Promise<ImportAlbumRow | undefined> {
  return sqlOf<ImportsTables>(tx)
    .selectFrom('import_albums')
    .selectAll()
    .where(keyed(key))
    .where('is_done', '=', false)
    .orderBy('place')
    .limit(1)
    .executeTakeFirst();
}

export async function updateAlbum(
  tx: Transaction,
  key: ImportKey,
  albumKey: string,
  change: Partial<Pick<ImportAlbumRow, 'is_made' | 'photos_done' | 'is_done'>>,
): Promise<void> {
  await sqlOf<ImportsTables>(tx)
    .updateTable('import_albums')
    .set(change)
    .where(keyed(key))
    .where('key', '=', albumKey)
    .execute();
}

export async function insertWaiting(tx: Transaction, rows: readonly ParticipantRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sqlOf<ImportsTables>(tx)
    .insertInto('import_participants')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes the albums that wait for a person: by an address in small letters, or ids of the shop. */
export async function takeWaiting(
  tx: Transaction,
  tenantId: string,
  { emails, shopCustomerIds }: { emails: readonly string[]; shopCustomerIds: readonly string[] },
): Promise<(Owner & { albumId: string })[]> {
  const { rows } = await sql<Owner & { albumId: string }>`
    delete from import_participants
    where tenant_id = ${tenantId} and ((kind = 'email' and name = any(${[...emails]}::text[]))
      or (kind = 'shop-customer' and name = any(${[...shopCustomerIds]}::text[])))
    returning tenant_id as "tenantId", owner_id as "ownerId", album_id as "albumId"`.execute(
    sqlOf<ImportsTables>(tx),
  );
  return rows;
}
