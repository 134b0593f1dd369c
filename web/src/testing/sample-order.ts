import { orderExample } from '@keepsake/contract/back-office-examples';
import type { SuperOrder } from '@keepsake/contract/super-orders';

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
