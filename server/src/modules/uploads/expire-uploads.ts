import { toInstant } from '../../platform/clock/index.ts';
import type { AdvisoryLocks } from '../../platform/database/index.ts';
import type { FinaliseDependencies } from './finalise-upload.ts';
import { removeUpload } from './remove-upload.ts';
import { listExpiredUploads, lockUpload, type UploadRow } from './uploads.repository.ts';

const batchSize = 100;

type Dependencies = Pick<FinaliseDependencies, 'database' | 'clock' | 'bytes' | 'blobs'> & {
  readonly locks: AdvisoryLocks;
};

async function expire(dependencies: Dependencies, candidate: UploadRow): Promise<boolean> {
  const { database, locks } = dependencies;
  const owner = { tenantId: candidate.tenant_id, ownerId: candidate.owner_id };
  const lock = await locks.tryLock(`upload ${candidate.upload_id}`);
  if (!lock) return false;
  try {
    const row = await lockUpload(database, owner, candidate.upload_id);
    if (!row || row.expires_at !== candidate.expires_at) return false;
    await removeUpload(dependencies, row);
    return true;
  } finally {
    await lock.release();
  }
}

/** Removes uploads whose 24 hours are over and returns their number. Tries all of them before it rejects. */
export async function expireUploads(dependencies: Dependencies): Promise<number> {
  const { database, clock } = dependencies;
  const now = toInstant(clock.now());
  const failures: unknown[] = [];
  let expired = 0;
  const tryToExpire = async (candidate: UploadRow) => {
    try {
      if (await expire(dependencies, candidate)) expired += 1;
    } catch (error) {
      failures.push(error);
    }
  };
  let after: UploadRow | undefined;
  do {
    const batch = await listExpiredUploads(database.autocommit, { now, limit: batchSize, after });
    for (const candidate of batch) await tryToExpire(candidate);
    after = batch[batchSize - 1];
  } while (after);
  if (failures.length > 0) throw new AggregateError(failures, 'not every expired upload could be removed');
  return expired;
}
