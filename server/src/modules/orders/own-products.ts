import type { OrderProduct } from '@keepsake/contract/orders';
import type { Transaction } from '../../platform/database/index.ts';
import { listOrdersOfProducts } from './order-entries.repository.ts';
import type { OrderCustomer, OwnersDependencies } from './own-orders.ts';

export interface OwnProduct {
  readonly product: OrderProduct;
  /** Code of the order, and of the part that one vendor makes. */
  readonly orderCodes: readonly [orderCode: string, innerCode: string];
}

/** Finds products of the customer's orders by their codes, each in its latest order. */
export async function findOwnProducts(
  { customers }: Pick<OwnersDependencies, 'customers'>,
  tx: Transaction,
  { tenantId, customerId }: OrderCustomer,
  productCodes: readonly string[],
): Promise<ReadonlyMap<string, OwnProduct>> {
  const shopCustomerIds = await customers.listShopIds(tx, tenantId, customerId);
  const found = new Map<string, OwnProduct>();
  if (shopCustomerIds.length === 0 || productCodes.length === 0) return found;
  const rows = await listOrdersOfProducts(tx, { tenantId, shopCustomerIds }, productCodes);
  const wanted = new Set(productCodes);
  for (const { order_code, content } of rows) {
    for (const { orderCode, products } of content.orders) {
      for (const product of products) {
        const { productCode } = product;
        if (!wanted.has(productCode) || found.has(productCode)) continue;
        found.set(productCode, { product, orderCodes: [order_code, orderCode] });
      }
    }
  }
  return found;
}
