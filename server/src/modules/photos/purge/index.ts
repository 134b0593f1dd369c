import type { BlobStore } from '../../../platform/blobs/index.ts';
import type { AdvisoryLocks } from '../../../platform/database/index.ts';
import { createHook, type HookListener } from '../../../platform/hooks/index.ts';
import type { Metrics } from '../../../platform/metrics/index.ts';
import { createPendingBlobs } from '../../../platform/pending-blobs/index.ts';
import { countWaiting } from './purge.repository.ts';
import { type PurgeDependencies, type PurgedPhotos, purgePhotos } from './purge-photos.ts';

export { allowWaiting as allowPurge } from './purge.repository.ts';
export type { PurgedPhotos } from './purge-photos.ts';
export { readPurgeReport, type TenantPurge } from './purge-report.ts';

interface Dependencies extends Omit<PurgeDependencies, 'originals' | 'purged' | 'countPurged' | 'lost'> {
  readonly blobs: BlobStore;
  readonly locks: AdvisoryLocks;
  readonly metrics: Metrics;
}

export interface Purge {
  onPurged(listener: HookListener<PurgedPhotos>): void;
  sweep(): Promise<void>;
}

/** Deletes photos for good once their grace period has ended (decision 0063). */
export function createPurge(given: Dependencies): Purge {
  const { database, metrics } = given;
  const purged = createHook<PurgedPhotos>();
  const originals = createPendingBlobs(given, 'purged_originals');
  const countPurged = metrics.counter({
    name: 'keepsake_purged_photos_total',
    help: 'Photos that were deleted for good after their grace period',
  });
  metrics.gauge(
    {
      name: 'keepsake_purge_waiting_photos',
      help: 'Photos that are not purged until an operator allows it, because far more than usual would go',
    },
    async () => [{ value: await countWaiting(database.autocommit) }],
  );
  return {
    onPurged: purged.subscribe,
    async sweep() {
      // Two purges at once would each use the whole budget of a day.
      const lock = await given.locks.tryLock('purge');
      if (!lock) return;
      const { lost } = lock;
      try {
        const count = (photos: number) => countPurged({}, photos);
        await purgePhotos({ ...given, originals, purged, countPurged: count, lost });
      } finally {
        await lock.release();
        await originals.sweep();
      }
    },
  };
}
