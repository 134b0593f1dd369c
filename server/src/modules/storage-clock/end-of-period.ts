import { addDays, dayAt } from '@keepsake/contract/calendar-day';
import { limits } from '@keepsake/contract/limits';
import { type StorageStatus, storageStatusOf } from '@keepsake/contract/storage-status';
import { type Clock, dayMs, toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Hook } from '../../platform/hooks/index.ts';
import type { CustomerKey } from '../customers/index.ts';
import { ownerOf, type Photos } from '../photos/index.ts';
import type { Projects } from '../projects/index.ts';
import { hashEmail, type KnownAccount } from './account-information.ts';
import { endOf } from './reminder-times.ts';
import { findDeliveredReminder, findSchedule } from './storage-clock.repository.ts';
import {
  endDeletion,
  extendPeriod,
  hasDeletion,
  insertDeletion,
  type PeriodDeletion,
  recordEmpty,
} from './storage-deletions.repository.ts';

/** Content that was deleted at the end of a storage period, or restored or purged afterwards. */
export interface StorageDeletionEvent extends CustomerKey {
  /** The last day of the period. */
  readonly deletionDate: string;
  readonly photosCount: number;
  readonly projectCount: number;
}

export interface DeletedStorage extends StorageDeletionEvent {
  /** ISO 8601 in UTC. */
  readonly restorableUntil: string;
}

export interface EndOfPeriodDependencies {
  readonly clock: Clock;
  readonly photos: Pick<Photos, 'count' | 'hideAll' | 'undoHideAll' | 'isPurged'>;
  readonly projects: Pick<Projects, 'hideOpen' | 'showAgain'>;
  /** The hooks run in the transaction. */
  readonly deleted: Hook<DeletedStorage>;
  readonly restored: Hook<StorageDeletionEvent>;
  readonly purged: Hook<StorageDeletionEvent>;
}
const graceMs = limits.photos.graceDays * dayMs;
/** Minimum of days between a delivered reminder and the last day of storage. */
const noticeDays = 7;
/** Time after the last day: what is still there then was not covered by the reminders. */
const longMs = 15 * dayMs;
/** Extension where no reminder arrived: time for all of them. */
export const extensionDays = 90;
/** Time until the next check of an account without anything to delete. */
const recheckAfterMs = 30 * dayMs;

/** Time until which a deletion can be undone, in milliseconds. */
export const restorableUntil = ({ deletedAt }: PeriodDeletion): number => Date.parse(deletedAt) + graceMs;

/**
 * Day on which a deletion can be undone until midnight.
 *
 * @param until instant
 */
export const lastDayOf = (until: string | number, timeZone: string): string =>
  addDays(dayAt(until, timeZone), -1);

/** Deletions since this instant can be undone. */
export const restorableSince = (now: number): string => toInstant(now - graceMs);

/** The deletion that can still be undone. */
export function openDeletion({ deletion }: KnownAccount, now: number): PeriodDeletion | undefined {
  return deletion && !deletion.isRestored && restorableUntil(deletion) > now ? deletion : undefined;
}

/** An order of the last moment is found later: what it restores is kept for another day. */
const lateMs = 20 * 3600 * 1000;

export const lateDeletion = (account: KnownAccount, now: number) => openDeletion(account, now - lateMs);

interface Ended {
  readonly key: CustomerKey;
  readonly account: KnownAccount;
  readonly status: StorageStatus;
}

const eventOf = (key: CustomerKey, { deletionDate, photosCount, projectCount }: PeriodDeletion) => ({
  ...key,
  deletionDate,
  photosCount,
  projectCount,
});

async function deleteAll(
  { clock, photos, projects, deleted }: EndOfPeriodDependencies,
  tx: Transaction,
  { key, account, status: { deletionDate } }: Ended,
): Promise<void> {
  const at = toInstant(clock.now());
  const { operationId, photosCount } = await photos.hideAll(tx, ownerOf(key), {
    at,
    cause: 'storage-period',
  });
  const projectCount = await projects.hideOpen(tx, { ...key, shopCustomerIds: account.shopCustomerIds }, at);
  await insertDeletion(tx, {
    tenant_id: key.tenantId,
    customer_id: key.customerId,
    deletion_date: deletionDate,
    operation_id: photosCount > 0 ? operationId : null,
    photos_count: photosCount,
    project_count: projectCount,
    deleted_at: at,
  });
  const until = toInstant(clock.now() + graceMs);
  await deleted.notify(tx, { ...key, deletionDate, photosCount, projectCount, restorableUntil: until });
}

/** Minimum of days left when a day of deletion becomes an earlier one. */
const shortestNoticeDays = 7;

/** Whether reminders may be outdated, as the day of deletion was a later one. @param seen that day; null: unknown */
export const isShortened = ({ deletionDate, daysRemaining }: StorageStatus, seen: string | null): boolean =>
  seen !== null && deletionDate < seen && daysRemaining < shortestNoticeDays;

interface PeriodEnd {
  /** `kept`: the period is extended and the reminders begin anew; `deleted`: what is left is deleted. */
  readonly kind: 'kept' | 'deleted';
  /** The last day of storage. */
  readonly lastDay: string;
}

/**
 * Decides what a check after a period does, from its reminders (decision 0067). Returns undefined if nothing is left.
 *
 * @param at instant of the check, in milliseconds
 */
async function findEnd(
  { photos }: Pick<EndOfPeriodDependencies, 'photos'>,
  tx: Transaction,
  { key, account, status: { deletionDate, projectCount } }: Ended,
  at: number,
): Promise<PeriodEnd | undefined> {
  const { timeZone } = account;
  const photosCount = await photos.count(tx, ownerOf(key));
  if (photosCount === 0 && projectCount === 0) return undefined;
  const emailHash = hashEmail(account.customer.email);
  const remindedAt = await findDeliveredReminder(tx, { ...key, emailHash }, deletionDate);
  const isLongAgo = at - Date.parse(deletionDate) > longMs;
  const isDone = isLongAgo || (await hasDeletion(tx, key, deletionDate));
  if (isDone || remindedAt === undefined || account.information.mailFailedOn) {
    return { kind: 'kept', lastDay: addDays(dayAt(at, timeZone), extensionDays) };
  }
  const noticed = addDays(dayAt(remindedAt, timeZone), noticeDays);
  return { kind: 'deleted', lastDay: noticed > deletionDate ? noticed : deletionDate };
}

/**
 * Deletes what is left after a period, if its customer was reminded; otherwise extends the period, and the
 * reminders begin anew. Returns the instant of the next check.
 *
 * @param isSteady false: the machine's clock may be wrong, so nothing is deleted
 */
export async function endPeriod(
  dependencies: EndOfPeriodDependencies,
  tx: Transaction,
  ended: Ended,
  isSteady: boolean,
): Promise<string> {
  const { key, account, status } = ended;
  const now = dependencies.clock.now();
  const end = await findEnd(dependencies, tx, ended, now);
  if (!end) {
    await recordEmpty(tx, key, { deletionDate: status.deletionDate, at: toInstant(now) });
    return toInstant(now + recheckAfterMs);
  }
  if (end.kind === 'kept') {
    await extendPeriod(tx, key, end.lastDay);
    return toInstant(now);
  }
  if (end.lastDay >= dayAt(now, account.timeZone)) return endOf(end.lastDay, account.timeZone);
  if (!isSteady) return toInstant(now + dayMs);
  await deleteAll(dependencies, tx, ended);
  return toInstant(now + graceMs);
}

/**
 * Returns the last day of storage after a period has ended: its deletion waits for a reminder, or is due at the next
 * check. Null: the period has not ended, or nothing is left of it.
 */
export async function findPostponement(
  dependencies: EndOfPeriodDependencies,
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
  account: KnownAccount,
): Promise<string | null> {
  const key = { tenantId, customerId };
  const now = dependencies.clock.now();
  const { timeZone } = account;
  const status = storageStatusOf(account.information, { now, timeZone });
  if (!status.isOver || openDeletion(account, now)) return null;
  const { nextCheckAt, seenDate } = await findSchedule(tx, key);
  const at = Math.max(now, nextCheckAt === null ? now : Date.parse(nextCheckAt));
  const end = await findEnd(dependencies, tx, { key, account, status }, at);
  if (!end) return null;
  if (isShortened(status, seenDate)) return addDays(dayAt(at, timeZone), extensionDays);
  return end.lastDay >= dayAt(now, timeZone) ? end.lastDay : dayAt(at, timeZone);
}

/** Restores what a deletion hid. */
export async function undoDeletion(
  { clock, photos, projects, restored }: EndOfPeriodDependencies,
  tx: Transaction,
  { key, account, deletion }: Pick<Ended, 'key' | 'account'> & { readonly deletion: PeriodDeletion },
): Promise<void> {
  const { deletionDate, deletedAt, operationId } = deletion;
  if (operationId !== undefined) await photos.undoHideAll(tx, ownerOf(key), operationId);
  await projects.showAgain(tx, { ...key, shopCustomerIds: account.shopCustomerIds }, deletedAt);
  await endDeletion(tx, key, { deletionDate, restored_at: toInstant(clock.now()) });
  await restored.notify(tx, eventOf(key, deletion));
}

/** Records that a deletion can no longer be undone and nothing of it is left; false while something is. */
export async function settlePurged(
  { clock, photos, purged }: EndOfPeriodDependencies,
  tx: Transaction,
  { key, account }: Pick<Ended, 'key' | 'account'>,
): Promise<boolean> {
  const { deletion } = account;
  if (!deletion || deletion.isRestored || deletion.isPurged) return true;
  const { deletionDate, operationId } = deletion;
  const now = clock.now();
  if (restorableUntil(deletion) > now) return false;
  if (operationId !== undefined && !(await photos.isPurged(tx, ownerOf(key), operationId))) return false;
  await endDeletion(tx, key, { deletionDate, purged_at: toInstant(now) });
  await purged.notify(tx, eventOf(key, deletion));
  return true;
}
