import { limits } from '@keepsake/contract/limits';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { appendToLedger, type LedgerEntry } from '../../platform/deletion-ledger/index.ts';
import { newId } from '../../platform/ids/index.ts';
import type { CustomerKey } from './addresses.repository.ts';
import {
  type CustomerDeletion,
  findDeletion,
  insertDeletion,
  listDeletedIdentities,
  markApplied,
  removeDeletion,
} from './customer-deletions.repository.ts';
import type { DeletedCustomer, DeletedCustomerHook } from './customer-hooks.ts';
import { findShopCustomer } from './customers.repository.ts';
import { lockCustomer } from './profiles.repository.ts';
import { listShopIds } from './shop-ids.repository.ts';

export interface DeleteCustomerDependencies {
  readonly clock: Clock;
  readonly deleted: DeletedCustomerHook;
  readonly restored: DeletedCustomerHook;
}

const graceMs = limits.customer.graceDays * 86_400_000;

/** Instant. */
export const restorableUntil = (deletedAt: string): string => toInstant(Date.parse(deletedAt) + graceMs);

/** Deletions of before this instant can no longer be restored. */
export const restorableSince = (now: number): string => toInstant(now - graceMs);

/** What listeners get; undefined for a customer who does not exist. */
export async function describeDeletion(
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
  { deletionId, deletedAt }: CustomerDeletion,
): Promise<DeletedCustomer | undefined> {
  const row = await lockCustomer(tx, { tenantId, customerId });
  if (!row) return undefined;
  const key = { tenantId, customerId };
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

export interface ShopDeletion {
  readonly result: 'deleted' | 'unchanged';
  /** Instant. */
  readonly restorableUntil: string;
}

/** By one of the shop's ids; undefined without such a customer. Idempotent. */
export async function deleteByShopId(
  { clock, deleted }: DeleteCustomerDependencies,
  tx: Transaction,
  tenantId: string,
  shopCustomerId: string,
): Promise<ShopDeletion | undefined> {
  const key = await lockByShopId(tx, tenantId, shopCustomerId);
  if (!key) return undefined;
  const earlier = await findDeletion(tx, key);
  if (earlier) return { result: 'unchanged', restorableUntil: restorableUntil(earlier.deletedAt) };
  const deletedAt = toInstant(clock.now());
  const deletion = { deletionId: newId(clock), deletedAt, isApplied: true };
  await insertDeletion(tx, key, deletion);
  await record(tx, key, 'customer-deleted', deletedAt);
  const described = await describeDeletion(tx, key, deletion);
  if (described) await deleted.notify(tx, described);
  return { result: 'deleted', restorableUntil: restorableUntil(deletedAt) };
}

/** By one of the shop's ids; undefined without such a customer, or once it is too late. Idempotent. */
export async function restoreByShopId(
  { clock, restored }: DeleteCustomerDependencies,
  tx: Transaction,
  tenantId: string,
  shopCustomerId: string,
): Promise<'restored' | 'unchanged' | undefined> {
  const key = await lockByShopId(tx, tenantId, shopCustomerId);
  if (!key) return undefined;
  const deletion = await findDeletion(tx, key);
  const described = deletion && (await describeDeletion(tx, key, deletion));
  if (!described) return 'unchanged';
  if (Date.parse(described.restorableUntil) <= clock.now()) return undefined;
  await removeDeletion(tx, key);
  await record(tx, key, 'customer-restored', toInstant(clock.now()));
  await restored.notify(tx, described);
  return 'restored';
}

/** Does what belongs to a deletion that was repeated after a restore. */
export async function applyDeletion(
  { deleted }: Pick<DeleteCustomerDependencies, 'deleted'>,
  tx: Transaction,
  key: CustomerKey,
): Promise<void> {
  if (!(await lockCustomer(tx, key))) return;
  const deletion = await findDeletion(tx, key);
  if (!deletion || deletion.isApplied) return;
  await markApplied(tx, key);
  const described = await describeDeletion(tx, key, deletion);
  if (described) await deleted.notify(tx, described);
}

/**
 * Applies an entry of the ledger to a restored database, with the entry's own time, and records it in the ledger that
 * the restore began. What else belongs to a deletion is done when the server runs. Returns the number of customers.
 */
export async function replayCustomer(
  tx: Transaction,
  clock: Clock,
  { tenantId, ownerId, action, at }: LedgerEntry,
): Promise<number> {
  if (action !== 'customer-deleted' && action !== 'customer-restored')
    throw new Error(`${action} of customers`);
  const key = { tenantId, customerId: ownerId };
  // Newer than the backup.
  if (!(await lockCustomer(tx, key))) return 0;
  const isDeleted = (await findDeletion(tx, key)) !== undefined;
  if (isDeleted === (action === 'customer-deleted')) return 0;
  if (isDeleted) await removeDeletion(tx, key);
  else await insertDeletion(tx, key, { deletionId: newId(clock), deletedAt: at, isApplied: false });
  await record(tx, key, action, at);
  return 1;
}
