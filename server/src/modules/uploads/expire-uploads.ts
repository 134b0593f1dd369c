import { toInstant } from '../../platform/clock/index.ts';
import type { AdvisoryLocks } from '../../platform/database/index.ts';
import type { FinaliseDependencies } from './finalise-upload.ts';
import { deleteUpload, listExpiredUploads, settleUpload, type UploadRow } from './uploads.repository.ts';

const batchSize = 100;

type Dependencies = Pick<FinaliseDependencies, 'database' | 'clock' | 'staging' | 'blobs'> & {
  readonly locks: AdvisoryLocks;
};

async function expire(dependencies: Dependencies, candidate: UploadRow): Promise<boolean> {
  const { database, staging, blobs, locks } = dependencies;
  const owner = { tenantId: candidate.tenant_id, ownerId: candidate.owner_id };
  const lock = await locks.tryLock(`upload ${candidate.upload_id}`);
  if (!lock) return false;
  try {
    const row = await database.transaction((tx) => settleUpload(tx, owner, candidate.upload_id));
    if (!row || row.expires_at !== candidate.expires_at) return false;
    await staging.remove(row.upload_id);
    // An upload that became a photo only forgets its way; its blob is the photo's.
    if (!row.photo_id) await blobs.remove(row.blob_key);
    await deleteUpload(database.autocommit, owner, row.upload_id);
    return true;
  } finally {
    await lock.release();
  }
}

/** Takes away uploads whose 24 hours are over. Returns how many went. */
export async function expireUploads(dependencies: Dependencies): Promise<number> {
  const now = toInstant(dependencies.clock.now());
  const candidates = await listExpiredUploads(dependencies.database.autocommit, now, batchSize);
  let expired = 0;
  for (const candidate of candidates) {
    if (await expire(dependencies, candidate)) expired += 1;
  }
  return expired;
}
