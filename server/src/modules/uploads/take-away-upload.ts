import { toInstant } from '../../platform/clock/index.ts';
import type { FinaliseDependencies } from './finalise-upload.ts';
import { deleteUpload, giveUpUpload, type UploadRow } from './uploads.repository.ts';

/**
 * Takes away an upload and what it left on disk, never a photo's own bytes. An upload without a photo is given
 * up in its row first: a commit that is still under way, because its lock was lost, then fails.
 */
export async function takeAwayUpload(
  { database, clock, staging, blobs }: Pick<FinaliseDependencies, 'database' | 'clock' | 'staging' | 'blobs'>,
  row: UploadRow,
): Promise<void> {
  const owner = { tenantId: row.tenant_id, ownerId: row.owner_id };
  const isPhoto = row.photo_id !== null;
  const canGo =
    isPhoto || (await giveUpUpload(database.autocommit, owner, row.upload_id, toInstant(clock.now())));
  if (!canGo) return;
  await staging.remove(row.upload_id);
  // A duplicate's photo has bytes of its own; the key of this upload was never used.
  if (!isPhoto || row.is_duplicate) await blobs.remove(row.blob_key);
  await deleteUpload(database.autocommit, owner, row.upload_id);
}
