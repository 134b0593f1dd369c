import type { DelayedDeletion } from '@keepsake/contract/shop-documents';
import { toInstant } from '../../platform/clock/index.ts';
import { beforeCommit, type Transaction } from '../../platform/database/index.ts';
import { createHook, type HookListener } from '../../platform/hooks/index.ts';
import {
  createVersionedDocuments,
  type VersionedDocuments,
} from '../../platform/versioned-documents/index.ts';
import type { CreatedCustomer, Customers } from '../customers/index.ts';
import type { Module } from '../module.ts';
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
  /** In the transaction that creates the customer. */
  customerCreated(tx: Transaction, customer: CreatedCustomer): Promise<void>;
  /** At accounts whose period may be another, in the transaction of the change. */
  lookAgain(tx: Transaction, tenantId: string, customerIds: readonly string[]): Promise<void>;
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
  const lookAgain: StorageClock['lookAgain'] = async (tx, tenantId, customerIds) => {
    if (customerIds.length === 0) return;
    await beforeCommit(tx, `storage clock ${tenantId}`, () =>
      setNextStep(tx, tenantId, customerIds, toInstant(clock.now())),
    );
  };
  const delays: VersionedDocuments<DelayedDeletion> = {
    ...documents,
    async put(tx, tenantId, versions) {
      const results = await documents.put(tx, tenantId, versions);
      const shopIds = versions.map(({ id }) => id);
      const owners = await customers.listByShopId(tx, tenantId, shopIds);
      const ids = new Set([...owners.values()].map(({ customerId }) => customerId));
      await lookAgain(tx, tenantId, [...ids]);
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
    lookAgain,
    onWarned: warned.subscribe,
    work: () => addClocks(all),
    register: (app) => registerStorageStatusRoutes(app, all),
    sweep: () => runClock(all),
  };
}
