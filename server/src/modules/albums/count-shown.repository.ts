import type { Transaction } from '../../platform/database/index.ts';
import { rowsOf, sql, sqlOf } from '../../platform/database/sql.ts';
import { type Owner, shownPhotos } from '../photos/index.ts';
import type { AlbumsTables } from './albums.tables.ts';
import type { ChangedAlbum } from './albums-changed.ts';

/** Every transaction locks albums in the order of their ids, which prevents deadlocks. */
const locked = sql`order by album_id for update`;

/** Locks the albums that contain any of the photos, and returns them. */
export async function lockAlbumsWith(
  tx: Transaction,
  { tenantId, ownerId }: Owner,
  photoIds: readonly string[],
): Promise<ChangedAlbum[]> {
  const result = await sql<ChangedAlbum>`
    select album_id as "albumId", owner_id as "ownerId" from albums
    where tenant_id = ${tenantId} and album_id in (
      select album_id from album_photos
      where tenant_id = ${tenantId} and owner_id = ${ownerId} and photo_id = any(${photoIds}::uuid[]))
    ${locked}`.execute(sqlOf<AlbumsTables>(tx));
  return result.rows;
}

export async function countInAlbums(
  tx: Transaction,
  { tenantId, ownerId }: Owner,
  photoIds: readonly string[],
  sign: 1 | -1,
): Promise<void> {
  await sql`
    update albums set photos_count = photos_count + ${sign} * counted.photos
    from (
      select album_id, count(*)::int as photos from album_photos
      where tenant_id = ${tenantId} and owner_id = ${ownerId} and photo_id = any(${photoIds}::uuid[])
      group by album_id
    ) as counted
    where albums.tenant_id = ${tenantId} and albums.album_id = counted.album_id`.execute(
    sqlOf<AlbumsTables>(tx),
  );
}

interface AlbumOfLibrary extends ChangedAlbum {
  readonly isShared: boolean;
}

/** Shared albums are found by one index step for each album, since the library may have millions of memberships. */
export function selectAlbumsOfLibrary({ tenantId, ownerId }: Owner) {
  const next = sql`
    select album_id from album_photos where tenant_id = ${tenantId} and owner_id = ${ownerId}`;
  return sql<AlbumOfLibrary>`
    with recursive entered (album_id) as (
      (${next} order by album_id limit 1)
      union all
      select (${next} and album_id > entered.album_id order by album_id limit 1)
      from entered where entered.album_id is not null
    )
    select album_id as "albumId", owner_id as "ownerId", is_shared as "isShared" from albums
    where tenant_id = ${tenantId} and album_id in (
      select album_id from albums
      where tenant_id = ${tenantId} and owner_id = ${ownerId} and not is_shared and photos_count > 0
      union
      select album_id from entered join albums using (album_id)
      where tenant_id = ${tenantId} and is_shared)
    ${locked}`;
}

/** Locks and returns the albums with photos of a library. Private ones have no others. */
export async function lockAlbumsOfLibrary(tx: Transaction, owner: Owner): Promise<AlbumOfLibrary[]> {
  const result = await selectAlbumsOfLibrary(owner).execute(sqlOf<AlbumsTables>(tx));
  return result.rows;
}

export async function emptyAlbums(tx: Transaction, tenantId: string, albumIds: readonly string[]) {
  await sql`
    update albums set photos_count = 0
    where tenant_id = ${tenantId} and album_id = any(${albumIds}::uuid[])`.execute(sqlOf<AlbumsTables>(tx));
}

/** Counts the photos again, in a query that starts after the albums are locked. */
export async function recountAlbums(tx: Transaction, tenantId: string, albumIds: readonly string[]) {
  await sql`
    update albums set photos_count = (
      select count(*) from album_photos as member
      join ${rowsOf(shownPhotos)} as photo using (tenant_id, owner_id, photo_id)
      where member.tenant_id = albums.tenant_id and member.album_id = albums.album_id)
    where tenant_id = ${tenantId} and album_id = any(${albumIds}::uuid[])`.execute(sqlOf<AlbumsTables>(tx));
}
