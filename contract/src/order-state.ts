import type * as z from 'zod/mini';
import { dayAt } from './calendar-day.ts';
import { deliveredEvent, type innerOrder, type orderParcel, type productStatus } from './orders.ts';

/** What customers see, from the order to the post. */
export const orderStates = ['AwaitingPayment', 'Ordered', 'InProduction', 'Sent', 'Cancelled'] as const;
export type OrderState = (typeof orderStates)[number];

/** What lists show and are filtered by: an order that was sent is Delivered once nothing of it is on its way. */
export type ShownOrderState = OrderState | 'Delivered';

type ProductStatus = z.infer<typeof productStatus>;

/** States by the wire values of both lists (S26). */
const states: Readonly<Record<ProductStatus, OrderState>> = {
  Received: 'AwaitingPayment',
  Confirmed: 'Ordered',
  ProductionStarted: 'InProduction',
  ProductionCompleted: 'InProduction',
  Dispatched: 'Sent',
  Cancelled: 'Cancelled',
  paymentPending: 'AwaitingPayment',
  paymentFailed: 'AwaitingPayment',
  paymentSuccess: 'Ordered',
  paymentFree: 'Ordered',
  'verification failed': 'Ordered',
  processing: 'Ordered',
  'processing failed': 'Ordered',
  approved: 'Ordered',
  rejected: 'Cancelled',
  on_hold: 'Ordered',
  producing: 'InProduction',
  delayed: 'InProduction',
  shipped: 'Sent',
  cancelled: 'Cancelled',
};

/** State of a product. Undefined: the value is not one of the wire's. */
export function productStateOf(status: string): OrderState | undefined {
  return Object.hasOwn(states, status) ? states[status as ProductStatus] : undefined;
}

/**
 * State of an order: the least advanced of its products that is not cancelled. Undefined: one of them has a
 * status that is not one of the wire's, or there are none.
 */
export function orderStateOf(statuses: readonly string[]): OrderState | undefined {
  const found = statuses.map(productStateOf);
  if (found.includes(undefined)) return undefined;
  const isEach = (state: OrderState) => found.includes(state);
  return orderStates.find(isEach);
}

const dayMs = 86_400_000;
/** Days after which an order is history. */
const progressDays = 30;
/** Days after which a product that was sent counts as done. */
const sentDays = 14;
/** Days after which an unpaid order has expired. */
const unpaidDays = 30;

export interface GroupedOrder {
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  readonly products: readonly { readonly status: string; readonly paymentChangedDate?: string | undefined }[];
}

/**
 * Instant in milliseconds until which an order is in progress, that one included; afterwards it is history. Thirty days from
 * the order, or fourteen from the payment of a product that has been sent.
 */
export function inProgressUntil({ createdAt, products }: GroupedOrder): number {
  const done = products.flatMap(({ status, paymentChangedDate }) =>
    productStateOf(status) === 'Sent' && paymentChangedDate !== undefined
      ? [Date.parse(paymentChangedDate) + sentDays * dayMs]
      : [],
  );
  return Math.min(Date.parse(createdAt) + progressDays * dayMs - 1, ...done);
}

export const orderGroups = ['inProgress', 'history'] as const;
export type OrderGroup = (typeof orderGroups)[number];

/** @param now in milliseconds */
export function orderGroupOf(order: GroupedOrder, now: number): OrderGroup {
  return now <= inProgressUntil(order) ? 'inProgress' : 'history';
}

/** Instant in milliseconds from which an order in this state has expired; undefined: it does not expire. */
export function expiresAt(state: OrderState | undefined, createdAt: string): number | undefined {
  return state === 'AwaitingPayment' ? Date.parse(createdAt) + unpaidDays * dayMs : undefined;
}

type ParcelEvents = Pick<z.infer<typeof orderParcel>, 'events'>;

/** ISO 8601 in UTC, when the last of these parcels arrived. Undefined: one of them has not, or there are none. */
export function deliveredAt(parcels: readonly ParcelEvents[] = []): string | undefined {
  return lastOf(parcels.map(({ events }) => events.find(({ code }) => code === deliveredEvent)?.at));
}

function lastOf(times: readonly (string | undefined)[]): string | undefined {
  if (times.includes(undefined)) return undefined;
  return (times as string[]).toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1);
}

type SentOrder = Pick<z.infer<typeof innerOrder>, 'parcels'> & {
  readonly products: readonly { readonly productCode: string; readonly status: string }[];
};

/** ISO 8601 in UTC, when the last product of an order arrived. Undefined: one of them has not, or nothing shows it. */
export function orderDeliveredAt(orders: readonly SentOrder[]): string | undefined {
  const arrivals = orders.flatMap(({ parcels = [], products }) =>
    products
      .filter(({ status }) => productStateOf(status) !== 'Cancelled')
      .map(({ productCode, status }) => {
        const own = parcels.filter(({ productCodes }) => productCodes?.includes(productCode) ?? true);
        return productStateOf(status) === 'Sent' ? deliveredAt(own) : undefined;
      }),
  );
  return lastOf(arrivals);
}

export interface AwaitedDelivery {
  readonly products: readonly { readonly status: string }[];
  /** Whether the events of parcels show when it arrives. */
  readonly isTracked: boolean;
}

/**
 * Whether what has not arrived is still in time: it is late from the day after the last one that was expected. Undefined:
 * nothing comes, or nothing shows whether it has.
 *
 * @param lastDay `YYYY-MM-DD` in the time zone of the brand
 * @param now in milliseconds
 */
export function expectationOf(
  { products, isTracked }: AwaitedDelivery,
  lastDay: string,
  { timeZone, now }: { readonly timeZone: string; readonly now: number },
): 'in-time' | 'late' | undefined {
  const state = orderStateOf(products.map(({ status }) => status));
  if (state === 'Cancelled') return undefined;
  if (dayAt(now, timeZone) <= lastDay) return 'in-time';
  // Production waits for the payment.
  if (state === 'AwaitingPayment') return undefined;
  return state === 'Sent' && !isTracked ? undefined : 'late';
}

type StatedDelivery = Pick<z.infer<typeof innerOrder>, 'delivery' | 'parcels' | 'products'>;

/** Days that have passed, of the first part of an order that is late; undefined: none is. */
export function lateDaysOf(
  orders: readonly StatedDelivery[],
  time: { readonly timeZone: string; readonly now: number },
) {
  return orders
    .filter(({ parcels }) => deliveredAt(parcels) === undefined)
    .flatMap(({ delivery, parcels = [], products }) => {
      const days = delivery?.current ?? delivery?.promised;
      const awaited = { products, isTracked: parcels.length > 0 };
      return days && expectationOf(awaited, days.to, time) === 'late' ? [days] : [];
    })
    .at(0);
}
