import { deliveredAt } from '@keepsake/contract/order-state';
import { type ListedOrder, listedOrder, type SuperOrder } from '@keepsake/contract/super-orders';
import type { ChangeRow } from './order-changes.repository.ts';
import type { StoredOrder } from './order-entries.repository.ts';

/** Undefined: there is no such storefront. */
export type BrandOfChannel = (channel: string) => string | undefined;

function commonOf({ order_code, state, content }: StoredOrder, brandOf: BrandOfChannel) {
  const { createdAt, source, channel, currency, totals, deliveryType } = content;
  const { paymentStatus, paymentUrl, payUntil, orders } = content;
  const brand = brandOf(channel);
  return {
    superOrderCode: order_code,
    createdAt,
    ...(source !== undefined && { source }),
    status: state,
    channel,
    ...(brand !== undefined && { brand }),
    currency,
    totals,
    deliveryType,
    paymentStatus,
    ...(paymentUrl !== undefined && { paymentUrl }),
    ...(payUntil !== undefined && { payUntil }),
    productCount: orders.reduce((sum, { products }) => sum + products.length, 0),
  };
}

/** Without what lists do not show. */
export function presentListedOrder(row: StoredOrder, brandOf: BrandOfChannel): ListedOrder {
  const orders = row.content.orders.map((inner) =>
    deliveredAt(inner.parcels) === undefined ? inner : { ...inner, delivery: undefined },
  );
  return listedOrder.parse({ ...commonOf(row, brandOf), orders });
}

export function presentSuperOrder(
  row: StoredOrder,
  changes: readonly Pick<ChangeRow, 'state' | 'at'>[],
  brandOf: BrandOfChannel,
): SuperOrder {
  const { deliveryAddress, billingAddress, pickupPoint, invoiceGroupFileId, orders } = row.content;
  return {
    ...commonOf(row, brandOf),
    deliveryAddress,
    ...(billingAddress && { billingAddress }),
    ...(pickupPoint && { pickupPoint }),
    ...(invoiceGroupFileId !== undefined && { invoiceGroupFileId }),
    orders,
    statusChanges: changes.map(({ state, at }) => ({ status: state, at })),
  };
}
