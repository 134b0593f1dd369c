import { type Clock, toInstant } from '../../platform/clock/index.ts';
import { recordRun } from '../../platform/clock-jumps/index.ts';
import type { Database, Transaction } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { CustomerKey } from './addresses.repository.ts';
import {
  eraseCustomer,
  findDeletion,
  hasIdentity,
  listDue,
  listPending,
} from './customer-deletions.repository.ts';
import type { DeletedCustomerHook } from './customer-hooks.ts';
import {
  completeReplay,
  type DeleteCustomerDependencies,
  describeDeletion,
  restorableSince,
} from './delete-customer.ts';
import { lockCustomer } from './profiles.repository.ts';

export interface EraseCustomersDependencies extends Pick<DeleteCustomerDependencies, 'deleted' | 'restored'> {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly erased: DeletedCustomerHook;
}

/** Customers erased in one sweep; the next one continues. */
const batchSize = 1000;
/** Margin for restorations that were requested in time. */
const lateMs = 86_400_000;

async function erase(
  { clock, erased }: EraseCustomersDependencies,
  tx: Transaction,
  key: CustomerKey,
): Promise<void> {
  // A restoration holds this lock, too.
  if (!(await lockCustomer(tx, key))) return;
  const deletion = await findDeletion(tx, key);
  const described = deletion && (await describeDeletion(tx, key, deletion));
  if (!described) return;
  if (await hasIdentity(tx, key)) throw new Error('a deleted customer can sign in, and is not erased');
  await erased.notify(tx, described);
  await eraseCustomer(tx, key, toInstant(clock.now()));
}

/** Handles each customer in its own transaction. The next sweep retries those that fail. */
async function forEach(
  { database, log }: EraseCustomersDependencies,
  keys: readonly CustomerKey[],
  act: (tx: Transaction, key: CustomerKey) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const { tenantId, customerId } of keys) {
    try {
      await database.transaction((tx) => act(tx, { tenantId, customerId }));
    } catch (error) {
      failures.push(error);
      log.warn({ customerId, err: error }, 'a step of the deletion of a customer failed');
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not all deletions of customers were done');
}

/** Completes deletions that were repeated after a restore, and erases customers who can no longer be restored. */
export async function eraseCustomers(dependencies: EraseCustomersDependencies): Promise<void> {
  const { database, clock } = dependencies;
  const tx = database.autocommit;
  await forEach(dependencies, await listPending(tx), (within, key) =>
    completeReplay(dependencies, within, key),
  );
  const now = clock.now();
  if (!(await recordRun(tx, 'customers', { now: toInstant(now), maxHours: 25 }))) return;
  const due = await listDue(tx, restorableSince(now - lateMs), batchSize);
  await forEach(dependencies, due, (within, key) => erase(dependencies, within, key));
}
