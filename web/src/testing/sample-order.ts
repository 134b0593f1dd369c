import { orderExample } from '@keepsake/contract/back-office-examples';
import type { OrderState } from '@keepsake/contract/order-state';
import type { ListedOrder, SuperOrder } from '@keepsake/contract/super-orders';

type InnerOrder = SuperOrder['orders'][number];

export const [sampleInnerOrder] = orderExample.orders as [InnerOrder];
export const [sampleProduct] = sampleInnerOrder.products as [InnerOrder['products'][number]];

/** K1, sent, of one vendor. */
export function sampleOrder(some: Partial<SuperOrder> = {}, ofInner: Partial<InnerOrder> = {}): SuperOrder {
  const { shopCustomerId, updatedAt, ...content } = orderExample;
  return {
    ...content,
    superOrderCode: 'K1',
    status: 'Sent',
    productCount: 1,
    orders: [{ ...sampleInnerOrder, ...ofInner }],
    statusChanges: [{ status: 'InProduction', at: '2026-03-24T08:00:00Z' }],
    ...some,
  };
}

/** One photo book, as lists have it. */
export function listedOrder(
  code: string,
  status: OrderState = 'Ordered',
  some: Partial<ListedOrder> = {},
): ListedOrder {
  const product = {
    productCode: 'P-1',
    title: 'Landscape photo book A4',
    articleName: 'photobook-landscape-a4',
    articleType: 'photobook',
    quantity: 1,
    status: 'Confirmed' as const,
  };
  return {
    superOrderCode: code,
    createdAt: '2026-11-20T10:00:00.000Z',
    status,
    channel: 'LB-GB',
    currency: 'GBP',
    totals: { products: 3495, discount: 0, delivery: 0, tax: 0, total: 3495 },
    deliveryType: 'Home',
    paymentStatus: 'paid',
    productCount: 1,
    orders: [{ orderCode: `${code}-1`, vendorId: 'LB', products: [product] }],
    ...some,
  };
}
