import type { Transaction } from '../../platform/database/index.ts';
import { rowsOf, sql, sqlOf } from '../../platform/database/sql.ts';
import { albumMembers, wholeAlbums } from '../albums/index.ts';
import { type Owner, shownPhotos, unknownMonth } from '../photos/index.ts';

/** A photo as an export takes it. */
export interface LibraryPhoto {
  /**
   * Id, blob, bytes, CRC-32, SHA-256 in hexadecimal digits, date taken (empty where it is unknown) and when it was
   * added, in UTC; with tabs between them. Put together where it is read: a million photos have nine million values.
   */
  readonly facts: string;
  readonly file_name: string;
  /** `YYYY/MM` in which the timeline shows it; null where its date is unknown. */
  readonly month: string | null;
}

/** A photo of an album, or an album that has none. */
export interface AlbumMember {
  readonly album_id: string;
  readonly name: string;
  readonly is_shared: boolean;
  readonly created_at: string;
  readonly photo_id: string | null;
}

/** Everything that is read in the transaction is of one moment. First in it. */
export async function holdSnapshot(tx: Transaction): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(sqlOf(tx));
  // Cursors are read to their end, which the planner does not expect.
  await sql`set local cursor_tuple_fraction = 1`.execute(sqlOf(tx));
  await sql`set local enable_sort = off`.execute(sqlOf(tx));
}

/** A hundred kilobytes: the more is alive whenever the heap is cleared, the larger it grows. */
const rowsAtOnce = 250;

/** Rows of a statement, some at a time: neither side ever holds all of them. They are gone when the next are asked for. */
async function* readInParts<Row>(
  tx: Transaction,
  name: string,
  statement: ReturnType<typeof sql>,
): AsyncGenerator<Row[]> {
  const cursor = sql.id(name);
  await sql`declare ${cursor} no scroll cursor for ${statement}`.execute(sqlOf(tx));
  const fetch = () => sql<Row>`fetch ${sql.lit(rowsAtOnce)} from ${cursor}`.execute(sqlOf(tx));
  let next = fetch();
  for (let full = true; full; ) {
    const { rows } = await next;
    full = rows.length === rowsAtOnce;
    if (full) {
      // While these are dealt with. Who stops reading gives the transaction up.
      next = fetch();
      next.catch(() => undefined);
    }
    if (rows.length > 0) yield rows;
    // Results of the past hang on to each other: rows in them would pile up until the whole heap is cleared.
    rows.length = 0;
  }
  await sql`close ${cursor}`.execute(sqlOf(tx));
}

const written = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const facts = sql`concat_ws(E'\\t', photo.photo_id, photo.blob_key, photo.bytes, photo.crc32, encode(photo.sha256, 'hex'),
  coalesce(photo.date_taken, ''), ${written('photo.created_at')})`;

/**
 * All photos that a library shows, by month and in order of time, those without a date behind all others. They come by
 * the index of months: sorting a million first would take as long as a line may be silent.
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
    select ${facts} as facts, photo.file_name,
      overlay(lpad(photo.taken_month::text, 6, '0') placing '/' from 5 for 0) as month
    ${from} and photo.date_taken is not null ${inOrder}`,
  );
  yield* readInParts<LibraryPhoto>(
    tx,
    'export_undated_photos',
    sql`
    select ${facts} as facts, photo.file_name, null as month
    ${from} and photo.date_taken is null and photo.taken_month = ${unknownMonth} ${inOrder}`,
  );
}

/** The owner's albums, the oldest first, with those of their photos that are the owner's, in the custom order. */
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

/** The ids of all photos that stand in albums of their owner, in their order. */
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
