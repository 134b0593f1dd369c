import type { Condition, Transaction } from '../../platform/database/index.ts';
import { conditionOf, holds, sql, sqlOf } from '../../platform/database/sql.ts';
import type { Owner } from '../photos/index.ts';
import type { AlbumRow, AlbumsTables, NewAlbumRow } from './albums.tables.ts';

export interface AlbumKey {
  readonly tenantId: string;
  readonly albumId: string;
}

const keyed = ({ tenantId, albumId }: AlbumKey) =>
  sql<boolean>`tenant_id = ${tenantId} and album_id = ${albumId}`;

export function albumsOf({ ownerId }: Owner, { withShared }: { withShared: boolean }): Condition {
  return conditionOf(sql<boolean>`(album.owner_id = ${ownerId} and (${withShared} or not album.is_shared))`);
}

/** Returns false when the id is taken. */
export async function insertAlbum(tx: Transaction, row: NewAlbumRow): Promise<boolean> {
  const result = await sqlOf<AlbumsTables>(tx)
    .insertInto('albums')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows) > 0;
}

/** Finds an album of any owner, shared or not. */
export async function findAlbum(tx: Transaction, key: AlbumKey): Promise<AlbumRow | undefined> {
  return sqlOf<AlbumsTables>(tx).selectFrom('albums').selectAll().where(keyed(key)).executeTakeFirst();
}

/**
 * Locks the album. Lock libraries first where both are needed: a transaction that hides photos already holds one
 * when it counts their albums.
 */
export async function lockAlbum(tx: Transaction, key: AlbumKey): Promise<AlbumRow | undefined> {
  return sqlOf<AlbumsTables>(tx)
    .selectFrom('albums')
    .selectAll()
    .where(keyed(key))
    .forUpdate()
    .executeTakeFirst();
}

/** Counts memberships in all albums of an owner, shared ones too; a photo may count several times. */
export async function countMembers(tx: Transaction, { tenantId, ownerId }: Owner): Promise<number> {
  const row = await sqlOf<AlbumsTables>(tx)
    .selectFrom('albums')
    .select(sql<string>`coalesce(sum(photos_count), 0)`.as('members'))
    .where(sql<boolean>`tenant_id = ${tenantId} and owner_id = ${ownerId}`)
    .executeTakeFirstOrThrow();
  return Number(row.members);
}

export interface AlbumChange {
  readonly name?: string | undefined;
  readonly cover?: { readonly ownerId: string; readonly photoId: string } | null | undefined;
  /** Change of the number of visible photos. */
  readonly photos?: number;
}

/**
 * Returns the owner.
 *
 * @param at the new `updated`
 */
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

/** Deletes the album and its participants, not the photos. */
export async function deleteAlbumRow(tx: Transaction, key: AlbumKey): Promise<void> {
  await sqlOf<AlbumsTables>(tx).deleteFrom('albums').where(keyed(key)).execute();
}

/** Locks and returns all albums of an owner, shared ones included. */
export async function lockAlbumsOf(
  tx: Transaction,
  { tenantId, ownerId }: Owner,
): Promise<{ albumId: string; isShared: boolean }[]> {
  return sqlOf<AlbumsTables>(tx)
    .selectFrom('albums')
    .select(['album_id as albumId', 'is_shared as isShared'])
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', ownerId)
    .orderBy('album_id')
    .forUpdate()
    .execute();
}

export interface AlbumsSummary {
  readonly albums: number;
  /** Earliest creation and latest change; null without albums. */
  readonly created: string | null;
  readonly updated: string | null;
}

/** @param where condition on rows named `album` */
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
