import { addDays, dayAt } from '@keepsake/contract/calendar-day';
import {
  addMonths,
  type StorageStatus,
  storageMonths,
  storageStatusOf,
} from '@keepsake/contract/storage-status';
import { type Clock, dayMs, steadyClock, toInstant } from '../../platform/clock/index.ts';
import { recordRun } from '../../platform/clock-jumps/index.ts';
import type { Database, Transaction } from '../../platform/database/index.ts';
import type { Hook } from '../../platform/hooks/index.ts';
import { newId } from '../../platform/ids/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { Mail } from '../../platform/mail/index.ts';
import { sweepInBatches } from '../../platform/sweeps/index.ts';
import type { Customer, CustomerKey, Customers } from '../customers/index.ts';
import type { Projects } from '../projects/index.ts';
import { type AccountInformationDependencies, hashEmail, readAccount } from './account-information.ts';
import { type ClockSite, type ClockSites, siteOf } from './clock-sites.ts';
import {
  type EndOfPeriodDependencies,
  endPeriod,
  extensionDays,
  isShortened,
  lateDeletion,
  openDeletion,
  restorableUntil,
  settlePurged,
  undoDeletion,
} from './end-of-period.ts';
import { composeReminderMail } from './reminder-mail.ts';
import { referenceOf } from './reminder-outcomes.ts';
import { dueReminder, morningBefore, nextCheckAt } from './reminder-times.ts';
import { addMissingClocks, lockDueClock, recordReminder, setNextStep } from './storage-clock.repository.ts';
import { extendPeriod, recordDate } from './storage-deletions.repository.ts';

/** A mail about when a customer's photos and saved projects are deleted. */
export interface StorageWarning extends CustomerKey {
  /** Day, `YYYY-MM-DD`. */
  readonly deletionDate: string;
  readonly daysRemaining: number;
  readonly photosCount: number;
  readonly projectCount: number;
}

export interface RunClockDependencies extends AccountInformationDependencies, EndOfPeriodDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly customers: Pick<Customers, 'find' | 'listShopIds' | 'listPeople'>;
  readonly log: Log;
  readonly jobs: Jobs;
  readonly mail: Mail;
  readonly projects: Pick<Projects, 'countOpen' | 'hideOpen' | 'showAgain'>;
  /** Runs in the transaction of the reminder. */
  readonly warned: Hook<StorageWarning>;
}

interface Reminded {
  readonly key: CustomerKey;
  readonly customer: Customer;
  readonly site: ClockSite;
  readonly status: StorageStatus;
  readonly days: number;
}

/** Reminds customers who would lose something, once for each number of days before a day of deletion. */
async function remind(
  dependencies: RunClockDependencies,
  tx: Transaction,
  { key, customer, site, status, days }: Reminded,
): Promise<void> {
  const { clock, mail, photos, storefrontOf, pageBrandOf, warned } = dependencies;
  const { deletionDate, daysRemaining, projectCount } = status;
  const photosCount = await photos.count(tx, { tenantId: key.tenantId, ownerId: key.customerId });
  if (photosCount === 0 && projectCount === 0) return;
  const sentAt = toInstant(clock.now());
  const reminderId = newId(clock);
  const emailHash = hashEmail(customer.email);
  if (!(await recordReminder(tx, { ...key, reminderId, emailHash, deletionDate, days, sentAt }))) return;
  const { brand, links } = storefrontOf(site);
  const message = composeReminderMail(pageBrandOf(site.origin, { chosen: customer.locale ?? undefined }), {
    to: customer.email,
    status,
    photosCount,
    shopAddress: links.shop ?? site.origin,
    exportAddress: brand.switches.export ? `${site.origin}/downloads` : undefined,
  });
  await mail.send(tx, message, { reference: referenceOf(reminderId) });
  await warned.notify(tx, { ...key, deletionDate, daysRemaining, photosCount, projectCount });
}

const earlierOf = (one: string, other: string) => (Date.parse(one) < Date.parse(other) ? one : other);

/** Restores what the end of a period deleted, once the customer has another period. */
export async function undoWhilePaid(
  dependencies: RunClockDependencies,
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
): Promise<void> {
  const key = { tenantId, customerId };
  const [person] = await dependencies.customers.listPeople(tx, tenantId, [customerId]);
  const account = person && (await readAccount(dependencies, tx, key));
  const now = dependencies.clock.now();
  const deletion = account && lateDeletion(account, now);
  if (!account || !deletion) return;
  const { information, timeZone } = account;
  if (storageStatusOf(information, { now, timeZone }).isOver) return;
  await undoDeletion(dependencies, tx, { key, account, deletion });
}

/** Runs what is due for a customer, and schedules the next check. */
async function runStep(
  dependencies: RunClockDependencies,
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
  isSteady: boolean,
): Promise<void> {
  const { clock, customers } = dependencies;
  const key = { tenantId, customerId };
  let latest: string | undefined;
  const schedule = (at: string | null) =>
    setNextStep(tx, tenantId, [customerId], at && latest !== undefined ? earlierOf(at, latest) : at);
  const [person] = await customers.listPeople(tx, tenantId, [customerId]);
  const account = person && (await readAccount(dependencies, tx, key));
  if (!account) return schedule(null);
  const { customer, information, site, timeZone } = account;
  const now = clock.now();
  const status = storageStatusOf(information, { now, timeZone });
  if (!(await settlePurged(dependencies, tx, { key, account }))) latest = toInstant(now + dayMs);
  const seen = await recordDate(tx, key, status.deletionDate);
  if (isShortened(status, seen)) {
    await extendPeriod(tx, key, addDays(dayAt(now, timeZone), extensionDays));
    return schedule(toInstant(now));
  }
  if (status.isOver) {
    const open = openDeletion(account, now);
    if (open) return schedule(toInstant(restorableUntil(open)));
    return schedule(await endPeriod(dependencies, tx, { key, account, status }, isSteady));
  }
  const deletion = lateDeletion(account, now);
  if (deletion) await undoDeletion(dependencies, tx, { key, account, deletion });
  const days = dueReminder(status.daysRemaining);
  if (days !== undefined) {
    const morning = morningBefore(status.deletionDate, timeZone, days);
    if (Date.parse(morning) > now) return schedule(morning);
    await remind(dependencies, tx, { key, customer, site, status, days });
  }
  return schedule(nextCheckAt(status.deletionDate, timeZone, days));
}

/** Maximum time of a sweep, so that others can run: the next one continues. */
const sweepMs = 60_000;
/** A week, in which a server may be down. */
const maxHours = 7 * 24;
/** Pause before a failed step is retried. */
const retryMs = 3_600_000;

/** Runs the steps that are due, each in its own transaction; none while the machine's clock may be wrong. */
export async function runClock(dependencies: RunClockDependencies): Promise<void> {
  const { database, clock, log } = dependencies;
  const now = clock.now();
  if (!(await recordRun(database.autocommit, 'storage-clock', { now: toInstant(now), maxHours }))) {
    log.warn({}, 'clock jump or downtime detected; the storage clock is paused for 25 hours');
    return;
  }
  const isSteady = await recordRun(database.autocommit, 'storage-deletions', {
    now: toInstant(now),
    maxHours: 25,
  });
  const end = steadyClock.now() + sweepMs;
  while (steadyClock.now() < end) {
    let due: CustomerKey | undefined;
    try {
      await database.transaction(async (tx) => {
        due = await lockDueClock(tx, toInstant(now));
        if (due) await runStep(dependencies, tx, due, isSteady);
      });
    } catch (error) {
      if (!due) throw error;
      const { tenantId, customerId } = due;
      log.warn({ customerId, err: error }, 'a step of the storage clock failed');
      await setNextStep(database.autocommit, tenantId, [customerId], toInstant(now + retryMs));
    }
    if (!due) return;
  }
}

/** Returns the first check of a customer who has just registered. @param registeredAt instant */
export function firstCheckAt(sites: ClockSites, registeredAt: string): string {
  const timeZone = sites.timeZoneOf(siteOf(sites, undefined).brandId);
  const deletionDate = addMonths(dayAt(registeredAt, timeZone), storageMonths);
  return nextCheckAt(deletionDate, timeZone, undefined);
}

const batchSize = 1_000;

export async function addClocks({ database, clock }: RunClockDependencies): Promise<void> {
  await sweepInBatches(batchSize, (limit) =>
    addMissingClocks(database.autocommit, toInstant(clock.now()), limit),
  );
}
