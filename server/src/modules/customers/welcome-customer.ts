import type { Transaction } from '../../platform/database/index.ts';
import { type CreateCustomerDependencies, createCustomer, type NewCustomer } from './create-customer.ts';
import { type CustomerRow, findCustomerByIdentity, holdKey } from './customers.repository.ts';

/** The customer who signs in: known by issuer and subject, or made now (decision 2). */
export async function welcomeCustomer(
  dependencies: CreateCustomerDependencies,
  tx: Transaction,
  customer: NewCustomer,
): Promise<CustomerRow> {
  const { tenantId, identity } = customer;
  const known = await findCustomerByIdentity(tx, tenantId, identity);
  if (known) return known;
  await holdKey(tx, 'identity', tenantId, identity.issuer, identity.subject);
  const meanwhile = await findCustomerByIdentity(tx, tenantId, identity);
  return meanwhile ?? createCustomer(dependencies, tx, customer);
}
