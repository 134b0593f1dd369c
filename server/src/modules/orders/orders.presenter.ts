import type { ListedInvoice } from '@keepsake/contract/invoices';
import { deliveredAt, orderDeliveredAt } from '@keepsake/contract/order-state';
import {
  type ListedOrder,
  listedOrder,
  maxListedPhotos,
  type SuperOrder,
} from '@keepsake/contract/super-orders';
import type { OrderWithdrawals } from '@keepsake/contract/withdrawals';
import { toInstant } from '../../platform/clock/index.ts';
import type { AddressChangeRow } from './address-changes/address-changes.repository.ts';
import { deliveryAddressOf, presentDeliveryAddressChange } from './address-changes/delivery-address.ts';
import type { CancellationRow } from './cancellations/cancellations.repository.ts';
import { presentOrderCancellation } from './cancellations/order-cancellation.ts';
import type { ChangeRow } from './order-changes.repository.ts';
import type { StoredOrder } from './order-entries.repository.ts';
import type { TimeZoneDependencies } from './withdrawals/withdrawal-dependencies.ts';

export interface ChannelDependencies extends TimeZoneDependencies {
  /** Returns undefined for an unknown channel. */
  brandOfChannel(channel: string): string | undefined;
}

function commonOf({ order_code, state, content }: StoredOrder, dependencies: ChannelDependencies) {
  const { createdAt, source, channel, currency, totals, deliveryType } = content;
  const { paymentStatus, paymentUrl, payUntil, orders } = content;
  const brand = dependencies.brandOfChannel(channel);
  return {
    superOrderCode: order_code,
    createdAt,
    ...(source !== undefined && { source }),
    status: state,
    channel,
    ...(brand !== undefined && { brand }),
    timeZone: dependencies.timeZoneOfChannel(channel),
    currency,
    totals,
    deliveryType,
    paymentStatus,
    ...(paymentUrl !== undefined && { paymentUrl }),
    ...(payUntil !== undefined && { payUntil }),
    productCount: orders.reduce((sum, { products }) => sum + products.length, 0),
  };
}

/** Omits what lists do not show. */
export function presentListedOrder(row: StoredOrder, dependencies: ChannelDependencies): ListedOrder {
  const orders = row.content.orders.map(({ delivery, ...inner }) => {
    const { parcels = [] } = inner;
    const isAwaited = delivery && deliveredAt(parcels) === undefined;
    const products = inner.products.map(({ photoIds, ...product }) => ({
      ...product,
      ...(photoIds && { photoIds: photoIds.slice(0, maxListedPhotos) }),
    }));
    return { ...inner, products, ...(isAwaited && { delivery }), isTracked: parcels.length > 0 };
  });
  const arrivedAt = orderDeliveredAt(row.content.orders);
  return listedOrder.parse({
    ...commonOf(row, dependencies),
    ...(arrivedAt !== undefined && { deliveredAt: toInstant(Date.parse(arrivedAt)) }),
    orders,
  });
}

interface RestOfOrder {
  readonly changes: readonly Pick<ChangeRow, 'state' | 'at'>[];
  readonly addressChange: AddressChangeRow | undefined;
  readonly cancellation: CancellationRow | undefined;
  /** Undefined for a business. */
  readonly withdrawals: OrderWithdrawals | undefined;
  /** Undefined unless the customer is a business. */
  readonly invoices: readonly ListedInvoice[] | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export function presentSuperOrder(
  row: StoredOrder,
  { changes, addressChange, cancellation, withdrawals, invoices, now }: RestOfOrder,
  dependencies: ChannelDependencies,
): SuperOrder {
  const { billingAddress, pickupPoint, invoiceGroupFileId, refund, orders } = row.content;
  return {
    ...commonOf(row, dependencies),
    deliveryAddress: deliveryAddressOf(row.content, addressChange),
    deliveryAddressChange: presentDeliveryAddressChange(row.content, addressChange, now),
    cancellation: presentOrderCancellation(row.content, cancellation, now),
    ...(refund && { refund }),
    ...(billingAddress && { billingAddress }),
    ...(pickupPoint && { pickupPoint }),
    ...(invoiceGroupFileId !== undefined && { invoiceGroupFileId }),
    ...(invoices && { invoices: [...invoices] }),
    orders,
    statusChanges: changes.map(({ state, at }) => ({ status: state, at })),
    ...(withdrawals && { withdrawals }),
  };
}
