import { limits } from '@keepsake/contract/limits';
import type { Transaction } from '../../../platform/database/index.ts';
import { findPurgeDay, listDuePhotos } from './purge.repository.ts';
import { dueBefore, limitOf } from './purge-photos.ts';

export interface TenantPurge {
  readonly tenantId: string;
  /** Due now. */
  readonly photos: number;
  readonly libraries: number;
  /** Instant of the first deletion; null: nothing is due. */
  readonly oldest: string | null;
  /** Due within the grace period, with those due now. */
  readonly photosWithin: number;
  /** Of a day. */
  readonly limit: number;
  /** On the latest day with a purge. */
  readonly purged: number;
  /** For an operator. */
  readonly waiting: number;
}

/** What the purge would delete. @param now milliseconds since 1970 */
export async function readPurgeReport(tx: Transaction, now: number): Promise<TenantPurge[]> {
  const [due, within] = await Promise.all([
    listDuePhotos(tx, dueBefore(now)),
    listDuePhotos(tx, dueBefore(now + limits.photos.graceDays * 86_400_000)),
  ]);
  return Promise.all(
    within.map(async ({ tenantId, photos: photosWithin }) => {
      const now = due.find((one) => one.tenantId === tenantId);
      const { photos = 0, libraries = 0, oldest = null } = now ?? {};
      const { purged = 0, waiting = 0 } = (await findPurgeDay(tx, tenantId)) ?? {};
      const limit = await limitOf(tx, { tenantId, photos }, { purged });
      return { tenantId, photos, libraries, oldest, photosWithin, limit, purged, waiting };
    }),
  );
}
