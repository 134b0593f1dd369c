import { isHomePage } from '@keepsake/contract/home-page';
import { orderServicesRoutes as routes } from '@keepsake/contract/order-services';
import type { OrderUpsert } from '@keepsake/contract/orders';
import type { Voucher } from '@keepsake/contract/shop-documents';
import type { Database } from '../../platform/database/index.ts';
import { ApiError, type CustomerActor, type HttpServer, implement } from '../../platform/http/index.ts';
import type { VersionedDocuments } from '../../platform/versioned-documents/index.ts';
import type { Customers } from '../customers/index.ts';
import { findOwnOrder, type OrderKey } from './order-entries.repository.ts';
import { type OwnersDependencies, ownOf } from './own-orders.ts';

export interface OrderServicesDependencies extends OwnersDependencies {
  readonly database: Database;
  readonly customers: Pick<Customers, 'listShopIds'>;
  readonly vouchers: VersionedDocuments<Voucher>;
}

type InnerOrder = OrderUpsert['orders'][number];

/** Services for orders: voucher, delivery dates, ordering again. */
export function registerOrderServicesRoutes(app: HttpServer, dependencies: OrderServicesDependencies): void {
  const { database, vouchers } = dependencies;
  const tx = database.autocommit;

  /** @throws ApiError not-found unless it is the customer's */
  async function findInner(
    actor: CustomerActor,
    key: OrderKey,
    isIt: (inner: InnerOrder) => boolean,
  ): Promise<InnerOrder> {
    const own = await ownOf(dependencies, actor);
    const order = own && (await findOwnOrder(tx, own, key));
    const inner = order?.content.orders.find(isIt);
    if (!inner) throw new ApiError('not-found', { detail: 'no such order of the customer' });
    return inner;
  }

  const findById = (actor: CustomerActor, orderId: string) =>
    findInner(actor, { innerId: orderId }, (inner) => inner.orderId === orderId);

  implement(app, routes.getVoucherOffer, async ({ actor, params: { voucherOptionCode } }) => {
    const found = await vouchers.find(tx, actor.tenantId, voucherOptionCode);
    if (!found) throw new ApiError('not-found', { detail: 'no such voucher' });
    const { updatedAt, ...campaign } = found;
    return { voucherOptionCode, ...campaign };
  });

  implement(app, routes.getDeliveryDates, async ({ actor, params }) => {
    const { delivery } = await findById(actor, params.orderId);
    const dates = delivery?.current ?? delivery?.promised;
    if (!dates) throw new ApiError('not-found', { detail: 'the shop has given no dates' });
    return dates;
  });

  implement(app, routes.getReorderStatus, async ({ actor, params }) => {
    const { reorder } = await findById(actor, params.orderId);
    if (reorder?.isAvailable) return { isAvailable: !isHomePage(reorder.url) };
    return { isAvailable: false, ...(reorder?.reason !== undefined && { reason: reorder.reason }) };
  });

  implement(app, routes.reorder, async ({ actor, query: { OrderCode: innerCode } }) => {
    const { reorder } = await findInner(actor, { innerCode }, (inner) => inner.orderCode === innerCode);
    if (!reorder?.isAvailable || isHomePage(reorder.url)) throw new ApiError('not-reorderable');
    return { ShopUrl: reorder.url };
  });
}
