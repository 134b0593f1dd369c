import { type OrderState, orderDeliveredAt } from '@keepsake/contract/order-state';
import type { SuperOrder } from '@keepsake/contract/super-orders';

/** Steps that customers follow, from the order to the doorstep. */
const orderSteps = ['placed', 'paid', 'inProduction', 'sent', 'delivered'] as const;
export type OrderStep = (typeof orderSteps)[number];

export interface ReachedStep {
  readonly step: OrderStep;
  readonly isReached: boolean;
  /** ISO 8601 in UTC; undefined: unknown. */
  readonly at: string | undefined;
}

/** Index of the last step that an order in this state has reached. */
const reached: Record<Exclude<OrderState, 'Cancelled'>, number> = {
  AwaitingPayment: 0,
  Ordered: 1,
  InProduction: 2,
  Sent: 3,
};

const inOrder = (times: readonly string[]) => times.toSorted((a, b) => Date.parse(a) - Date.parse(b));
const earliest = (times: readonly string[]) => inOrder(times)[0];
const latest = (times: readonly string[]) => inOrder(times).at(-1);

/** ISO 8601, when all of it was delivered; undefined: it was not, or nothing shows it. */
export const arrivalOf = ({ status, orders }: SuperOrder): string | undefined =>
  status === 'Sent' ? orderDeliveredAt(orders) : undefined;

/** Steps of an order that is not cancelled. */
export function stepsOf(order: SuperOrder): ReachedStep[] {
  const { status, createdAt, paymentStatus, statusChanges = [], orders } = order;
  if (status === 'Cancelled') return [];
  const products = orders.flatMap((inner) => inner.products);
  const changedAt = (state: OrderState) => statusChanges.find((change) => change.status === state)?.at;
  // The shop may have sent the order only later.
  const parcels = orders.flatMap((inner) => inner.parcels ?? []);
  const handovers = parcels.flatMap(({ events }) => events.map(({ at }) => at));
  const arrivedAt = arrivalOf(order);
  const times: Record<OrderStep, string | undefined> = {
    placed: createdAt,
    paid: latest(products.flatMap(({ paymentChangedDate: at }) => at ?? [])) ?? changedAt('Ordered'),
    inProduction: changedAt('InProduction'),
    sent: earliest([changedAt('Sent') ?? [], ...handovers].flat()),
    delivered: arrivedAt,
  };
  const last = arrivedAt === undefined ? reached[status] : orderSteps.indexOf('delivered');
  const hasPayment = paymentStatus !== 'invoiced' && paymentStatus !== 'free';
  return orderSteps
    .map((step, index) => {
      const isReached = index <= last;
      return { step, isReached, at: isReached ? times[step] : undefined };
    })
    .filter(({ step }) => hasPayment || step !== 'paid');
}
