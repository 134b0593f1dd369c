import { toInstant } from '../../../platform/clock/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { findPurgeDay, listDuePhotos } from './purge.repository.ts';
import { dueBefore, limitOf } from './purge-photos.ts';

export interface TenantPurge {
  readonly tenantId: string;
  /** Number due now. */
  readonly photos: number;
  readonly libraries: number;
  /** Instant of the first deletion; null: nothing is due. */
  readonly oldest: string | null;
  /** Number of deleted ones, also those due later. */
  readonly deleted: number;
  /** Maximum of a day. */
  readonly limit: number;
  /** Number purged on the latest day with a purge. */
  readonly purged: number;
  /** Number waiting for an operator. */
  readonly waiting: number;
}

/** Returns what the purge would delete. @param now milliseconds since 1970 */
export async function readPurgeReport(tx: Transaction, now: number): Promise<TenantPurge[]> {
  const [due, all] = await Promise.all([
    listDuePhotos(tx, dueBefore(now)),
    listDuePhotos(tx, toInstant(now)),
  ]);
  return Promise.all(
    all.map(async ({ tenantId, photos: deleted }) => {
      const found = due.find((one) => one.tenantId === tenantId);
      const { photos = 0, libraries = 0, oldest = null } = found ?? {};
      const { purged = 0, waiting = 0 } =
        (await findPurgeDay(tx, tenantId, toInstant(now).slice(0, 10))) ?? {};
      const limit = await limitOf(tx, { tenantId, photos }, { purged });
      return { tenantId, photos, libraries, oldest, deleted, limit, purged, waiting };
    }),
  );
}
