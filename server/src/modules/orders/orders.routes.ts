import { maxOrdersPage, superOrdersRoutes as routes } from '@keepsake/contract/super-orders';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { ApiError, type CustomerActor, type HttpServer, implement } from '../../platform/http/index.ts';
import type { Customers } from '../customers/index.ts';
import { countOrders, findOwnOrder, listOrders, type OwnOrders } from './order-entries.repository.ts';
import { type BrandOfChannel, presentListedOrder, presentSuperOrder } from './orders.presenter.ts';

export interface OrdersRoutesDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly customers: Pick<Customers, 'listShopIds'>;
  readonly brandOfChannel: BrandOfChannel;
}

export function registerOrdersRoutes(app: HttpServer, dependencies: OrdersRoutesDependencies): void {
  const { database, clock, customers, brandOfChannel } = dependencies;
  const tx = database.autocommit;

  async function ownOf({ tenantId, customerId }: CustomerActor): Promise<OwnOrders | undefined> {
    const shopCustomerIds = await customers.listShopIds(tx, tenantId, customerId);
    return shopCustomerIds.length > 0 ? { tenantId, shopCustomerIds } : undefined;
  }

  implement(app, routes.listSuperOrders, async ({ actor, query }) => {
    const own = await ownOf(actor);
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
    const own = await ownOf(actor);
    const row = own && (await findOwnOrder(tx, own, params.code));
    if (!row) throw new ApiError('not-found', { detail: 'no such order of the customer' });
    return presentSuperOrder(row, brandOfChannel);
  });
}
