import type { Transaction } from '../../platform/database/index.ts';
import { holds, rowsOf, sql, sqlOf } from '../../platform/database/sql.ts';
import { type PhotoRow, shownPhotos } from '../photos/index.ts';
import type { DownloadKey } from './download-key.ts';
import type { DownloadsTables } from './downloads.tables.ts';
import { type AtMoment, isReadable, joinPhoto, type MayRead } from './readable-entries.repository.ts';

export interface EntryRow {
  readonly ownerId: string;
  readonly photoId: string;
  readonly name: string;
  readonly bytes: number;
  readonly crc32: number;
  readonly modified: string;
}

export function entryValues({ ownerId, photoId, name, bytes, crc32, modified }: EntryRow) {
  return {
    owner_id: ownerId,
    photo_id: photoId,
    entry_name: name,
    length: String(bytes),
    crc32: String(crc32),
    modified,
  };
}

export type PhotoForArchive = Pick<
  PhotoRow,
  | 'owner_id'
  | 'photo_id'
  | 'file_name'
  | 'mime_type'
  | 'bytes'
  | 'crc32'
  | 'date_taken'
  | 'taken_month'
  | 'uploaded_at'
>;

/** Lists the visible ones of the photos, in the order of the ids. */
export async function listPhotosForArchive(
  tx: Transaction,
  tenantId: string,
  photos: readonly { readonly ownerId: string; readonly photoId: string }[],
): Promise<PhotoForArchive[]> {
  const result = await sql<PhotoForArchive>`
    select photo.owner_id, photo.photo_id, photo.file_name, photo.mime_type, photo.bytes, photo.crc32,
      photo.date_taken, photo.taken_month, photo.uploaded_at
    from unnest(
      ${photos.map(({ ownerId }) => ownerId)}::uuid[], ${photos.map(({ photoId }) => photoId)}::uuid[]
    ) with ordinality as requested (owner_id, photo_id, place)
    join ${rowsOf(shownPhotos)} as photo
      on photo.tenant_id = ${tenantId} and photo.owner_id = requested.owner_id and photo.photo_id = requested.photo_id
    order by requested.place`.execute(sqlOf<DownloadsTables>(tx));
  return result.rows;
}

export interface FoundEntry extends EntryRow {
  readonly blobKey: string | null;
}

export interface FoundArchive {
  readonly userId: string;
  /** Timestamp as stored: distinguishes an archive from a later one with the same id. */
  readonly createdAt: string;
  readonly name: string | null;
  readonly isMarkedFailed: boolean;
  readonly entries: readonly FoundEntry[];
}

interface Columns {
  userId: string;
  createdAt: string;
  name: string | null;
  isMarkedFailed: boolean;
  ownerId: string;
  photoId: string;
  entryName: string;
  length: string;
  crc32: string;
  modified: string;
  blobKey: string | null;
}

function toEntry({ ownerId, photoId, entryName, length, crc32, modified, blobKey }: Columns): FoundEntry {
  return {
    ownerId,
    photoId,
    name: entryName,
    bytes: Number(length),
    crc32: Number(crc32),
    modified,
    blobKey,
  };
}

const ofDownload = ({ tenantId, customerId, downloadId }: DownloadKey, { isCustomer }: MayRead) => sql`
  downloads as download join download_photos as entry using (tenant_id, customer_id, download_id)
  ${joinPhoto}
  where download.tenant_id = ${tenantId} and download.customer_id = ${customerId}
    and download.download_id = ${downloadId} and ${holds(isCustomer)}`;

/** Returns undefined for a foreign, missing or expired archive, or a deleted customer. */
export async function findArchive(
  tx: Transaction,
  key: DownloadKey,
  { mayRead, now }: AtMoment,
): Promise<FoundArchive | undefined> {
  const { rows } = await sql<Columns>`
    select download.user_id as "userId", download.created_at as "createdAt", download.name, download.failed_at is not null as "isMarkedFailed",
      entry.owner_id as "ownerId", entry.photo_id as "photoId", entry.entry_name as "entryName", entry.length,
      entry.crc32, entry.modified, case when ${isReadable(mayRead)} then photo.blob_key end as "blobKey"
    from ${ofDownload(key, mayRead)} and download.expires_at > ${now}::timestamptz
    order by entry.place`.execute(sqlOf<DownloadsTables>(tx));
  const [first] = rows;
  if (!first) return undefined;
  const { userId, createdAt, name, isMarkedFailed } = first;
  return { userId, createdAt, name, isMarkedFailed, entries: rows.map(toEntry) };
}

/** Blob keys of the entries in order; null for one that cannot be read now. Empty: the archive is deleted. */
export async function listBlobKeys(
  tx: Transaction,
  key: DownloadKey & Pick<FoundArchive, 'createdAt'>,
  mayRead: MayRead,
): Promise<(string | null)[]> {
  const { rows } = await sql<{ blobKey: string | null }>`
    select case when ${isReadable(mayRead)} then photo.blob_key end as "blobKey"
    from ${ofDownload(key, mayRead)} and download.created_at = ${key.createdAt}::timestamptz
    order by entry.place`.execute(sqlOf<DownloadsTables>(tx));
  return rows.map(({ blobKey }) => blobKey);
}
