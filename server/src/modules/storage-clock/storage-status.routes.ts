import type { DelayedDeletion } from '@keepsake/contract/shop-documents';
import {
  type AccountInformation,
  addMonths,
  storageStatusRoutes as routes,
  storageMonths,
} from '@keepsake/contract/storage-status';
import type { Database } from '../../platform/database/index.ts';
import { ApiError, type CustomerActor, type HttpServer, implement } from '../../platform/http/index.ts';
import type { VersionedDocuments } from '../../platform/versioned-documents/index.ts';
import type { Customers } from '../customers/index.ts';
import type { Orders } from '../orders/index.ts';
import type { Projects } from '../projects/index.ts';

export interface StorageStatusDependencies {
  readonly database: Database;
  readonly customers: Pick<Customers, 'find' | 'listShopIds'>;
  readonly orders: Pick<Orders, 'lastOrderAt'>;
  readonly projects: Pick<Projects, 'countOpen'>;
  readonly delays: VersionedDocuments<DelayedDeletion>;
}

/** Of days; undefined without any. */
const latestOf = (days: readonly string[]): string | undefined => days.toSorted().at(-1);

async function readAccountInformation(
  { database, customers, orders, projects, delays }: StorageStatusDependencies,
  { tenantId, customerId }: Pick<CustomerActor, 'tenantId' | 'customerId'>,
): Promise<AccountInformation> {
  const tx = database.autocommit;
  const [customer, shopCustomerIds] = await Promise.all([
    customers.find(tx, tenantId, customerId),
    customers.listShopIds(tx, tenantId, customerId),
  ]);
  if (!customer) throw new ApiError('not-found', { detail: 'the customer was deleted meanwhile' });
  const [orderedAt, projectCount, delayed] = await Promise.all([
    orders.lastOrderAt(tx, tenantId, shopCustomerIds),
    projects.countOpen(tx, { tenantId, shopCustomerIds }),
    Promise.all(shopCustomerIds.map((id) => delays.find(tx, tenantId, id))),
  ]);
  const registrationDate = customer.registeredOn;
  const lastOrderDate = orderedAt?.slice(0, 10) ?? null;
  // An account that begins after an order of years ago has its whole period before it.
  const since = lastOrderDate !== null && lastOrderDate > registrationDate ? lastOrderDate : registrationDate;
  const projectedDeletionDate = addMonths(since, storageMonths);
  const delay = latestOf(delayed.flatMap((found) => (found ? [found.deletionDate] : [])));
  const isDelayed = delay !== undefined && delay > projectedDeletionDate;
  return {
    delayedDeletionDate: isDelayed ? delay : null,
    lastOrderDate,
    projectCount,
    projectedDeletionDate,
    registrationDate,
  };
}

export function registerStorageStatusRoutes(app: HttpServer, dependencies: StorageStatusDependencies): void {
  implement(app, routes.getAccountInformation, ({ actor }) => readAccountInformation(dependencies, actor));
}
