import type { Transaction } from '../../platform/database/index.ts';
import { readInParts } from '../../platform/database/read-in-parts.ts';
import { rowsOf, sql, sqlOf } from '../../platform/database/sql.ts';
import { albumMembers, wholeAlbums } from '../albums/index.ts';
import { type Owner, shownPhotos, unknownMonth } from '../photos/index.ts';

export interface LibraryPhoto {
  /**
   * Id, blob, bytes, CRC-32, hexadecimal SHA-256, date taken (empty without one) and creation in UTC, separated by
   * tabs. Concatenated by the database: a million photos have nine million values.
   */
  readonly facts: string;
  readonly damaged: boolean | null;
  readonly file_name: string;
  readonly mime_type: string;
  readonly is_favourite: boolean;
  /** `YYYY/MM` in the timeline; null without a date. */
  readonly month: string | null;
}

export interface AlbumMember {
  readonly album_id: string;
  readonly name: string;
  readonly is_shared: boolean;
  readonly created_at: string;
  readonly photo_id: string | null;
}

/** Runs as the first statement: everything read is of one snapshot. */
export async function beginSnapshot(tx: Transaction): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(sqlOf(tx));
  // Cursors are read to the end, which the planner does not expect.
  await sql`set local cursor_tuple_fraction = 1`.execute(sqlOf(tx));
  await sql`set local enable_sort = off`.execute(sqlOf(tx));
}

const written = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const facts = sql`concat_ws(E'\\t', photo.photo_id, photo.blob_key, photo.bytes, photo.crc32, encode(photo.sha256, 'hex'),
  coalesce(photo.date_taken, ''), ${written('photo.created_at')})`;

/**
 * Yields photos by month and time, undated ones last. The index of months gives this order: sorting a million
 * rows first would exceed the idle limit of a connection.
 */
export async function* readLibrary(
  tx: Transaction,
  { tenantId, ownerId }: Owner,
): AsyncGenerator<readonly LibraryPhoto[]> {
  const from = sql`from ${rowsOf(shownPhotos)} as photo where photo.tenant_id = ${tenantId} and photo.owner_id = ${ownerId}`;
  const inOrder = sql`order by photo.taken_month, photo.taken_at, photo.photo_id`;
  yield* readInParts<LibraryPhoto>(
    tx,
    'export_photos',
    sql`
    select ${facts} as facts, photo.file_name, photo.mime_type, photo.damaged, photo.favourite_at is not null as is_favourite,
      overlay(lpad(photo.taken_month::text, 6, '0') placing '/' from 5 for 0) as month
    ${from} and photo.taken_month <> ${unknownMonth} ${inOrder}`,
  );
  yield* readInParts<LibraryPhoto>(
    tx,
    'export_undated_photos',
    sql`
    select ${facts} as facts, photo.file_name, photo.mime_type, photo.damaged, photo.favourite_at is not null as is_favourite, null as month
    ${from} and photo.taken_month = ${unknownMonth} ${inOrder}`,
  );
}

/** The owner's albums, oldest first, with the owner's photos in custom order. */
export function readAlbums(
  tx: Transaction,
  { tenantId, ownerId }: Owner,
): AsyncGenerator<readonly AlbumMember[]> {
  return readInParts(
    tx,
    'export_albums',
    sql`
    select album.album_id, album.name, album.is_shared, ${written('album.created_at')} as created_at, member.photo_id
    from ${rowsOf(wholeAlbums)} as album
    left join (
      select member.* from ${rowsOf(albumMembers)} as member
      join ${rowsOf(shownPhotos)} as photo
        on photo.tenant_id = member.tenant_id and photo.owner_id = member.owner_id and photo.photo_id = member.photo_id
      where member.tenant_id = ${tenantId} and member.owner_id = ${ownerId}
    ) as member on member.tenant_id = album.tenant_id and member.album_id = album.album_id
    where album.tenant_id = ${tenantId} and album.owner_id = ${ownerId}
    order by album.created_at, album.album_id, member.rank, member.photo_id`,
  );
}

/** Yields ids in order. */
export function readMemberIds(
  tx: Transaction,
  { tenantId, ownerId }: Owner,
): AsyncGenerator<readonly { readonly photo_id: string }[]> {
  return readInParts(
    tx,
    'export_members',
    sql`
    select distinct member.photo_id from ${rowsOf(albumMembers)} as member
    join ${rowsOf(wholeAlbums)} as album on album.tenant_id = member.tenant_id and album.album_id = member.album_id
    where member.tenant_id = ${tenantId} and member.owner_id = ${ownerId} and album.owner_id = ${ownerId}
    order by member.photo_id`,
  );
}
