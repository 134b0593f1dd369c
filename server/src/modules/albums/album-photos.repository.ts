import type { AlbumSortKey } from '@keepsake/contract/albums';
import type { SortOrder } from '@keepsake/contract/photos';
import type { Relation, Transaction } from '../../platform/database/index.ts';
import { relationOf, rowsOf, sql, sqlOf } from '../../platform/database/sql.ts';
import { type PhotoRow, shownPhotos } from '../photos/index.ts';
import type { AlbumKey } from './albums.repository.ts';
import type { AlbumsTables } from './albums.tables.ts';

/** Where a page begins: behind this photo of the same order. `at`: a moment, or a rank. */
export interface MemberPosition {
  readonly at: string;
  readonly photoId: string;
}

const places = {
  created: { column: 'member.added_at', type: 'timestamptz' },
  dateTaken: { column: 'member.taken_at', type: 'timestamptz' },
  custom: { column: 'member.rank', type: 'text' },
} as const satisfies Record<AlbumSortKey, object>;

export interface MemberPageQuery {
  readonly sortKey: AlbumSortKey;
  readonly sortOrder: SortOrder;
  readonly limit: number;
  readonly after?: MemberPosition | undefined;
}

/** A photo, with its place in the order that was asked for. */
export type MemberRow = PhotoRow & { readonly place: string };

/** Photos of an album that are shown, as `member` and `photo`. */
const shownIn = ({ tenantId, albumId }: AlbumKey) => sql`
  album_photos as member
  join ${rowsOf(shownPhotos)} as photo
    on photo.tenant_id = member.tenant_id and photo.owner_id = member.owner_id and photo.photo_id = member.photo_id
  where member.tenant_id = ${tenantId} and member.album_id = ${albumId}`;

/**
 * One page: a range of the index of its order, as long as few of its photos are hidden. It ends with the last that the
 * album counts: behind that one all are hidden, and none of them is looked at.
 */
export function selectMembers(key: AlbumKey, { sortKey, sortOrder, limit, after }: MemberPageQuery) {
  const { column, type } = places[sortKey];
  const at = sql.ref(column);
  const order = sql.raw(sortOrder);
  const beyond = sql.raw(sortOrder === 'asc' ? '>' : '<');
  const behind = after
    ? sql`and (${at}, member.photo_id) ${beyond} (${after.at}::${sql.raw(type)}, ${after.photoId}::uuid)`
    : sql``;
  return sql<MemberRow>`
    select page.* from (
      select photo.*, ${at} as place
      from ${shownIn(key)} ${behind}
      order by ${at} ${order}, member.photo_id ${order}
      limit ${limit}
    ) as page
    order by page.place ${order}, page.photo_id ${order}
    limit (select photos_count from albums where tenant_id = ${key.tenantId} and album_id = ${key.albumId})`;
}

export async function listMembers(
  tx: Transaction,
  key: AlbumKey,
  query: MemberPageQuery,
): Promise<MemberRow[]> {
  const result = await selectMembers(key, query).execute(sqlOf<AlbumsTables>(tx));
  return result.rows;
}

/** All of them, with what their columns take. */
export function layoutRows(key: AlbumKey, sortKey: AlbumSortKey): Relation {
  return relationOf(sql`(
    select photo.photo_id, photo.width, photo.height, photo.average_colour, ${sql.ref(places[sortKey].column)} as at
    from ${shownIn(key)})`);
}

export interface NewMember {
  readonly ownerId: string;
  readonly photoId: string;
  readonly rank: string;
}

/**
 * Adds those that are shown photos of their owners, and says of each of these whether it is new here. A microsecond
 * stands between one and the next, so that what comes together keeps its order.
 */
export async function insertMembers(
  tx: Transaction,
  { tenantId, albumId }: AlbumKey,
  at: string,
  members: readonly NewMember[],
): Promise<{ photoId: string; isNew: boolean }[]> {
  const result = await sql<{ photoId: string; isNew: boolean }>`
    with known as (
      select photo.owner_id, photo.photo_id, photo.taken_at, given.rank, given.n
      from unnest(
        ${members.map(({ ownerId }) => ownerId)}::uuid[], ${members.map(({ photoId }) => photoId)}::uuid[],
        ${members.map(({ rank }) => rank)}::text[]
      ) with ordinality as given (owner_id, photo_id, rank, n)
      join ${rowsOf(shownPhotos)} as photo
        on photo.tenant_id = ${tenantId} and photo.owner_id = given.owner_id and photo.photo_id = given.photo_id
    ), added as (
      insert into album_photos (tenant_id, album_id, owner_id, photo_id, added_at, taken_at, rank)
      select ${tenantId}, ${albumId}::uuid, owner_id, photo_id, ${at}::timestamptz + n * interval '1 microsecond',
        taken_at, rank
      from known
      on conflict (tenant_id, album_id, photo_id) do nothing
      returning photo_id
    )
    select known.photo_id as "photoId", known.photo_id in (select photo_id from added) as "isNew"
    from known`.execute(sqlOf<AlbumsTables>(tx));
  return result.rows;
}

/** Takes photos out that are shown, and returns them. */
export async function deleteMembers(
  tx: Transaction,
  { tenantId, albumId }: AlbumKey,
  photoIds: readonly string[],
): Promise<string[]> {
  const result = await sql<{ photo_id: string }>`
    delete from album_photos as member using ${rowsOf(shownPhotos)} as photo
    where member.tenant_id = ${tenantId} and member.album_id = ${albumId} and member.photo_id = any(${photoIds}::uuid[])
      and photo.tenant_id = member.tenant_id and photo.owner_id = member.owner_id and photo.photo_id = member.photo_id
    returning member.photo_id`.execute(sqlOf<AlbumsTables>(tx));
  return result.rows.map((row) => row.photo_id);
}

/** Takes out all photos of an owner, also hidden ones. Returns how many were shown. */
export async function deleteMembersOf(
  tx: Transaction,
  { tenantId, albumId }: AlbumKey,
  ownerId: string,
): Promise<number> {
  const result = await sql<{ shown: number }>`
    with removed as (
      delete from album_photos
      where tenant_id = ${tenantId} and album_id = ${albumId} and owner_id = ${ownerId}
      returning tenant_id, owner_id, photo_id
    )
    select count(*)::int as shown
    from removed join ${rowsOf(shownPhotos)} as photo using (tenant_id, owner_id, photo_id)`.execute(
    sqlOf<AlbumsTables>(tx),
  );
  return result.rows[0]?.shown ?? 0;
}
