import type { Transaction } from '../../platform/database/index.ts';
import { type CreateCustomerDependencies, createCustomer, type NewCustomer } from './create-customer.ts';
import { refuseDeleted } from './customer-deletions.repository.ts';
import { type CustomerRow, findCustomerByIdentity } from './customers.repository.ts';
import { lockIdentity } from './identities.repository.ts';

/** Finds the customer by issuer and subject, or creates one (S2). @throws ApiError customer-deleted */
export async function findOrCreateCustomer(
  dependencies: CreateCustomerDependencies,
  tx: Transaction,
  customer: NewCustomer,
): Promise<CustomerRow> {
  const { tenantId, identity } = customer;
  const known = await findCustomerByIdentity(tx, tenantId, identity, { isLocked: true });
  if (known) return known;
  await lockIdentity(tx, tenantId, identity);
  const createdByOthers = await findCustomerByIdentity(tx, tenantId, identity);
  if (createdByOthers) return createdByOthers;
  await refuseDeleted(tx, tenantId, identity);
  return createCustomer(dependencies, tx, customer);
}
