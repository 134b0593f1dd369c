import {
  expiresAt,
  type OrderGroup,
  orderGroupOf,
  type ShownOrderState,
} from '@keepsake/contract/order-state';
import { createSearch } from '@keepsake/contract/search-text';
import type { ListedOrder } from '@keepsake/contract/super-orders';

/** In the order of a filter. */
export const shownOrderStates = [
  'AwaitingPayment',
  'Ordered',
  'InProduction',
  'Sent',
  'Delivered',
  'Cancelled',
] as const satisfies readonly ShownOrderState[];

export interface OrderFilter {
  readonly status: ShownOrderState | null;
  /** Text that customers have typed. */
  readonly q: string;
}

const productsOf = ({ orders }: ListedOrder) => orders.flatMap(({ products }) => products);

const shownStateOf = ({ status, deliveredAt }: ListedOrder): ShownOrderState =>
  status === 'Sent' && deliveredAt !== undefined ? 'Delivered' : status;

/** Code, inner codes and titles, as the server searches them. */
const searchedOf = (order: ListedOrder) => [
  order.superOrderCode,
  ...order.orders.map(({ orderCode }) => orderCode),
  ...productsOf(order).map(({ title }) => title),
];

/** Selects the orders of a group, the latest first: for services that cannot filter. */
export function selectOrders(
  orders: readonly ListedOrder[],
  group: OrderGroup,
  { status, q }: OrderFilter,
  now: number,
): ListedOrder[] {
  const isFound = createSearch(q);
  return orders
    .filter(
      (order) => orderGroupOf({ createdAt: order.createdAt, products: productsOf(order) }, now) === group,
    )
    .filter((order) => now < (expiresAt(order.status, order.createdAt) ?? Number.POSITIVE_INFINITY))
    .filter((order) => status === null || shownStateOf(order) === status)
    .filter((order) => isFound(searchedOf(order)))
    .sort(
      (a, b) =>
        Date.parse(b.createdAt) - Date.parse(a.createdAt) ||
        Number(a.superOrderCode < b.superOrderCode) - Number(a.superOrderCode > b.superOrderCode),
    );
}
