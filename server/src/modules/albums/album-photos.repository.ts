import type { AlbumSortKey } from '@keepsake/contract/albums';
import type { SortOrder } from '@keepsake/contract/photos';
import type { Relation, Transaction } from '../../platform/database/index.ts';
import { relationOf, rowsOf, sql, sqlOf } from '../../platform/database/sql.ts';
import {
  type PhotoRow,
  readUndatedLast,
  type Side,
  shownPhotos,
  sideOf,
  unknownMoment,
} from '../photos/index.ts';
import type { AlbumKey } from './albums.repository.ts';
import type { AlbumsTables } from './albums.tables.ts';

/** A page starts after this photo. `at`: a moment, or a rank. */
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
  /** Side of an unknown date to list; `found` rows come before it. */
  readonly side?: Side | undefined;
  readonly found?: number;
}

export type MemberRow = PhotoRow & { readonly place: string };

const shownIn = ({ tenantId, albumId }: AlbumKey) => sql`
  album_photos as member
  join ${rowsOf(shownPhotos)} as photo
    on photo.tenant_id = member.tenant_id and photo.owner_id = member.owner_id and photo.photo_id = member.photo_id
  where member.tenant_id = ${tenantId} and member.album_id = ${albumId}`;

/** Photos without a date share one moment, so only their ids are compared: the index can seek. */
function behindOf({ sortKey, sortOrder, side }: MemberPageQuery, { at, photoId }: MemberPosition) {
  const { column, type } = places[sortKey];
  const order = sql.raw(sortOrder === 'asc' ? '>' : '<');
  if (side === '=') return sql`and member.photo_id ${order} ${photoId}::uuid`;
  return sql`and (${sql.ref(column)}, member.photo_id) ${order} (${at}::${sql.raw(type)}, ${photoId}::uuid)`;
}

/**
 * Selects a range of the index of its order, as long as few of its photos are hidden. It ends with the last
 * photo that the album counts, so it reads no hidden photos after that one.
 */
export function selectMembers(key: AlbumKey, query: MemberPageQuery) {
  const { sortKey, sortOrder, limit, after, side, found = 0 } = query;
  const at = sql.ref(places[sortKey].column);
  const order = sql.raw(sortOrder);
  const behind = after ? behindOf(query, after) : sql``;
  const beside = side ? sql`and ${at} ${sql.raw(side)} ${unknownMoment}::timestamptz` : sql``;
  return sql<MemberRow>`
    select page.* from (
      select photo.*, ${at} as place
      from ${shownIn(key)} ${behind} ${beside}
      order by ${at} ${order}, member.photo_id ${order}
      limit ${limit}
    ) as page
    order by page.place ${order}, page.photo_id ${order}
    limit (select greatest(0, photos_count - ${found}) from albums where tenant_id = ${key.tenantId} and album_id = ${key.albumId})`;
}

export async function listMembers(
  tx: Transaction,
  key: AlbumKey,
  query: MemberPageQuery,
): Promise<MemberRow[]> {
  const read = async (part: MemberPageQuery) =>
    (await selectMembers(key, part).execute(sqlOf<AlbumsTables>(tx))).rows;
  const { sortKey, after } = query;
  if (sortKey !== 'dateTaken') return read(query);
  const from = after && sideOf(after.at, unknownMoment);
  return readUndatedLast({ ...query, from }, ({ isFirst, ...part }) =>
    read({ ...query, ...part, after: isFirst ? after : undefined }),
  );
}

export function layoutRows(key: AlbumKey, sortKey: AlbumSortKey): Relation {
  const at = sql.ref(places[sortKey].column);
  const isUndated = sortKey === 'dateTaken' ? sql`${at} = ${unknownMoment}::timestamptz` : sql`false`;
  return relationOf(sql`(
    select photo.photo_id, photo.width, photo.height, photo.average_colour, ${at} as at, ${isUndated} as is_undated
    from ${shownIn(key)})`);
}

export interface NewMember {
  readonly ownerId: string;
  readonly photoId: string;
  readonly rank: string;
}

/**
 * Adds photos that their owners can see, and returns whether each is new. Photos added together are one
 * microsecond apart, which keeps their order.
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

/** Removes all photos of an owner, hidden ones too. Returns how many were visible. */
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
