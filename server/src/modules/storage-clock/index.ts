import type { DelayedDeletion } from '@keepsake/contract/shop-documents';
import { toInstant } from '../../platform/clock/index.ts';
import { beforeCommit, type Transaction } from '../../platform/database/index.ts';
import { createHook, type HookListener } from '../../platform/hooks/index.ts';
import type { MailOutcome } from '../../platform/mail/index.ts';
import {
  createVersionedDocuments,
  type VersionedDocuments,
} from '../../platform/versioned-documents/index.ts';
import type { CreatedCustomer, CustomerKey, Customers } from '../customers/index.ts';
import type { Module } from '../module.ts';
import type { Restoring } from '../photos/index.ts';
import { readAccount } from './account-information.ts';
import { type DeletedStorage, restorableSince, type StorageDeletionEvent } from './end-of-period.ts';
import { mailDeletion } from './mail-deletion.ts';
import { type Bounce, type FailedWarning, recordBounce, recordOutcome } from './reminder-outcomes.ts';
import { beforeRestore, undoDeletionJob } from './restore-storage.ts';
import {
  addClocks,
  firstCheckAt,
  type RunClockDependencies,
  runClock,
  type StorageWarning,
  undoWhilePaid,
} from './run-clock.ts';
import { deleteReminders, setNextStep } from './storage-clock.repository.ts';
import { listRestorable, lockClock } from './storage-deletions.repository.ts';
import { registerStorageStatusRoutes } from './storage-status.routes.ts';

export type { DeletedStorage, StorageDeletionEvent } from './end-of-period.ts';
export { storageClockPersonalData } from './personal-data.repository.ts';
export type { Bounce, FailedWarning } from './reminder-outcomes.ts';
export type { StorageWarning } from './run-clock.ts';

export interface StorageClock extends Module {
  /** Later days of deletion, by the customers' ids in the shop. */
  readonly delays: VersionedDocuments<DelayedDeletion>;
  /** Runs in the transaction that creates the customer. */
  customerCreated(tx: Transaction, customer: CreatedCustomer): Promise<void>;
  /** Schedules checks of accounts whose period may be another, in the transaction of the change. */
  recheck(tx: Transaction, tenantId: string, customerIds: readonly string[]): Promise<void>;
  /** Runs in the transaction that erases the customer. */
  eraseCustomer(tx: Transaction, customer: CustomerKey): Promise<void>;
  /** Mails the customer what was deleted. */
  mailDeletion(tx: Transaction, deletion: DeletedStorage): Promise<void>;
  /** Records what became of a reminder. */
  recordOutcome(tx: Transaction, outcome: MailOutcome): Promise<void>;
  /** Listeners run in the transaction of a reminder. */
  onWarned(listener: HookListener<StorageWarning>): void;
  /** Listeners of this and the next two run in the event's transaction. */
  onDeleted(listener: HookListener<DeletedStorage>): void;
  onRestored(listener: HookListener<StorageDeletionEvent>): void;
  onPurged(listener: HookListener<StorageDeletionEvent>): void;
  /** Runs when a customer restores photos. @throws ApiError order-to-restore */
  beforeRestore(tx: Transaction, restoring: Restoring): Promise<void>;
  /** Listeners run in the transaction that records that a reminder was given up or has bounced. */
  onMailFailed(listener: HookListener<FailedWarning>): void;
  /** Idempotent. `updated`: reminders to the address have failed by it. */
  recordBounce(tenantId: string, bounce: Bounce): Promise<'updated' | 'unchanged'>;
  work(): Promise<void>;
  sweep(): Promise<void>;
}

export interface StorageClockDependencies
  extends Omit<RunClockDependencies, 'delays' | 'warned' | 'deleted' | 'restored' | 'purged' | 'customers'> {
  readonly customers: Pick<Customers, 'find' | 'listShopIds' | 'listPeople' | 'listByShopId'>;
}

/** Storage period of photos and saved projects (decision 0062). */
export function createStorageClock(dependencies: StorageClockDependencies): StorageClock {
  const { clock, customers, jobs, database } = dependencies;
  const warned = createHook<StorageWarning>();
  const deleted = createHook<DeletedStorage>();
  const restored = createHook<StorageDeletionEvent>();
  const purged = createHook<StorageDeletionEvent>();
  const documents = createVersionedDocuments<DelayedDeletion>({
    name: 'delayed_deletions',
    idColumn: 'shop_customer_id',
  });
  // The row is locked late, as many transactions change it, but before messages, as everywhere.
  const recheck: StorageClock['recheck'] = async (tx, tenantId, customerIds) => {
    if (customerIds.length === 0) return;
    await beforeCommit(tx, `clock of storage ${tenantId}`, async () => {
      await setNextStep(tx, tenantId, customerIds, toInstant(clock.now()));
      const since = restorableSince(clock.now());
      for (const customerId of await listRestorable(tx, tenantId, { customerIds, since })) {
        await jobs.enqueue(tx, undoDeletionJob, { tenantId, customerId }, { key: customerId });
      }
    });
  };
  const delays: VersionedDocuments<DelayedDeletion> = {
    ...documents,
    async put(tx, tenantId, versions) {
      const results = await documents.put(tx, tenantId, versions);
      const shopIds = versions.map(({ id }) => id);
      const owners = await customers.listByShopId(tx, tenantId, shopIds);
      const ids = new Set([...owners.values()].map(({ customerId }) => customerId));
      await recheck(tx, tenantId, [...ids]);
      return results;
    },
  };
  const mailFailed = createHook<FailedWarning>();
  const all = {
    ...dependencies,
    delays,
    warned,
    mailFailed,
    deleted,
    restored,
    purged,
    timeZoneOfCustomer: async (tx: Transaction, customer: CustomerKey) =>
      (await readAccount(all, tx, customer))?.timeZone,
  };
  return {
    delays,
    customerCreated: (tx, customer) =>
      setNextStep(tx, customer.tenantId, [customer.customerId], firstCheckAt(dependencies, customer.now)),
    recheck,
    mailDeletion: (tx, deletion) => mailDeletion(all, tx, deletion),
    recordOutcome: (tx, outcome) => recordOutcome(all, tx, outcome),
    onWarned: warned.subscribe,
    onDeleted: deleted.subscribe,
    onRestored: restored.subscribe,
    onPurged: purged.subscribe,
    beforeRestore: (tx, restoring) => beforeRestore(all, tx, restoring),
    jobs: [undoDeletionJob],
    async work() {
      await addClocks(all);
      await jobs.work(undoDeletionJob, { concurrency: 1 }, (key) =>
        database.transaction(async (tx) => {
          if (await lockClock(tx, key)) await undoWhilePaid(all, tx, key);
        }),
      );
    },
    eraseCustomer: deleteReminders,
    onMailFailed: mailFailed.subscribe,
    recordBounce: (tenantId, bounce) => recordBounce(all, tenantId, bounce),
    register: (app) => registerStorageStatusRoutes(app, all),
    sweep: () => runClock(all),
  };
}
