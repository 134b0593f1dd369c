import type { Condition, Transaction } from '../../platform/database/index.ts';
import { conditionOf, holds, sql, sqlOf } from '../../platform/database/sql.ts';
import type { Owner } from '../photos/index.ts';
import type { AlbumRow, AlbumsTables, NewAlbumRow } from './albums.tables.ts';

/** One album of a retailer. */
export interface AlbumKey {
  readonly tenantId: string;
  readonly albumId: string;
}

const keyed = ({ tenantId, albumId }: AlbumKey) =>
  sql<boolean>`tenant_id = ${tenantId} and album_id = ${albumId}`;

/** The owner's albums, for `album` rows. */
export function albumsOf({ ownerId }: Owner, { withShared }: { withShared: boolean }): Condition {
  return conditionOf(sql<boolean>`(album.owner_id = ${ownerId} and (${withShared} or not album.is_shared))`);
}

/** False when an album has this id already. */
export async function insertAlbum(tx: Transaction, row: NewAlbumRow): Promise<boolean> {
  const result = await sqlOf<AlbumsTables>(tx)
    .insertInto('albums')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows) > 0;
}

/** Shared or not, whoever's. */
export async function findAlbum(tx: Transaction, key: AlbumKey): Promise<AlbumRow | undefined> {
  return sqlOf<AlbumsTables>(tx).selectFrom('albums').selectAll().where(keyed(key)).executeTakeFirst();
}

/**
 * Nobody else changes it before the transaction ends. Where libraries are locked too, they come first: whoever hides
 * photos holds one already when their albums are counted.
 */
export async function lockAlbum(tx: Transaction, key: AlbumKey): Promise<AlbumRow | undefined> {
  return sqlOf<AlbumsTables>(tx)
    .selectFrom('albums')
    .selectAll()
    .where(keyed(key))
    .forUpdate()
    .executeTakeFirst();
}

export interface AlbumChange {
  readonly name?: string | undefined;
  readonly cover?: { readonly ownerId: string; readonly photoId: string } | null | undefined;
  /** How many more photos are shown in it. */
  readonly photos?: number;
}

/** Returns whose it is. @param at when: its `updated` */
export async function updateAlbum(
  tx: Transaction,
  key: AlbumKey,
  at: string,
  { name, cover, photos = 0 }: AlbumChange,
): Promise<string> {
  const row = await sqlOf<AlbumsTables>(tx)
    .updateTable('albums')
    .set({
      updated_at: at,
      photos_count: sql<number>`photos_count + ${photos}`,
      ...(name !== undefined && { name }),
      ...(cover !== undefined && {
        cover_owner_id: cover?.ownerId ?? null,
        cover_photo_id: cover?.photoId ?? null,
      }),
    })
    .where(keyed(key))
    .returning('owner_id')
    .executeTakeFirstOrThrow();
  return row.owner_id;
}

/** The album and who is in it, and none of the photos. */
export async function deleteAlbumRow(tx: Transaction, key: AlbumKey): Promise<void> {
  await sqlOf<AlbumsTables>(tx).deleteFrom('albums').where(keyed(key)).execute();
}

export interface AlbumsSummary {
  readonly albums: number;
  /** When the first was made and the last was changed; null where there is none. */
  readonly created: string | null;
  readonly updated: string | null;
}

/** @param where names rows `album` */
export async function summariseAlbums(
  tx: Transaction,
  tenantId: string,
  where: Condition,
): Promise<AlbumsSummary> {
  return sqlOf<AlbumsTables>(tx)
    .selectFrom('albums as album')
    .select([
      sql<number>`count(*)::int`.as('albums'),
      sql<string | null>`min(created_at)`.as('created'),
      sql<string | null>`max(updated_at)`.as('updated'),
    ])
    .where('tenant_id', '=', tenantId)
    .where(holds(where))
    .executeTakeFirstOrThrow();
}
