import { addressChangesRoutes as changeRoutes } from '@keepsake/contract/address-changes';
import { orderItem, backOfficeRoutes as routes } from '@keepsake/contract/back-office';
import { cancellationsRoutes } from '@keepsake/contract/cancellations';
import { customerDeletionsRoutes as deletionsRoutes } from '@keepsake/contract/customer-deletions';
import { withdrawalsRoutes } from '@keepsake/contract/withdrawals';
import { ApiError, checkItem, type HttpServer, implement } from '../../platform/http/index.ts';
import { getOrder } from './get-order.ts';
import { postMailBounces } from './post-mail-bounces.ts';
import { type PutCustomerDependencies, putCustomer, putCustomers } from './put-customer.ts';
import { deleteDocument, putDocument, putDocuments } from './put-documents.ts';
import { type PutSharedAlbumDependencies, putSharedAlbum } from './put-shared-album.ts';
import { registerShopDocumentsRoutes, type ShopDocumentsDependencies } from './shop-documents.routes.ts';
import { registerShopFilesRoutes } from './shop-files.routes.ts';

export type BackOfficeDependencies = PutCustomerDependencies &
  PutSharedAlbumDependencies &
  ShopDocumentsDependencies;

export function registerBackOfficeRoutes(app: HttpServer, dependencies: BackOfficeDependencies): void {
  implement(app, routes.putCustomer, ({ actor, params, body }) =>
    putCustomer(dependencies, {
      tenantId: actor.tenantId,
      shopCustomerId: params.shopCustomerId,
      upsert: body,
    }),
  );

  implement(app, routes.putCustomers, async ({ actor, body }) => ({
    results: await putCustomers(dependencies, { tenantId: actor.tenantId, items: body.customers }),
  }));

  implement(app, routes.getCustomer, async ({ actor, params }) => {
    const { database, customers } = dependencies;
    const found = await customers.findAsShop(database.autocommit, actor.tenantId, params.shopCustomerId);
    if (!found) throw new ApiError('not-found', { detail: 'no such customer' });
    return found;
  });

  registerDeletions(app, dependencies);

  implement(app, routes.postMailBounces, async ({ actor, body }) => ({
    results: await postMailBounces(dependencies, actor.tenantId, body.mailBounces),
  }));

  implement(app, routes.putSharedAlbum, ({ actor, params, body }) =>
    putSharedAlbum(dependencies, { tenantId: actor.tenantId, albumId: params.albumId, upsert: body }),
  );

  const orders = {
    store: dependencies.orders.orders,
    idField: 'orderCode',
    readItem(item: unknown) {
      const { orderCode, ...content } = checkItem(orderItem, item);
      return { id: orderCode, content };
    },
  };

  implement(app, routes.putOrder, async ({ actor, params, body }) => ({
    result: await putDocument(dependencies, orders, {
      tenantId: actor.tenantId,
      id: params.orderCode,
      content: body,
    }),
  }));

  implement(app, routes.putOrders, async ({ actor, body }) => ({
    results: await putDocuments(dependencies, orders, { tenantId: actor.tenantId, items: body.orders }),
  }));

  implement(app, routes.getOrder, ({ actor, params }) =>
    getOrder(dependencies, { tenantId: actor.tenantId, orderCode: params.orderCode }),
  );

  implement(app, routes.deleteOrder, async ({ actor, params, query }) => ({
    result: await deleteDocument(dependencies, orders, {
      tenantId: actor.tenantId,
      id: params.orderCode,
      updatedAt: query.updatedAt,
    }),
  }));

  registerRequestsRoutes(app, dependencies);
  registerShopDocumentsRoutes(app, dependencies);
  registerShopFilesRoutes(app, dependencies);
}

function registerDeletions(
  app: HttpServer,
  { database, customers }: Pick<PutCustomerDependencies, 'database' | 'customers'>,
): void {
  implement(app, deletionsRoutes.deleteCustomer, async ({ actor, params }) => {
    const deletion = await database.transaction((tx) =>
      customers.deleteByShopId(tx, actor.tenantId, params.shopCustomerId),
    );
    if (!deletion) throw new ApiError('not-found', { detail: 'no such customer' });
    return deletion;
  });

  implement(app, deletionsRoutes.restoreCustomer, async ({ actor, params }) => {
    const result = await database.transaction((tx) =>
      customers.restoreByShopId(tx, actor.tenantId, params.shopCustomerId),
    );
    if (!result) throw new ApiError('not-found', { detail: 'no such customer, or it is too late' });
    return { result };
  });
}

/** Requests of customers about their orders. */
function registerRequestsRoutes(app: HttpServer, { orders }: Pick<BackOfficeDependencies, 'orders'>): void {
  implement(app, changeRoutes.getAddressChange, async ({ actor, params }) => {
    const found = await orders.findAddressChange(actor.tenantId, params.orderCode);
    if (!found) throw new ApiError('not-found', { detail: 'no such change' });
    return found;
  });

  implement(app, cancellationsRoutes.getCancellation, async ({ actor, params }) => {
    const found = await orders.findCancellation(actor.tenantId, params.orderCode);
    if (!found) throw new ApiError('not-found', { detail: 'no such request' });
    return found;
  });

  implement(app, cancellationsRoutes.answerCancellation, async ({ actor, params, body }) => ({
    result: await orders.answerCancellation(actor.tenantId, params.orderCode, body),
  }));

  implement(app, withdrawalsRoutes.listWithdrawals, async ({ actor, params }) => ({
    withdrawals: await orders.listWithdrawals(actor.tenantId, params.orderCode),
  }));

  implement(app, changeRoutes.answerAddressChange, async ({ actor, params, body }) => ({
    result: await orders.answerAddressChange(actor.tenantId, params.orderCode, body),
  }));
}
