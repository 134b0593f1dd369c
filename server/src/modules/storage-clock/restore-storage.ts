import { addDays, dayAt } from '@keepsake/contract/calendar-day';
import type { StorageDeletion } from '@keepsake/contract/storage-status';
import * as z from 'zod/mini';
import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import { recordActivity } from '../activity/index.ts';
import type { CustomerKey } from '../customers/index.ts';
import type { Restoring } from '../photos/index.ts';
import { type KnownAccount, readAccount } from './account-information.ts';
import { lastDayOf, openDeletion, restorableUntil, undoDeletion } from './end-of-period.ts';
import type { RunClockDependencies } from './run-clock.ts';
import { setNextStep } from './storage-clock.repository.ts';
import { extendPeriod, lockClock, type PeriodDeletion } from './storage-deletions.repository.ts';

const customerData = z.object({ tenantId: z.string(), customerId: z.uuid() });

/** Restores after an order what the end of the period deleted. */
export const undoDeletionJob: JobDefinition<z.infer<typeof customerData>> = {
  name: 'undo-storage-deletion',
  data: customerData,
  expireInSeconds: 300,
};

/** Extension by one press: time to think about an order. */
const extensionDays = 30;

interface Site {
  readonly channel: string;
}

const isRestorable = ({ storefrontOf }: RunClockDependencies, site: Site): boolean =>
  storefrontOf(site).brand.switches.storageRestore;

/** Presents a deletion to a customer, in a storefront. */
export function presentDeletion(
  dependencies: RunClockDependencies,
  account: KnownAccount,
  site: Site,
): StorageDeletion | null {
  const deletion = openDeletion(account, dependencies.clock.now());
  if (!deletion) return null;
  const { deletedAt, photosCount, projectCount } = deletion;
  return {
    deletedOn: dayAt(deletedAt, account.timeZone),
    restorableUntil: lastDayOf(restorableUntil(deletion), account.timeZone),
    photosCount,
    projectCount,
    isRestorable: isRestorable(dependencies, site),
  };
}

interface Opened {
  readonly account: KnownAccount;
  readonly deletion: PeriodDeletion;
}

/** Extends the period of a customer with a deletion that can be undone; undefined without one. */
async function extendDeleted(
  dependencies: RunClockDependencies,
  tx: Transaction,
  key: CustomerKey,
  site: Site,
  includes: Restoring['includes'] = () => true,
): Promise<Opened | undefined> {
  const { clock } = dependencies;
  if (!(await lockClock(tx, key))) return undefined;
  const account = await readAccount(dependencies, tx, key);
  const deletion = account && openDeletion(account, clock.now());
  if (!account || !deletion || !includes(deletion)) return undefined;
  if (!isRestorable(dependencies, site)) throw new ApiError('order-to-restore');
  await extendPeriod(tx, key, addDays(dayAt(clock.now(), account.timeZone), extensionDays));
  await setNextStep(tx, key.tenantId, [key.customerId], toInstant(clock.now()));
  return { account, deletion };
}

/** @throws ApiError not-found, order-to-restore */
export async function restoreStorage(
  dependencies: RunClockDependencies,
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
  site: Site,
): Promise<{ photosCount: number; projectCount: number }> {
  const key = { tenantId, customerId };
  const opened = await extendDeleted(dependencies, tx, key, site);
  if (!opened) throw new ApiError('not-found', { detail: 'nothing that can be brought back' });
  await undoDeletion(dependencies, tx, { key, ...opened });
  await recordActivity(dependencies.clock, tx, { ...key, kind: 'photos-restored' });
  const { photosCount, projectCount } = opened.deletion;
  return { photosCount, projectCount };
}

/**
 * Extends the period when some of what a deletion hid comes back, or it would be deleted again.
 *
 * @throws ApiError order-to-restore
 */
export async function beforeRestore(
  dependencies: RunClockDependencies,
  tx: Transaction,
  { tenantId, ownerId, channel, includes }: Restoring,
): Promise<void> {
  const key = { tenantId, customerId: ownerId };
  if (await extendDeleted(dependencies, tx, key, { channel }, includes)) {
    await dependencies.jobs.enqueue(tx, undoDeletionJob, key, { key: ownerId });
  }
}
