import { toInstant } from '../../platform/clock/index.ts';
import type { FinaliseDependencies } from './finalise-upload.ts';
import { abandonUpload, deleteUpload, type UploadRow } from './uploads.repository.ts';

/**
 * Removes an upload and its files, never a photo's bytes. An upload without a photo is abandoned in its row first: a
 * commit still in progress, after its lock was lost, then fails.
 */
export async function removeUpload(
  { database, clock, bytes, blobs }: Pick<FinaliseDependencies, 'database' | 'clock' | 'bytes' | 'blobs'>,
  row: UploadRow,
): Promise<void> {
  const owner = { tenantId: row.tenant_id, ownerId: row.owner_id };
  const isPhoto = row.photo_id !== null;
  const isRemovable =
    isPhoto || (await abandonUpload(database.autocommit, owner, row.upload_id, toInstant(clock.now())));
  if (!isRemovable) return;
  await bytes.remove(row);
  // A duplicate's photo has other bytes; the key of this upload is unused.
  if (!isPhoto || row.is_duplicate) await blobs.remove(row.blob_key);
  await deleteUpload(database.autocommit, owner, row.upload_id);
}
