import type { OrderProduct } from '@keepsake/contract/orders';
import type { Transaction } from '../../platform/database/index.ts';
import { listOrdersOfProducts } from './order-entries.repository.ts';
import type { OrderCustomer, OwnersDependencies } from './own-orders.ts';

export interface OwnProduct {
  /** As in the latest order. */
  readonly product: OrderProduct;
  /** Codes of all its orders, and of the parts that one vendor makes. */
  readonly orderCodes: readonly string[];
}

/** Finds products of the customer's orders by their codes. */
export async function findOwnProducts(
  { customers }: Pick<OwnersDependencies, 'customers'>,
  tx: Transaction,
  { tenantId, customerId }: OrderCustomer,
  productCodes: readonly string[],
): Promise<ReadonlyMap<string, OwnProduct>> {
  const shopCustomerIds = await customers.listShopIds(tx, tenantId, customerId);
  const found = new Map<string, OwnProduct & { readonly orderCodes: string[] }>();
  if (shopCustomerIds.length === 0 || productCodes.length === 0) return found;
  const rows = await listOrdersOfProducts(tx, { tenantId, shopCustomerIds }, productCodes);
  const codes = new Set(productCodes);
  for (const { order_code, content } of rows) {
    for (const { orderCode, products } of content.orders) {
      for (const product of products) {
        const { productCode } = product;
        if (!codes.has(productCode)) continue;
        const own = found.get(productCode) ?? { product, orderCodes: [] };
        own.orderCodes.push(order_code, orderCode);
        found.set(productCode, own);
      }
    }
  }
  return found;
}
