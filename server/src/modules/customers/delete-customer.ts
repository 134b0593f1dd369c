import { limits } from '@keepsake/contract/limits';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { appendToLedger, type LedgerEntry } from '../../platform/deletion-ledger/index.ts';
import { ApiError, type Site } from '../../platform/http/index.ts';
import { newId } from '../../platform/ids/index.ts';
import type { CustomerKey } from './addresses.repository.ts';
import {
  type CustomerDeletion,
  findDeletion,
  insertDeletion,
  listDeletedIdentities,
  removeDeletion,
  returnIdentities,
  takeIdentities,
  updateDeletion,
} from './customer-deletions.repository.ts';
import type { DeletedCustomer, DeletedCustomerHook } from './customer-hooks.ts';
import { findCustomerByIdentity, findShopCustomer } from './customers.repository.ts';
import { listIdentities, lockIdentity } from './identities.repository.ts';
import { lockCustomer } from './profiles.repository.ts';
import { listShopIds } from './shop-ids.repository.ts';

export interface DeleteCustomerDependencies {
  readonly clock: Clock;
  readonly deleted: DeletedCustomerHook;
  readonly restored: DeletedCustomerHook;
}

const graceMs = limits.customer.graceDays * 86_400_000;

/** ISO 8601 in UTC. */
export const restorableUntil = (deletedAt: string): string => toInstant(Date.parse(deletedAt) + graceMs);

/** Deletions from before this instant can no longer be restored. */
export const restorableSince = (now: number): string => toInstant(now - graceMs);

/** Returns the data for listeners; undefined for a customer who does not exist. */
export async function describeDeletion(
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
  { deletionId, deletedAt }: CustomerDeletion,
): Promise<DeletedCustomer | undefined> {
  const key = { tenantId, customerId };
  const row = await lockCustomer(tx, key);
  if (!row) return undefined;
  return {
    ...key,
    deletionId,
    deletedAt,
    restorableUntil: restorableUntil(deletedAt),
    email: row.email,
    identities: await listDeletedIdentities(tx, key),
    shopCustomerIds: await listShopIds(tx, tenantId, customerId),
  };
}

/** Finds a deletion without a pending restoration. */
export async function findOpenDeletion(
  tx: Transaction,
  key: CustomerKey,
): Promise<CustomerDeletion | undefined> {
  const deletion = await findDeletion(tx, key);
  return deletion?.pending === 'restore' ? undefined : deletion;
}

/** Waits for another deletion or restoration of the customer. */
async function lockByShopId(
  tx: Transaction,
  tenantId: string,
  shopCustomerId: string,
): Promise<CustomerKey | undefined> {
  const found = await findShopCustomer(tx, tenantId, shopCustomerId);
  const key = found && { tenantId, customerId: found.customer.customer_id };
  return key && (await lockCustomer(tx, key)) ? key : undefined;
}

function record(
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
  action: Extract<LedgerEntry['action'], `customer-${string}`>,
  at: string,
): Promise<void> {
  return appendToLedger(tx, { tenantId, ownerId: customerId, action, cause: 'account', at });
}

export interface Deletion {
  readonly result: 'deleted' | 'unchanged';
  /** ISO 8601 in UTC. */
  readonly restorableUntil: string;
}

/** Deletes by one of the shop's ids; undefined without such a customer. Idempotent. */
export async function deleteByShopId(
  dependencies: DeleteCustomerDependencies,
  tx: Transaction,
  tenantId: string,
  shopCustomerId: string,
): Promise<Deletion | undefined> {
  const key = await lockByShopId(tx, tenantId, shopCustomerId);
  return key && deleteCustomer(dependencies, tx, key);
}

/** Deletes a customer whom the caller has locked. Idempotent. @param site where the customer has requested it */
export async function deleteCustomer(
  dependencies: DeleteCustomerDependencies,
  tx: Transaction,
  key: CustomerKey,
  site?: Site,
): Promise<Deletion> {
  const { clock, deleted } = dependencies;
  const { tenantId } = key;
  await completeReplay(dependencies, tx, key);
  const earlier = await findDeletion(tx, key);
  if (earlier) return { result: 'unchanged', restorableUntil: restorableUntil(earlier.deletedAt) };
  const deletedAt = toInstant(clock.now());
  const deletion = { deletionId: newId(clock), deletedAt, pending: null };
  // The locks prevent sign-ins and links with these identities meanwhile.
  for (const identity of await listIdentities(tx, key)) await lockIdentity(tx, tenantId, identity);
  await insertDeletion(tx, key, deletion);
  await record(tx, key, 'customer-deleted', deletedAt);
  const described = await describeDeletion(tx, key, deletion);
  if (described) await deleted.notify(tx, { ...described, ...(site && { site }) });
  return { result: 'deleted', restorableUntil: restorableUntil(deletedAt) };
}

/**
 * Restores by one of the shop's ids; undefined without such a customer, or once it is too late. Idempotent.
 *
 * @throws ApiError conflict when an identity belongs to another customer by now: an earlier version does not refuse it
 */
export async function restoreByShopId(
  dependencies: DeleteCustomerDependencies,
  tx: Transaction,
  tenantId: string,
  shopCustomerId: string,
): Promise<'restored' | 'unchanged' | undefined> {
  const { clock, restored } = dependencies;
  const key = await lockByShopId(tx, tenantId, shopCustomerId);
  if (!key) return undefined;
  await completeReplay(dependencies, tx, key);
  const deletion = await findDeletion(tx, key);
  const described = deletion && (await describeDeletion(tx, key, deletion));
  if (!described) return 'unchanged';
  if (Date.parse(described.restorableUntil) <= clock.now()) return undefined;
  for (const identity of described.identities) {
    await lockIdentity(tx, tenantId, identity);
    if (await findCustomerByIdentity(tx, tenantId, identity)) {
      throw new ApiError('conflict', { detail: 'the identity belongs to another customer' });
    }
  }
  await returnIdentities(tx, key);
  await removeDeletion(tx, key);
  await record(tx, key, 'customer-restored', toInstant(clock.now()));
  await restored.notify(tx, described);
  return 'restored';
}

/** Completes a deletion or restoration that was repeated after a restore of the database. */
export async function completeReplay(
  { deleted, restored }: Pick<DeleteCustomerDependencies, 'deleted' | 'restored'>,
  tx: Transaction,
  key: CustomerKey,
): Promise<void> {
  if (!(await lockCustomer(tx, key))) return;
  const deletion = await findDeletion(tx, key);
  const described = deletion?.pending && (await describeDeletion(tx, key, deletion));
  if (!described) return;
  if (deletion.pending === 'delete') {
    await updateDeletion(tx, key, { pending: null });
    await deleted.notify(tx, described);
  } else {
    await removeDeletion(tx, key);
    await restored.notify(tx, described);
  }
}

async function replayDelete(
  tx: Transaction,
  clock: Clock,
  { key, at, earlier }: { key: CustomerKey; at: string; earlier: CustomerDeletion | undefined },
): Promise<void> {
  if (!earlier) {
    await insertDeletion(tx, key, { deletionId: newId(clock), deletedAt: at, pending: 'delete' });
    return;
  }
  // The customer's photos are still hidden.
  await takeIdentities(tx, key);
  await updateDeletion(tx, key, { pending: null, deleted_at: at });
}

async function replayRestore(tx: Transaction, key: CustomerKey, earlier: CustomerDeletion): Promise<void> {
  await returnIdentities(tx, key);
  if (earlier.pending === 'delete') await removeDeletion(tx, key);
  else await updateDeletion(tx, key, { pending: 'restore' });
}

/**
 * Applies an entry of the ledger to a restored database, with the entry's own time, and records it in the ledger that
 * the restore began. Only identities move: the rest is done when the server runs. Returns the number of customers.
 */
export async function replayCustomer(
  tx: Transaction,
  clock: Clock,
  { tenantId, ownerId, action, at }: LedgerEntry,
): Promise<number> {
  if (action !== 'customer-deleted' && action !== 'customer-restored')
    throw new Error(`${action} of customers`);
  const key = { tenantId, customerId: ownerId };
  // The customer is newer than the backup.
  if (!(await lockCustomer(tx, key))) return 0;
  const earlier = await findDeletion(tx, key);
  const isDeleted = earlier !== undefined && earlier.pending !== 'restore';
  if (isDeleted === (action === 'customer-deleted')) return 0;
  if (isDeleted) await replayRestore(tx, key, earlier);
  else await replayDelete(tx, clock, { key, at, earlier });
  await record(tx, key, action, at);
  return 1;
}
