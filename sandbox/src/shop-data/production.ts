import type { OrderUpsert } from '@keepsake/contract/orders';

/** Of an order, from the shop to the post. */
export const stages = [
  'Received',
  'Confirmed',
  'ProductionStarted',
  'ProductionCompleted',
  'Dispatched',
] as const;
export type Stage = (typeof stages)[number];

/** Undefined: it is in none, as a cancelled one. */
export function stageOf({ orders }: OrderUpsert): Stage | undefined {
  const status = orders[0]?.products[0]?.status;
  return stages.find((stage) => stage === status);
}

type InnerOrder = OrderUpsert['orders'][number];

function parcelOf({ orderId }: InnerOrder, at: string) {
  const handedOver = { at, code: 'handed-over', text: 'Handed over', place: 'Utrecht' };
  return { trackingCode: `3SDEMO${orderId}`, carrier: 'PostNL', events: [handedOver] };
}

/** @param at ISO 8601, UTC */
export function withStage(order: OrderUpsert, stage: Stage, at: string): OrderUpsert {
  const { paymentUrl, payUntil, ...paid } = order;
  const isPaid = stage !== 'Received';
  return {
    ...(isPaid ? paid : order),
    updatedAt: at,
    paymentStatus: isPaid ? 'paid' : 'pending',
    orders: order.orders.map((inner) => ({
      ...inner,
      ...(stage === 'Dispatched' && { parcels: [parcelOf(inner, at)] }),
      products: inner.products.map((product) => ({
        ...product,
        status: stage,
        ...(isPaid && { paymentChangedDate: product.paymentChangedDate ?? at }),
      })),
    })),
  };
}

/** One stage later; undefined when nothing is left to do. */
export function moveOn(order: OrderUpsert, at: string): OrderUpsert | undefined {
  const stage = stageOf(order);
  const next = stage && stages[stages.indexOf(stage) + 1];
  return next && withStage(order, next, at);
}
