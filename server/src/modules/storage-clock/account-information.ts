import type { DelayedDeletion } from '@keepsake/contract/shop-documents';
import { type AccountInformation, addMonths, storageMonths } from '@keepsake/contract/storage-status';
import type { Transaction } from '../../platform/database/index.ts';
import type { VersionedDocuments } from '../../platform/versioned-documents/index.ts';
import type { Customer, CustomerKey, Customers } from '../customers/index.ts';
import type { Orders } from '../orders/index.ts';
import type { Projects } from '../projects/index.ts';

export interface AccountInformationDependencies {
  readonly customers: Pick<Customers, 'find' | 'listShopIds'>;
  readonly orders: Pick<Orders, 'findLast'>;
  readonly projects: Pick<Projects, 'countOpen'>;
  readonly delays: VersionedDocuments<DelayedDeletion>;
}

export interface KnownAccount {
  readonly customer: Customer;
  readonly information: AccountInformation;
  /** Of the last order. */
  readonly channel: string | undefined;
}

/** Of days; undefined without any. */
const latestOf = (days: readonly string[]): string | undefined => days.toSorted().at(-1);

/** Read anew each time, so that nothing is deleted by what was known before. Undefined for a deleted customer. */
export async function readAccount(
  { customers, orders, projects, delays }: AccountInformationDependencies,
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
): Promise<KnownAccount | undefined> {
  const customer = await customers.find(tx, tenantId, customerId);
  if (!customer) return undefined;
  const shopCustomerIds = await customers.listShopIds(tx, tenantId, customerId);
  const own = { tenantId, shopCustomerIds };
  const [order, projectCount, delayed] = await Promise.all([
    orders.findLast(tx, own),
    projects.countOpen(tx, own),
    Promise.all(shopCustomerIds.map((id) => delays.find(tx, tenantId, id))),
  ]);
  const registrationDate = customer.registeredOn;
  const lastOrderDate = order?.createdAt.slice(0, 10) ?? null;
  // An account that begins after an order of years ago has its whole period before it.
  const since = lastOrderDate !== null && lastOrderDate > registrationDate ? lastOrderDate : registrationDate;
  const projectedDeletionDate = addMonths(since, storageMonths);
  const delay = latestOf(delayed.flatMap((found) => (found ? [found.deletionDate] : [])));
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
    },
    channel: order?.channel,
  };
}
