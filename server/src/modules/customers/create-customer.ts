import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids/index.ts';
import type { CustomerCreatedHook } from './customer-hooks.ts';
import { type CustomerRow, type IssuerIdentity, insertCustomer } from './customers.repository.ts';
import { insertIdentity } from './identities.repository.ts';

export interface CreateCustomerDependencies {
  readonly clock: Clock;
  readonly created: CustomerCreatedHook;
}

export interface NewCustomer {
  readonly tenantId: string;
  readonly identity: IssuerIdentity;
  readonly email: string;
  readonly name: string | undefined;
}

/** Notifies listeners in the caller's transaction. */
export async function createCustomer(
  { clock, created }: CreateCustomerDependencies,
  tx: Transaction,
  { tenantId, identity, email, name }: NewCustomer,
): Promise<CustomerRow> {
  const now = toInstant(clock.now());
  const row = {
    tenant_id: tenantId,
    customer_id: newId(clock),
    email,
    name: name ?? null,
    business_status: null,
    created_at: now,
  };
  const inserted = await insertCustomer(tx, row);
  await insertIdentity(tx, tenantId, identity, row.customer_id);
  await created.notify(tx, { tenantId, customerId: row.customer_id, now });
  return inserted;
}
