import type { OrderGroup } from '@keepsake/contract/order-state';
import {
  type ListedOrder,
  listedOrder,
  maxOrdersPage,
  superOrdersRoutes,
} from '@keepsake/contract/super-orders';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, hasExtension } from '../api/client.ts';
import { refreshOnPush } from '../api/push/follow-push.ts';
import { useOpenPush, usePollInterval } from '../api/push/push.ts';
import { queryClient } from '../api/query-client.ts';
import { reportError } from '../browser/report-error.ts';
import { systemClock } from '../browser/time.ts';
import { type OrderFilter, selectOrders } from './select-orders.ts';

/** Undefined: an order that is not as it should be, and cannot be shown. */
export type ShownOrder = ListedOrder | undefined;

export interface OrdersPage {
  readonly items: readonly ShownOrder[];
  readonly totalCount: number;
}

export interface OrdersWindow extends OrderFilter {
  readonly group: OrderGroup;
  readonly offset: number;
  readonly limit: number;
}

/** Key of all queries of orders. */
export const ordersKey = ['orders'];

/** A service that cannot filter sends all: a hundred at a time, five thousand at most. */
const maxPages = 50;

function check(item: unknown): ShownOrder {
  const checked = listedOrder.safeParse(item);
  if (!checked.success) reportError(new Error('an order is not valid'), 'load-order');
  return checked.data;
}

/** Leaves out those that cannot be shown. */
export function knownOrders(items: readonly unknown[]): ListedOrder[] {
  return items.map(check).filter((order) => order !== undefined);
}

async function loadAll(signal: AbortSignal): Promise<ShownOrder[]> {
  const all: ShownOrder[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const query = { Offset: page * maxOrdersPage, Limit: maxOrdersPage, OrderState: 'notExpired' as const };
    const { items } = await call(superOrdersRoutes.listSuperOrders, { query, signal });
    all.push(...items.map(check));
    if (items.length < maxOrdersPage) break;
  }
  return all;
}

async function loadWindow(
  { group, status, q, offset, limit }: OrdersWindow,
  signal: AbortSignal,
): Promise<OrdersPage> {
  const query = {
    Offset: offset,
    Limit: limit,
    OrderState: 'notExpired' as const,
    group,
    ...(status && { status }),
    ...(q && { q }),
  };
  const { items, totalCount } = await call(superOrdersRoutes.listSuperOrders, { query, signal });
  return { items: items.map(check), totalCount };
}

const allOrders = {
  queryKey: [...ordersKey, 'all'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => loadAll(signal),
  // Both groups and all pages come from one load.
  staleTime: 60_000,
};

async function selectWindow({ group, offset, limit, ...filter }: OrdersWindow): Promise<OrdersPage> {
  const all = await queryClient.fetchQuery(allOrders);
  const known = all.filter((order) => order !== undefined);
  const selected = selectOrders(known, group, filter, systemClock.now());
  const isWhole = filter.status === null && filter.q === '';
  // Orders whose group is unknown are at the end of the later one.
  const odd = group === 'history' && isWhole ? all.filter((order) => order === undefined) : [];
  const items = [...selected, ...odd];
  return { items: items.slice(offset, offset + limit), totalCount: items.length };
}

/** A part of a group. Keeps what is shown until the next part is there. */
export function useOrders(window: OrdersWindow) {
  return useQuery({
    queryKey: [...ordersKey, window],
    queryFn: ({ signal }) =>
      hasExtension('orderFilters') ? loadWindow(window, signal) : selectWindow(window),
    placeholderData: keepPreviousData,
  });
}

/** More than are shown, so that an older order that waits for its payment is among them. */
const latestCount = 20;

/** The latest orders, those to be paid first; without those that cannot be shown. */
export function useLatestOrders(most: number) {
  return useQuery({
    queryKey: [...ordersKey, 'latest'],
    queryFn: async ({ signal }) => {
      const query = { Offset: 0, Limit: latestCount, OrderState: 'notExpired' as const };
      const { items } = await call(superOrdersRoutes.listSuperOrders, { query, signal });
      return knownOrders(items);
    },
    select: (orders) => orders.toSorted((a, b) => Number(toBePaid(b)) - Number(toBePaid(a))).slice(0, most),
  });
}

const toBePaid = ({ status }: ListedOrder) => status === 'AwaitingPayment';

/** A whole order. Polls where nothing is pushed. */
export function useOrder(orderCode: string) {
  const refetchInterval = usePollInterval();
  return useQuery({
    queryKey: [...ordersKey, 'one', orderCode],
    queryFn: ({ signal }) => call(superOrdersRoutes.getSuperOrder, { params: { code: orderCode }, signal }),
    refetchInterval,
  });
}

const follow = refreshOnPush('orders-changed', ordersKey);

/** Applies what the shop changes while the page is open. */
export function useOrdersPush(): void {
  useEffect(follow, []);
  useOpenPush();
}
