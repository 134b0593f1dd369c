import { limits } from '@keepsake/contract/limits';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { sweepInBatches } from '../../platform/sweeps/index.ts';
import { deleteExpiredBefore } from './downloads.repository.ts';

const batchSize = 100;

/** Deletes archives a while after their expiry: a download begun in the last minute can end. Returns their number. */
export async function sweepDownloads({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<number> {
  const before = toInstant(clock.now() - limits.downloads.urlSeconds * 1000);
  return sweepInBatches(batchSize, (limit) => deleteExpiredBefore(database.autocommit, before, limit));
}
