import type { Condition, Transaction } from '../../platform/database/index.ts';
import { conditionOf, holds, rowsOf, sql, sqlOf } from '../../platform/database/sql.ts';
import { type PhotoRow, shownPhotos } from '../photos/index.ts';
import type { AlbumKey } from './albums.repository.ts';
import type { AlbumsTables } from './albums.tables.ts';

export interface AlbumPosition {
  readonly at: string;
  readonly albumId: string;
}

export interface AlbumWithCover extends AlbumKey {
  readonly ownerId: string;
  readonly name: string;
  readonly isShared: boolean;
  readonly photosCount: number;
  /** The chosen photo while it is visible in the album, otherwise the one added last. */
  readonly cover: PhotoRow | undefined;
  readonly isCoverChosen: boolean;
  /** Timestamp as the database returns it. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

type Columns = Omit<AlbumWithCover, 'cover' | 'isCoverChosen'> & {
  readonly isCoverChosen: boolean | null;
} & (PhotoRow | { readonly photo_id: null });

function albumOf(columns: Columns): AlbumWithCover {
  const { tenantId, albumId, ownerId, name, isShared, photosCount, createdAt, updatedAt } = columns;
  const cover = columns.photo_id === null ? undefined : columns;
  const isCoverChosen = columns.isCoverChosen ?? false;
  return {
    tenantId,
    albumId,
    ownerId,
    name,
    isShared,
    photosCount,
    cover,
    isCoverChosen,
    createdAt,
    updatedAt,
  };
}

const shownInAlbum = sql`
  album_photos as member
  join ${rowsOf(shownPhotos)} as photo
    on photo.tenant_id = member.tenant_id and photo.owner_id = member.owner_id and photo.photo_id = member.photo_id
  where page.photos_count > 0 and member.tenant_id = page.tenant_id and member.album_id = page.album_id`;

const cover = sql`(
  (select true as chosen, photo.* from ${shownInAlbum} and member.photo_id = page.cover_photo_id)
  union all
  (select false, photo.* from ${shownInAlbum} order by member.added_at desc, member.photo_id desc limit 1)
  order by chosen desc limit 1)`;

/**
 * Lists albums with covers, newest first, in one query.
 *
 * @param where condition on rows named `album`
 */
export async function listAlbums(
  tx: Transaction,
  tenantId: string,
  where: Condition,
  { after, limit }: { after: AlbumPosition | undefined; limit: number },
): Promise<AlbumWithCover[]> {
  const behind = after
    ? sql`and (album.created_at, album.album_id) < (${after.at}::timestamptz, ${after.albumId}::uuid)`
    : sql``;
  const result = await sql<Columns>`
    select page.tenant_id as "tenantId", page.album_id as "albumId", page.owner_id as "ownerId", page.name,
      page.is_shared as "isShared", page.photos_count as "photosCount", page.created_at as "createdAt",
      page.updated_at as "updatedAt", cover.chosen as "isCoverChosen", cover.*
    from (
      select * from albums as album
      where album.tenant_id = ${tenantId} and ${holds(where)} ${behind}
      order by album.created_at desc, album.album_id desc limit ${limit}
    ) as page
    left join lateral ${cover} as cover on true
    order by page.created_at desc, page.album_id desc`.execute(sqlOf<AlbumsTables>(tx));
  return result.rows.map(albumOf);
}

/** Finds an album of any owner, shared or not. */
export async function findAlbumWithCover(
  tx: Transaction,
  { tenantId, albumId }: AlbumKey,
): Promise<AlbumWithCover | undefined> {
  const where = conditionOf(sql<boolean>`album.album_id = ${albumId}`);
  const [album] = await listAlbums(tx, tenantId, where, { after: undefined, limit: 1 });
  return album;
}
