import { maxOrdersPage, superOrdersRoutes as routes } from '@keepsake/contract/super-orders';
import type { OrderWithdrawals } from '@keepsake/contract/withdrawals';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { ApiError, type CustomerActor, type HttpServer, implement } from '../../platform/http/index.ts';
import type { Customers } from '../customers/index.ts';
import type { Invoices } from '../invoices/index.ts';
import { findAddressChange } from './address-changes/address-changes.repository.ts';
import { findCancellation } from './cancellations/cancellations.repository.ts';
import { listChanges } from './order-changes.repository.ts';
import {
  countOrders,
  findOwnOrder,
  listOrders,
  type OrderFilter,
  type OwnOrders,
  type StoredOrder,
} from './order-entries.repository.ts';
import { orderSearchOf } from './order-entry.ts';
import { type ChannelDependencies, presentListedOrder, presentSuperOrder } from './orders.presenter.ts';
import { ownOf } from './own-orders.ts';
import { withdrawalsOf } from './withdrawals/order-withdrawals.ts';
import { listWithdrawals } from './withdrawals/withdrawals.repository.ts';

export interface OrdersRoutesDependencies extends ChannelDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly customers: Pick<Customers, 'find' | 'listShopIds'>;
  readonly invoices: Pick<Invoices, 'listOfOrder'>;
}

const missing = () => new ApiError('not-found', { detail: 'no such order of the customer' });

export function registerOrdersRoutes(app: HttpServer, dependencies: OrdersRoutesDependencies): void {
  const { database, clock } = dependencies;
  const tx = database.autocommit;
  const pageOf = async (own: OwnOrders, filter: OrderFilter, page: Parameters<typeof listOrders>[3]) => {
    const [rows, totalCount] = await Promise.all([
      listOrders(tx, own, filter, page),
      countOrders(tx, own, filter),
    ]);
    return { items: rows.map((row) => presentListedOrder(row, dependencies)), totalCount };
  };

  implement(app, routes.listSuperOrders, async ({ actor, query }) => {
    const own = await ownOf(dependencies, actor);
    if (!own) return { items: [], totalCount: 0 };
    const { Offset: offset = 0, Limit: limit = maxOrdersPage, OrderState, group, status, q } = query;
    const filter = {
      group,
      state: status,
      isExpiredLeftOut: OrderState === 'notExpired',
      search: q === undefined ? undefined : orderSearchOf(q),
      now: toInstant(clock.now()),
    };
    return pageOf(own, filter, { offset, limit });
  });

  implement(app, routes.listOrdersOfAccount, async ({ actor, params, query }) => {
    if (params.accountId !== actor.subject) throw missing();
    const own = await ownOf(dependencies, actor);
    if (!own) return { items: [], totalCount: 0 };
    const { articleNames = [], offset = 0, limit = 10 } = query;
    const named = [articleNames].flat().filter((name) => name !== '');
    const filter = {
      isExpiredLeftOut: false,
      articleNames: named.length > 0 ? named : undefined,
      now: toInstant(clock.now()),
    };
    return pageOf(own, filter, { offset, limit });
  });

  implement(app, routes.getOrder, async ({ actor, params: { code } }) => {
    const own = await ownOf(dependencies, actor);
    const row = own && (await findOwnOrder(tx, own, { innerCode: code }));
    const inner = row?.content.orders.find(({ orderCode }) => orderCode === code);
    if (!row || !inner) throw missing();
    const { createdAt, channel, currency } = row.content;
    const timeZone = dependencies.timeZoneOfChannel(channel);
    return { ...inner, superOrderCode: row.order_code, createdAt, channel, timeZone, currency };
  });

  implement(app, routes.getSuperOrder, async ({ actor, params }) => {
    const own = await ownOf(dependencies, actor);
    const row = own && (await findOwnOrder(tx, own, { orderCode: params.code }));
    if (!row) throw missing();
    const now = clock.now();
    const [changes, addressChange, cancellation, withdrawals, invoices] = await Promise.all([
      listChanges(tx, actor.tenantId, row.order_code),
      findAddressChange(tx, actor.tenantId, row.order_code),
      findCancellation(tx, actor.tenantId, row.order_code),
      findWithdrawals(dependencies, actor, row, now),
      dependencies.invoices.listOfOrder(actor, row.order_code),
    ]);
    const rest = { changes, addressChange, cancellation, withdrawals, invoices, now };
    return presentSuperOrder(row, rest, dependencies);
  });
}

async function findWithdrawals(
  dependencies: OrdersRoutesDependencies,
  { tenantId, customerId }: CustomerActor,
  { order_code, content }: StoredOrder,
  now: number,
): Promise<OrderWithdrawals | undefined> {
  const { database, customers } = dependencies;
  const tx = database.autocommit;
  const customer = await customers.find(tx, tenantId, customerId);
  if (customer?.isBusiness !== false) return undefined;
  const rows = await listWithdrawals(tx, tenantId, order_code);
  const timeZone = dependencies.timeZoneOfChannel(content.channel);
  const { lines, made } = await withdrawalsOf(content, rows, { timeZone, now });
  // The order may have had another customer before.
  const own = new Set(rows.filter((row) => row.customer_id === customerId).map((row) => row.withdrawal_id));
  return { lines, made: made.filter(({ withdrawalId }) => own.has(withdrawalId)) };
}
