import type { DelayedDeletion } from '@keepsake/contract/shop-documents';
import { toInstant } from '../../platform/clock/index.ts';
import { beforeCommit, type Transaction } from '../../platform/database/index.ts';
import { createHook, type HookListener } from '../../platform/hooks/index.ts';
import {
  createVersionedDocuments,
  type VersionedDocuments,
} from '../../platform/versioned-documents/index.ts';
import type { CreatedCustomer, CustomerKey, Customers } from '../customers/index.ts';
import type { Module } from '../module.ts';
import type { ChangedOrders } from '../orders/index.ts';
import {
  addClocks,
  firstLookAt,
  type RunClockDependencies,
  runClock,
  type StorageWarning,
} from './run-clock.ts';
import { setNextStep } from './storage-clock.repository.ts';
import { registerStorageStatusRoutes } from './storage-status.routes.ts';

export type { StorageWarning } from './run-clock.ts';

export interface StorageClock extends Module {
  /** Later days of deletion, by the customers' ids in the shop. */
  readonly delays: VersionedDocuments<DelayedDeletion>;
  /** In the transaction of the change, as are the others. */
  customerCreated(tx: Transaction, customer: CreatedCustomer): Promise<void>;
  customerChanged(tx: Transaction, customer: CustomerKey): Promise<void>;
  ordersChanged(tx: Transaction, orders: ChangedOrders): Promise<void>;
  /** Listeners run in the transaction of a reminder. */
  onWarned(listener: HookListener<StorageWarning>): void;
  work(): Promise<void>;
  sweep(): Promise<void>;
}

export interface StorageClockDependencies
  extends Omit<RunClockDependencies, 'delays' | 'warned' | 'customers'> {
  readonly customers: Pick<Customers, 'find' | 'listShopIds' | 'listPeople' | 'listByShopId'>;
}

/** How long photos and saved projects are kept (decision 0062). */
export function createStorageClock(dependencies: StorageClockDependencies): StorageClock {
  const { clock, customers } = dependencies;
  const warned = createHook<StorageWarning>();
  const documents = createVersionedDocuments<DelayedDeletion>({
    name: 'delayed_deletions',
    idColumn: 'shop_customer_id',
  });
  // Locked last, as many transactions change the same customer.
  const lookAgain = (tx: Transaction, tenantId: string, customerIds: readonly string[]) =>
    beforeCommit(tx, `storage clock ${tenantId}`, () =>
      setNextStep(tx, tenantId, customerIds, toInstant(clock.now())),
    );
  async function lookAgainAt(tx: Transaction, tenantId: string, shopCustomerIds: readonly string[]) {
    const owners = await customers.listByShopId(tx, tenantId, shopCustomerIds);
    const ids = new Set([...owners.values()].map(({ customerId }) => customerId));
    await lookAgain(tx, tenantId, [...ids]);
  }
  const delays: VersionedDocuments<DelayedDeletion> = {
    ...documents,
    async put(tx, tenantId, versions) {
      const results = await documents.put(tx, tenantId, versions);
      await lookAgainAt(
        tx,
        tenantId,
        versions.map(({ id }) => id),
      );
      return results;
    },
  };
  const all = { ...dependencies, delays, warned };
  return {
    delays,
    customerCreated: (tx, customer) =>
      setNextStep(
        tx,
        customer.tenantId,
        [customer.customerId],
        firstLookAt(dependencies, customer.now.slice(0, 10)),
      ),
    customerChanged: (tx, { tenantId, customerId }) => lookAgain(tx, tenantId, [customerId]),
    ordersChanged: (tx, { tenantId, placedBy = [] }) => lookAgainAt(tx, tenantId, [...placedBy]),
    onWarned: warned.subscribe,
    work: () => addClocks(all),
    register: (app) => registerStorageStatusRoutes(app, all),
    sweep: () => runClock(all),
  };
}
