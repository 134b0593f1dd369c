import type { Transaction } from '../../platform/database/index.ts';
import { rowsOf, sql, sqlOf } from '../../platform/database/sql.ts';
import { type ReferencedBlob, storageFindings } from '../../platform/integrity-check/index.ts';
import { type Owner, shownPhotos } from '../photos/index.ts';
import type { ExportKey } from './exports.repository.ts';

/** Inserts a missing photo; its chunk is no longer served. */
export async function insertMissing(
  tx: Transaction,
  { tenantId, ownerId, exportId }: ExportKey,
  iteration: number,
  photoId: string,
  now: string,
): Promise<void> {
  await sql`
    with noticed as (
      insert into export_missing_photos (tenant_id, owner_id, photo_id, noticed_at)
      select tenant_id, owner_id, photo_id, ${now}::timestamptz from ${rowsOf(shownPhotos)} as photo
      where tenant_id = ${tenantId} and owner_id = ${ownerId} and photo_id = ${photoId}
      on conflict do nothing
    ), chunk as (
      update export_chunks set is_incomplete = true
      where tenant_id = ${tenantId} and owner_id = ${ownerId} and export_id = ${exportId} and iteration = ${iteration}
    )
    update exports set is_incomplete = true
    where tenant_id = ${tenantId} and owner_id = ${ownerId} and export_id = ${exportId}`.execute(sqlOf(tx));
}

export interface Suspect extends ReferencedBlob {
  readonly photoId: string;
}

/**
 * Lists visible photos to check before the next export. The lookup is by key, however many photos there are:
 * `limit` keeps the planner from other plans.
 */
export async function listSuspects(tx: Transaction, { tenantId, ownerId }: Owner): Promise<Suspect[]> {
  const { rows } = await sql<Omit<Suspect, 'bytes'> & { bytes: string }>`
    select photo.photo_id as "photoId", photo.blob_key as key, photo.bytes, photo.sha256
    from export_missing_photos as missing
    cross join lateral (
      select shown.* from ${rowsOf(shownPhotos)} as shown
      where shown.tenant_id = missing.tenant_id and shown.owner_id = missing.owner_id and shown.photo_id = missing.photo_id
      limit 1
    ) as photo
    where missing.tenant_id = ${tenantId} and missing.owner_id = ${ownerId}
    union
    select photo.photo_id, photo.blob_key, photo.bytes, photo.sha256
    from ${rowsOf(storageFindings)} as found
    cross join lateral (
      select shown.* from ${rowsOf(shownPhotos)} as shown where shown.blob_key = found.held_key limit 1
    ) as photo
    where photo.tenant_id = ${tenantId} and photo.owner_id = ${ownerId}`.execute(sqlOf(tx));
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }));
}

/** Deletes entries of photos that are readable again. */
export async function deleteMissing(
  tx: Transaction,
  { tenantId, ownerId }: Owner,
  photoIds: readonly string[],
): Promise<void> {
  await sql`delete from export_missing_photos
    where tenant_id = ${tenantId} and owner_id = ${ownerId} and photo_id = any(${[...photoIds]}::uuid[])`.execute(
    sqlOf(tx),
  );
}
