import { backOfficeRoutes as routes } from '@keepsake/contract/back-office';
import { type HttpServer, implement } from '../../platform/http/index.ts';
import { deleteOrder } from './delete-order.ts';
import { getOrder } from './get-order.ts';
import { type PutCustomerDependencies, putCustomer } from './put-customer.ts';
import { type OrderDependencies, putOrder, putOrders } from './put-orders.ts';
import { type PutSharedAlbumDependencies, putSharedAlbum } from './put-shared-album.ts';

export type BackOfficeDependencies = PutCustomerDependencies & PutSharedAlbumDependencies & OrderDependencies;

export function registerBackOfficeRoutes(app: HttpServer, dependencies: BackOfficeDependencies): void {
  implement(app, routes.putCustomer, ({ actor, params, body }) =>
    putCustomer(dependencies, {
      tenantId: actor.tenantId,
      shopCustomerId: params.shopCustomerId,
      upsert: body,
    }),
  );

  implement(app, routes.putSharedAlbum, ({ actor, params, body }) =>
    putSharedAlbum(dependencies, { tenantId: actor.tenantId, albumId: params.albumId, upsert: body }),
  );

  implement(app, routes.putOrder, async ({ actor, params, body }) => ({
    result: await putOrder(dependencies, {
      tenantId: actor.tenantId,
      orderCode: params.orderCode,
      upsert: body,
    }),
  }));

  implement(app, routes.putOrders, async ({ actor, body }) => ({
    results: await putOrders(dependencies, { tenantId: actor.tenantId, items: body.orders }),
  }));

  implement(app, routes.getOrder, ({ actor, params }) =>
    getOrder(dependencies, { tenantId: actor.tenantId, orderCode: params.orderCode }),
  );

  implement(app, routes.deleteOrder, async ({ actor, params, query }) => ({
    result: await deleteOrder(dependencies, {
      tenantId: actor.tenantId,
      orderCode: params.orderCode,
      updatedAt: query.updatedAt,
    }),
  }));
}
