import { limits } from '@keepsake/contract/limits';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { deleteExpiredBefore } from './downloads.repository.ts';

/** Small enough that each statement holds its rows for milliseconds. */
const batchSize = 100;

/**
 * Forgets archives a while after they have expired: whoever began to download one in its last minute comes to its end.
 * Returns how many went.
 */
export async function sweepDownloads({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<number> {
  const before = toInstant(clock.now() - limits.downloads.urlSeconds * 1000);
  let removed = 0;
  for (let batch = batchSize; batch === batchSize; removed += batch) {
    batch = await deleteExpiredBefore(database.autocommit, before, batchSize);
  }
  return removed;
}
