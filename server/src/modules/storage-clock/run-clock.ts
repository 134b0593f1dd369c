import {
  addMonths,
  type StorageStatus,
  storageMonths,
  storageStatusOf,
} from '@keepsake/contract/storage-status';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Database, Transaction } from '../../platform/database/index.ts';
import type { Hook } from '../../platform/hooks/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { Mail, MailBrand } from '../../platform/mail/index.ts';
import type { Customer, CustomerKey } from '../customers/index.ts';
import type { Photos } from '../photos/index.ts';
import { type AccountInformationDependencies, readAccount } from './account-information.ts';
import { composeReminderMail } from './reminder-mail.ts';
import { dueReminder, nextReminderAt } from './reminder-times.ts';
import { type DueClock, lockDueClock, recordReminder, setNextStep } from './storage-clock.repository.ts';

/** A customer was told when their photos and saved projects are deleted. */
export interface StorageWarning extends CustomerKey {
  /** Day. */
  readonly deletionDate: string;
  readonly daysRemaining: number;
  readonly photosCount: number;
  readonly projectCount: number;
}

/** A storefront, and where it is. */
interface ClockSite {
  readonly brandId: string;
  readonly channel: string;
  readonly origin: string;
}

export interface ClockSites {
  /** Undefined: there is no such storefront. */
  siteOfChannel(channel: string): ClockSite | undefined;
  resolveSite(host: string): ClockSite | undefined;
  storefrontOf(site: { readonly channel: string }): {
    readonly brand: { readonly switches: { readonly export: boolean } };
    readonly links: { readonly shop: string | null };
  };
  timeZoneOf(brandId: string): string;
  pageBrandOf(origin: string, languages: { readonly chosen?: string | undefined }): MailBrand;
  /** Of customers who have not ordered. */
  readonly publicOrigin: string;
}

export interface RunClockDependencies extends AccountInformationDependencies, ClockSites {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly mail: Mail;
  readonly photos: Pick<Photos, 'count'>;
  /** Runs in the transaction of the reminder. */
  readonly warned: Hook<StorageWarning>;
}

/** Where the customer ordered last. */
function siteOf({ siteOfChannel, resolveSite, publicOrigin }: ClockSites, channel: string | undefined) {
  const site =
    (channel === undefined ? undefined : siteOfChannel(channel)) ??
    resolveSite(new URL(publicOrigin).hostname);
  if (!site) throw new Error(`there is no storefront at ${publicOrigin}`);
  return site;
}

interface Reminded {
  readonly key: CustomerKey;
  readonly customer: Customer;
  readonly site: ClockSite;
  readonly status: StorageStatus;
  readonly days: number;
}

/** Once for each number of days before a day of deletion, to customers who would lose something. */
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
  if (!(await recordReminder(tx, { ...key, deletionDate, days, sentAt }))) return;
  const { brand, links } = storefrontOf(site);
  const message = composeReminderMail(pageBrandOf(site.origin, { chosen: customer.locale ?? undefined }), {
    to: customer.email,
    status,
    photosCount,
    shopAddress: links.shop ?? site.origin,
    exportAddress: brand.switches.export ? `${site.origin}/downloads` : undefined,
  });
  await mail.send(tx, message);
  await warned.notify(tx, { ...key, deletionDate, daysRemaining, photosCount, projectCount });
}

/** Does what is due for a customer, and notes when to look again. */
async function runStep(
  dependencies: RunClockDependencies,
  tx: Transaction,
  { tenantId, customerId }: DueClock,
): Promise<void> {
  const key = { tenantId, customerId };
  const account = await readAccount(dependencies, tx, key);
  const schedule = (at: string | null) => setNextStep(tx, tenantId, [customerId], at);
  if (!account) return schedule(null);
  const status = storageStatusOf(account.information, dependencies.clock.now());
  if (status.isOver) return schedule(null);
  const site = siteOf(dependencies, account.channel);
  const days = dueReminder(status.daysRemaining);
  if (days !== undefined)
    await remind(dependencies, tx, { key, customer: account.customer, site, status, days });
  const timeZone = dependencies.timeZoneOf(site.brandId);
  return schedule(nextReminderAt(status.deletionDate, timeZone, days) ?? null);
}

/** Of one sweep, so that the others have their turn: the rest comes with the next one. */
const mostSteps = 2_000;

/** Runs the steps that are due, each in its own transaction. One that fails is tried again with the next sweep. */
export async function runClock(dependencies: RunClockDependencies): Promise<void> {
  const { database, clock, log } = dependencies;
  const until = toInstant(clock.now());
  let due: DueClock | undefined;
  for (let step = 0; step < mostSteps; step += 1) {
    let current: DueClock | undefined;
    try {
      await database.transaction(async (tx) => {
        current = await lockDueClock(tx, until, due);
        if (current) await runStep(dependencies, tx, current);
      });
    } catch (error) {
      if (!current) throw error;
      log.warn({ customerId: current.customerId, err: error }, 'a step of the storage clock failed');
    }
    if (!current) return;
    due = current;
  }
}

/** Of a customer who has just registered. @param registeredOn day */
export function firstStepAt({ publicOrigin, ...sites }: ClockSites, registeredOn: string): string {
  const site = siteOf({ publicOrigin, ...sites }, undefined);
  const deletionDate = addMonths(registeredOn, storageMonths);
  const at = nextReminderAt(deletionDate, sites.timeZoneOf(site.brandId), undefined);
  if (at === undefined) throw new Error('there are no reminders');
  return at;
}
