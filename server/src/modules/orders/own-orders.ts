import type { Database, Transaction } from '../../platform/database/index.ts';
import type { CustomerActor } from '../../platform/http/index.ts';
import type { Customers } from '../customers/index.ts';
import type { OwnOrders } from './order-entries.repository.ts';

export interface OwnersDependencies {
  readonly database: Database;
  readonly customers: Pick<Customers, 'listShopIds'>;
}

export type OrderCustomer = Pick<CustomerActor, 'tenantId' | 'customerId'>;

/** Returns undefined before the shop has sent the customer. */
export async function ownOf(
  { database, customers }: OwnersDependencies,
  { tenantId, customerId }: OrderCustomer,
): Promise<OwnOrders | undefined> {
  const shopCustomerIds = await customers.listShopIds(database.autocommit, tenantId, customerId);
  return shopCustomerIds.length > 0 ? { tenantId, shopCustomerIds } : undefined;
}

/** Whether an order belongs to a customer. */
export async function isOrderOf(
  { customers }: Pick<OwnersDependencies, 'customers'>,
  tx: Transaction,
  { tenant_id, customer_id }: { readonly tenant_id: string; readonly customer_id: string },
  { shopCustomerId }: { readonly shopCustomerId: string },
): Promise<boolean> {
  const own = await customers.listShopIds(tx, tenant_id, customer_id);
  return own.includes(shopCustomerId);
}
