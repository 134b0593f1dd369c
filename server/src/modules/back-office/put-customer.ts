import type { CustomerUpsert } from '@keepsake/contract/back-office';
import type { Database } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { hashPassword } from '../../platform/passwords/index.ts';
import type { Customers, PutShopCustomer } from '../customers/index.ts';
import type { Identity } from '../identity/index.ts';

export interface PutCustomerDependencies {
  readonly database: Database;
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

function refuseUnclear({ identity, initialPassword }: CustomerUpsert, demo: boolean): void {
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
  { database, customers, identity, demo }: PutCustomerDependencies,
  { tenantId, shopCustomerId, upsert }: PutCustomer,
): Promise<PutShopCustomer> {
  refuseUnclear(upsert, demo);
  const { email, name, initialPassword } = upsert;
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
      businessStatus: upsert.business === null ? null : upsert.business?.status,
      identity: upsert.identity && identity.nameIdentity(upsert.identity),
      makeIdentity: async () => {
        if (passwordHash === undefined) throw new ApiError('conflict', { detail: 'shop id was unlinked' });
        return identity.createAccount(tx, { email, passwordHash });
      },
    }),
  );
}
