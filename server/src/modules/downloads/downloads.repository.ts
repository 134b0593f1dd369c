import type { Transaction } from '../../platform/database/index.ts';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';
import { type EntryRow, entryValues } from './download-entries.repository.ts';
import type { DownloadKey, Requester } from './download-key.ts';
import type { DownloadsTables, NewDownloadRow } from './downloads.tables.ts';
import { type AtMoment, isReadable, joinPhoto } from './readable-entries.repository.ts';

export interface StoredDownload {
  readonly downloadId: string;
  readonly userId: string;
  readonly name: string | null;
  readonly photos: readonly string[];
  /** Photos of the archive that the customer may no longer read. */
  readonly missing: readonly string[];
  readonly size: number;
  readonly requestHash: Buffer;
  readonly createdAt: string;
  readonly expiresAt: string;
}

interface Columns {
  download_id: string;
  user_id: string;
  name: string | null;
  photos: string[];
  missing: string[];
  size: string;
  asked_sha256: Buffer;
  created_at: string;
  expires_at: string;
}

function toStored(row: Columns): StoredDownload {
  return {
    downloadId: row.download_id,
    userId: row.user_id,
    name: row.name,
    photos: row.photos,
    missing: row.missing,
    size: Number(row.size),
    requestHash: row.asked_sha256,
    createdAt: instantFromDatabase(row.created_at),
    expiresAt: instantFromDatabase(row.expires_at),
  };
}

const owned = ({ tenantId, customerId }: Requester) =>
  sql<boolean>`download.tenant_id = ${tenantId} and download.customer_id = ${customerId}`;

const named = (key: DownloadKey) => sql<boolean>`${owned(key)} and download.download_id = ${key.downloadId}`;

/** Archives that have not expired, newest first, with the photos missing now, in one query. */
async function select(
  tx: Transaction,
  which: ReturnType<typeof owned>,
  { mayRead, now, limit }: AtMoment & { limit: number },
): Promise<StoredDownload[]> {
  const result = await sql<Columns>`
    select page.download_id, page.user_id, page.name, page.size, page.asked_sha256, page.created_at,
      page.expires_at, held.photos, held.missing
    from (
      select * from downloads as download where ${which} and download.expires_at > ${now}::timestamptz
      order by download.created_at desc, download.download_id desc limit ${limit}
    ) as page
    cross join lateral (
      select array_agg(entry.photo_id::text order by entry.place) as photos,
        coalesce(array_agg(entry.photo_id::text order by entry.place) filter (where not ${isReadable(mayRead)}), '{}')
          as missing
      from downloads as download join download_photos as entry using (tenant_id, customer_id, download_id)
      ${joinPhoto}
      where download.tenant_id = page.tenant_id and download.customer_id = page.customer_id
        and download.download_id = page.download_id
    ) as held
    order by page.created_at desc, page.download_id desc`.execute(sqlOf<DownloadsTables>(tx));
  return result.rows.map(toStored);
}

export function listDownloads(
  tx: Transaction,
  requester: Requester,
  { limit, ...at }: AtMoment & { limit: number },
): Promise<StoredDownload[]> {
  return select(tx, owned(requester), { ...at, limit });
}

export async function findDownload(
  tx: Transaction,
  key: DownloadKey,
  at: AtMoment,
): Promise<StoredDownload | undefined> {
  const [found] = await select(tx, named(key), { ...at, limit: 1 });
  return found;
}

/** Returns false when the id exists, or another transaction is inserting it. */
export async function insertDownload(
  tx: Transaction,
  row: NewDownloadRow,
  entries: readonly EntryRow[],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await sqlOf<DownloadsTables>(tx)
    .insertInto('downloads')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return false;
  const key = { tenant_id: row.tenant_id, customer_id: row.customer_id, download_id: row.download_id };
  await sqlOf<DownloadsTables>(tx)
    .insertInto('download_photos')
    .values(entries.map((entry, place) => ({ ...key, ...entryValues(entry), place })))
    .execute();
  return true;
}

/** Stores whether clients were notified of a failure. Returns true when that changed. */
export async function markFailed(
  tx: Transaction,
  key: DownloadKey,
  failedAt: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await sqlOf<DownloadsTables>(tx)
    .updateTable('downloads as download')
    .set({ failed_at: failedAt })
    .where(named(key))
    .where('failed_at', failedAt === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface LostPhoto {
  readonly place: number;
  readonly photoId: string;
}

/** Returns false when the id belongs to another archive by now. */
export async function markLost(
  tx: Transaction,
  key: DownloadKey,
  { place, photoId }: LostPhoto,
): Promise<boolean> {
  const { numUpdatedRows } = await sqlOf<DownloadsTables>(tx)
    .updateTable('download_photos as download')
    .set({ is_lost: true })
    .where(named(key))
    .where('place', '=', place)
    .where('photo_id', '=', photoId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteExpired(tx: Transaction, key: DownloadKey, now: string): Promise<void> {
  await sqlOf<DownloadsTables>(tx)
    .deleteFrom('downloads as download')
    .where(named(key))
    .where('expires_at', '<=', now)
    .execute();
}

/** Deletes at most `limit` archives; returns their number. */
export async function deleteExpiredBefore(tx: Transaction, before: string, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from downloads where (tenant_id, customer_id, download_id) in (
      select tenant_id, customer_id, download_id from downloads where expires_at < ${before}::timestamptz
      order by expires_at limit ${limit} for update skip locked
    ) returning 1`.execute(sqlOf<DownloadsTables>(tx));
  return rows.length;
}
