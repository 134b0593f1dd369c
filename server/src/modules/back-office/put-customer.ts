import {
  type BatchItemResult,
  type CustomerUpsert,
  customerItem,
  type UpsertResult,
} from '@keepsake/contract/back-office';
import type { Clock } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { ApiError, checkItem } from '../../platform/http/index.ts';
import { hashPassword } from '../../platform/passwords/index.ts';
import type { Customers, PutShopCustomer } from '../customers/index.ts';
import type { Identity } from '../identity/index.ts';
import { refuseAhead } from './refuse-ahead.ts';
import { runBatch } from './run-batch.ts';

export interface PutCustomerDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly customers: Customers;
  readonly identity: Identity;
  /** Only demo installations accept an initial password. */
  readonly demo: boolean;
}

export interface PutCustomer {
  readonly tenantId: string;
  readonly shopCustomerId: string;
  readonly upsert: CustomerUpsert;
}

function requireValidUpsert(
  { demo, clock }: PutCustomerDependencies,
  { identity, initialPassword, updatedAt, registeredOn }: CustomerUpsert,
): void {
  if (updatedAt !== undefined) refuseAhead(clock, updatedAt);
  if (registeredOn !== undefined) refuseAhead(clock, registeredOn, 'registeredOn');
  if (initialPassword !== undefined && !demo) {
    throw new ApiError('forbidden', { detail: 'initialPassword is for demo installations' });
  }
  if (identity && initialPassword !== undefined) {
    throw new ApiError('invalid-request', { field: 'initialPassword', detail: 'not beside identity' });
  }
  if (!identity && initialPassword === undefined) {
    throw new ApiError('invalid-request', { field: 'identity', detail: 'is missing' });
  }
}

/** Creates or updates a customer by the shop's id. Idempotent; never changes a password. */
export async function putCustomer(
  dependencies: PutCustomerDependencies,
  { tenantId, shopCustomerId, upsert }: PutCustomer,
): Promise<PutShopCustomer> {
  requireValidUpsert(dependencies, upsert);
  const { database, customers, identity } = dependencies;
  const { email, name, profile, addresses, registeredOn, updatedAt, initialPassword } = upsert;
  const known = await customers.findByShopId(database.autocommit, tenantId, shopCustomerId);
  // Hash before the transaction, because hashing is slow.
  const passwordHash =
    !known && initialPassword !== undefined ? await hashPassword(initialPassword) : undefined;
  return database.transaction((tx) =>
    customers.putFromShop(tx, {
      tenantId,
      shopCustomerId,
      email,
      name,
      profile,
      addresses,
      updatedAt,
      registeredOn,
      business: upsert.business,
      identity: upsert.identity && identity.nameIdentity(upsert.identity),
      makeIdentity: async () => {
        if (passwordHash === undefined) throw new ApiError('conflict', { detail: 'shop id was unlinked' });
        return identity.createAccount(tx, { email, passwordHash });
      },
    }),
  );
}

/** Puts each customer on its own: those before a failure are stored. */
export function putCustomers(
  dependencies: PutCustomerDependencies,
  { tenantId, items }: { readonly tenantId: string; readonly items: readonly unknown[] },
): Promise<BatchItemResult[]> {
  return runBatch({
    items,
    idField: 'shopCustomerId',
    read: (item) => checkItem(customerItem, item),
    async put(customers) {
      const results: (UpsertResult | ApiError)[] = [];
      for (const { shopCustomerId, ...upsert } of customers) {
        try {
          results.push((await putCustomer(dependencies, { tenantId, shopCustomerId, upsert })).result);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          results.push(error);
        }
      }
      return results;
    },
  });
}
