import { maxOrdersPage, superOrdersRoutes as routes } from '@keepsake/contract/super-orders';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { ApiError, type HttpServer, implement } from '../../platform/http/index.ts';
import { findAddressChange } from './address-changes/address-changes.repository.ts';
import { listChanges } from './order-changes.repository.ts';
import { countOrders, findOwnOrder, listOrders } from './order-entries.repository.ts';
import { type BrandOfChannel, presentListedOrder, presentSuperOrder } from './orders.presenter.ts';
import { type OwnersDependencies, ownOf } from './own-orders.ts';

export interface OrdersRoutesDependencies extends OwnersDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly brandOfChannel: BrandOfChannel;
}

export function registerOrdersRoutes(app: HttpServer, dependencies: OrdersRoutesDependencies): void {
  const { database, clock, brandOfChannel } = dependencies;
  const tx = database.autocommit;

  implement(app, routes.listSuperOrders, async ({ actor, query }) => {
    const own = await ownOf(dependencies, actor);
    if (!own) return { items: [], totalCount: 0 };
    const { Offset: offset = 0, Limit: limit = maxOrdersPage, OrderState, group, status, q } = query;
    const filter = {
      group,
      state: status,
      isExpiredLeftOut: OrderState === 'notExpired',
      search: q?.trim().toLowerCase(),
      now: toInstant(clock.now()),
    };
    const [rows, totalCount] = await Promise.all([
      listOrders(tx, own, filter, { offset, limit }),
      countOrders(tx, own, filter),
    ]);
    return { items: rows.map((row) => presentListedOrder(row, brandOfChannel)), totalCount };
  });

  implement(app, routes.getSuperOrder, async ({ actor, params }) => {
    const own = await ownOf(dependencies, actor);
    const row = own && (await findOwnOrder(tx, own, { orderCode: params.code }));
    if (!row) throw new ApiError('not-found', { detail: 'no such order of the customer' });
    const [changes, addressChange] = await Promise.all([
      listChanges(tx, actor.tenantId, row.order_code),
      findAddressChange(tx, actor.tenantId, row.order_code),
    ]);
    return presentSuperOrder(row, { changes, addressChange, now: clock.now() }, brandOfChannel);
  });
}
