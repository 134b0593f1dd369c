import { dayAt } from '@keepsake/contract/calendar-day';
import type { DelayedDeletion } from '@keepsake/contract/shop-documents';
import { type AccountInformation, addMonths, storageMonths } from '@keepsake/contract/storage-status';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { hashToken } from '../../platform/ids/index.ts';
import { canonicalEmail } from '../../platform/mail/index.ts';
import type { VersionedDocuments } from '../../platform/versioned-documents/index.ts';
import type { Customer, CustomerKey, Customers } from '../customers/index.ts';
import type { Orders } from '../orders/index.ts';
import type { Projects } from '../projects/index.ts';
import { type ClockSite, type ClockSites, siteOf } from './clock-sites.ts';
import { findMailFailure } from './reminder-outcomes.repository.ts';
import { findDeletion, findExtension, type PeriodDeletion } from './storage-deletions.repository.ts';

export interface AccountInformationDependencies extends ClockSites {
  readonly clock: Clock;
  readonly customers: Pick<Customers, 'find' | 'listShopIds'>;
  readonly orders: Pick<Orders, 'findLast'>;
  readonly projects: Pick<Projects, 'countOpen'>;
  readonly delays: VersionedDocuments<DelayedDeletion>;
}

export interface KnownAccount {
  readonly customer: Customer;
  readonly information: AccountInformation;
  /** Where the customer ordered last: its days are those of the account. */
  readonly site: ClockSite;
  readonly timeZone: string;
  readonly shopCustomerIds: readonly string[];
  /** The latest deletion, if any. */
  readonly deletion: PeriodDeletion | undefined;
}

/** Hashes addresses in any spelling, to compare them without keeping old ones. */
export const hashEmail = (email: string) => hashToken(canonicalEmail(email));

const earlierOf = (one: string, other: string) => (Date.parse(one) < Date.parse(other) ? one : other);

const latestOf = (days: readonly string[]): string | undefined => days.toSorted().at(-1);

/** Reads current data, on which deletions depend. Returns undefined without such a customer. */
export async function readAccount(
  dependencies: AccountInformationDependencies,
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
): Promise<KnownAccount | undefined> {
  const { clock, customers, orders, projects, delays } = dependencies;
  const customer = await customers.find(tx, tenantId, customerId);
  if (!customer) return undefined;
  const shopCustomerIds = await customers.listShopIds(tx, tenantId, customerId);
  const own = { tenantId, shopCustomerIds };
  const emailHash = hashEmail(customer.email);
  const [order, projectCount, delayed, mailFailedAt, extendedUntil, deletion] = await Promise.all([
    orders.findLast(tx, own),
    projects.countOpen(tx, own),
    Promise.all(shopCustomerIds.map((id) => delays.find(tx, tenantId, id))),
    findMailFailure(tx, { tenantId, customerId, emailHash }),
    findExtension(tx, { tenantId, customerId }),
    findDeletion(tx, { tenantId, customerId }),
  ]);
  const site = siteOf(dependencies, order?.channel);
  const timeZone = dependencies.timeZoneOf(site.brandId);
  const registrationDate = customer.registeredOn ?? dayAt(customer.createdAt, timeZone);
  // An order of the future counts as one of today.
  const lastOrderDate = order ? dayAt(earlierOf(order.createdAt, toInstant(clock.now())), timeZone) : null;
  // An account that begins after an order of years ago has its whole period before it.
  const since = lastOrderDate !== null && lastOrderDate > registrationDate ? lastOrderDate : registrationDate;
  const projectedDeletionDate = addMonths(since, storageMonths);
  const granted = delayed.flatMap((found) => (found ? [found.deletionDate] : []));
  const delay = latestOf(extendedUntil === null ? granted : [...granted, extendedUntil]);
  const isDelayed = delay !== undefined && delay > projectedDeletionDate;
  const delayedDeletionDate = isDelayed ? delay : null;
  return {
    customer,
    information: {
      delayedDeletionDate,
      lastOrderDate,
      projectCount,
      projectedDeletionDate,
      registrationDate,
      mailFailedOn: mailFailedAt === undefined ? null : dayAt(mailFailedAt, timeZone),
    },
    site,
    timeZone,
    shopCustomerIds,
    deletion,
  };
}
