import { deliveredAt } from '@keepsake/contract/order-state';
import { deliveredEvent, type OrderUpsert } from '@keepsake/contract/orders';

/** Stages of an order, from the shop to the doorstep. All but the last are statuses of its products. */
export const stages = [
  'Received',
  'Confirmed',
  'ProductionStarted',
  'ProductionCompleted',
  'Dispatched',
  'Delivered',
] as const;
export type Stage = (typeof stages)[number];

/** Whether an order has its invoice and has left the production. */
export const isSent = (stage: Stage | undefined) => stage === 'Dispatched' || stage === 'Delivered';

type InnerOrder = OrderUpsert['orders'][number];

const isDelivered = ({ parcels }: InnerOrder) => deliveredAt(parcels) !== undefined;

/** Undefined: it is in none, as a cancelled one. */
export function stageOf({ orders }: OrderUpsert): Stage | undefined {
  const status = orders[0]?.products[0]?.status;
  if (status === 'Dispatched' && orders.every(isDelivered)) return 'Delivered';
  return stages.find((stage) => stage === status);
}

function parcelOf({ orderId }: InnerOrder, { at, shopOrigin }: StageChange) {
  const trackingCode = `3SDEMO${orderId}`;
  const handedOver = { at, code: 'handed-over', text: 'Handed over', place: 'Utrecht' };
  const trackingUrl = `${shopOrigin}/parcels/${trackingCode}`;
  return { trackingCode, carrier: 'PostNL', trackingUrl, events: [handedOver] };
}

function delivered(inner: InnerOrder, { at }: StageChange): InnerOrder {
  const event = { at, code: deliveredEvent, text: 'Delivered' };
  const parcels = (inner.parcels ?? []).map((parcel) => ({ ...parcel, events: [...parcel.events, event] }));
  return { ...inner, parcels };
}

interface StageChange {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Origin of the shop, which follows parcels, too. */
  readonly shopOrigin: string;
}

export function withStage(order: OrderUpsert, stage: Stage, change: StageChange): OrderUpsert {
  const { at } = change;
  if (stage === 'Delivered') {
    return { ...order, updatedAt: at, orders: order.orders.map((inner) => delivered(inner, change)) };
  }
  const { paymentUrl, payUntil, ...paid } = order;
  const isPaid = stage !== 'Received';
  return {
    ...(isPaid ? paid : order),
    updatedAt: at,
    ...(order.paymentStatus !== 'invoiced' && {
      paymentStatus: isPaid ? ('paid' as const) : ('pending' as const),
    }),
    orders: order.orders.map((inner) => ({
      ...inner,
      ...(stage === 'Dispatched' && { parcels: [parcelOf(inner, change)] }),
      products: inner.products.map((product) => ({
        ...product,
        status: stage,
        ...(isPaid && { paymentChangedDate: product.paymentChangedDate ?? at }),
      })),
    })),
  };
}

/** None of it is made, and nobody has to pay. */
export function cancelled(order: OrderUpsert, at: string): OrderUpsert {
  const { paymentUrl, payUntil, ...rest } = order;
  const withStatus = (inner: InnerOrder): InnerOrder => ({
    ...inner,
    products: inner.products.map((product) => ({ ...product, status: 'Cancelled' })),
  });
  return { ...rest, updatedAt: at, orders: order.orders.map(withStatus) };
}

/** One stage later; undefined when nothing is left to do. */
export function moveOn(order: OrderUpsert, change: StageChange): OrderUpsert | undefined {
  const stage = stageOf(order);
  const next = stage && stages[stages.indexOf(stage) + 1];
  return next && withStage(order, next, change);
}
