import { toInstant } from '../../platform/clock/index.ts';
import type { AdvisoryLocks } from '../../platform/database/index.ts';
import type { FinaliseDependencies } from './finalise-upload.ts';
import { takeAwayUpload } from './take-away-upload.ts';
import { listExpiredUploads, settleUpload, type UploadRow } from './uploads.repository.ts';

const batchSize = 100;

type Dependencies = Pick<FinaliseDependencies, 'database' | 'clock' | 'staging' | 'blobs'> & {
  readonly locks: AdvisoryLocks;
};

async function expire(dependencies: Dependencies, candidate: UploadRow): Promise<boolean> {
  const { database, locks } = dependencies;
  const owner = { tenantId: candidate.tenant_id, ownerId: candidate.owner_id };
  const lock = await locks.tryLock(`upload ${candidate.upload_id}`);
  if (!lock) return false;
  try {
    const row = await settleUpload(database, owner, candidate.upload_id);
    if (!row || row.expires_at !== candidate.expires_at) return false;
    await takeAwayUpload(dependencies, row);
    return true;
  } finally {
    await lock.release();
  }
}

/**
 * Takes away uploads whose 24 hours are over. Returns how many went. One that cannot go holds up none of the
 * others: they are all tried before the call rejects.
 */
export async function expireUploads(dependencies: Dependencies): Promise<number> {
  const { database, clock } = dependencies;
  const now = toInstant(clock.now());
  const failures: unknown[] = [];
  let expired = 0;
  let after: UploadRow | undefined;
  do {
    const batch = await listExpiredUploads(database.autocommit, { now, limit: batchSize, after });
    for (const candidate of batch) {
      const isGone = await expire(dependencies, candidate).catch((error) => failures.push(error) < 0);
      if (isGone) expired += 1;
    }
    after = batch[batchSize - 1];
  } while (after);
  if (failures.length > 0) throw new AggregateError(failures, 'not every expired upload could be taken away');
  return expired;
}
