import type { AddressChange } from '@keepsake/contract/address-changes';
import type { Cancellation } from '@keepsake/contract/cancellations';
import type { OrderUpsert } from '@keepsake/contract/orders';
import type { ArticleGroup, CutOffCampaign, OrderUpload, Voucher } from '@keepsake/contract/shop-documents';
import type { Withdrawal } from '@keepsake/contract/withdrawals';
import type { Transaction } from '../../platform/database/index.ts';
import { createHook, type HookListener } from '../../platform/hooks/index.ts';
import type { HttpServer } from '../../platform/http/index.ts';
import {
  createVersionedDocuments,
  type VersionedDocuments,
} from '../../platform/versioned-documents/index.ts';
import type {
  AddressChangeDependencies,
  RequestedAddressChange,
} from './address-changes/address-change-dependencies.ts';
import { findAddressChange } from './address-changes/address-changes.repository.ts';
import { registerAddressChangesRoutes } from './address-changes/address-changes.routes.ts';
import {
  type AddressChangeAnswer,
  answerAddressChange,
  followOrders,
} from './address-changes/decide-address-change.ts';
import { presentAddressChange } from './address-changes/delivery-address.ts';
import {
  answerCancellation,
  type CancellationAnswer,
  followCancelledOrders,
} from './cancellations/answer-cancellation.ts';
import type {
  CancellationDependencies,
  RequestedCancellation,
} from './cancellations/cancellation-dependencies.ts';
import { findCancellation } from './cancellations/cancellations.repository.ts';
import { registerCancellationsRoutes } from './cancellations/cancellations.routes.ts';
import { presentCancellation } from './cancellations/order-cancellation.ts';
import { registerCutOffsRoutes } from './cut-offs.routes.ts';
import { type AskedLateOrder, type AskedOrder, orderAsked } from './late-orders.ts';
import {
  findOwnOrder,
  listOrdersWithMaps,
  type OrderKey,
  type OwnOrders,
} from './order-entries.repository.ts';
import { countOrders, findLastOrder, type LastOrder } from './order-facts.repository.ts';
import { type OrderServicesDependencies, registerOrderServicesRoutes } from './order-services.routes.ts';
import { registerOrderUploadsRoutes } from './order-uploads.routes.ts';
import { type OrdersRoutesDependencies, registerOrdersRoutes } from './orders.routes.ts';
import { type OrderCustomer, ownOf } from './own-orders.ts';
import { findOwnProducts, type OwnProduct } from './own-products.ts';
import { type ChangedOrders, createEntriesSweep, createStoredOrders } from './stored-orders.ts';
import { presentWithdrawal } from './withdrawals/order-withdrawals.ts';
import type { MadeWithdrawal, WithdrawalDependencies } from './withdrawals/withdrawal-dependencies.ts';
import { listWithdrawals } from './withdrawals/withdrawals.repository.ts';
import { registerWithdrawalsRoutes } from './withdrawals/withdrawals.routes.ts';

export type { RequestedAddressChange } from './address-changes/address-change-dependencies.ts';
export type { RequestedCancellation } from './cancellations/cancellation-dependencies.ts';
export type { AskedLateOrder } from './late-orders.ts';
export type { OwnProduct } from './own-products.ts';
export { ordersPersonalData } from './personal-data.repository.ts';
export type { MovedOrder } from './stored-orders.ts';
export type { MadeWithdrawal } from './withdrawals/withdrawal-dependencies.ts';

/** Orders and related data from the shop, and their presentation to customers. */
export interface Orders {
  readonly orders: VersionedDocuments<OrderUpsert>;
  readonly vouchers: VersionedDocuments<Voucher>;
  readonly articleGroups: VersionedDocuments<ArticleGroup>;
  readonly cutOffCampaigns: VersionedDocuments<CutOffCampaign>;
  readonly uploads: VersionedDocuments<OrderUpload>;
  /** Returns undefined unless the order is the customer's. */
  findOwn(customer: OrderCustomer, key: OrderKey): Promise<OwnOrder | undefined>;
  /** Finds products of the customer's orders by their codes, each in its latest order. */
  findOwnProducts(
    tx: Transaction,
    customer: OrderCustomer,
    productCodes: readonly string[],
  ): Promise<ReadonlyMap<string, OwnProduct>>;
  /** Lists the latest orders with a map or the like. */
  listOwnWithMaps(customer: OrderCustomer, limit: number): Promise<OwnOrder[]>;
  /** Finds the order placed last, in any state; undefined without one. */
  findLast(tx: Transaction, own: OwnOrders): Promise<LastOrder | undefined>;
  /** Counts orders that the shop has still to make. */
  countOpen(tx: Transaction, own: OwnOrders): Promise<number>;
  /** Returns undefined when the customer has not changed the address. */
  findAddressChange(tenantId: string, orderCode: string): Promise<AddressChange | undefined>;
  /** @throws ApiError not-found, conflict when the customer has changed it again */
  answerAddressChange(
    tenantId: string,
    orderCode: string,
    answer: AddressChangeAnswer,
  ): Promise<'updated' | 'unchanged'>;
  /** Returns undefined when the customer has not asked to cancel the order. */
  findCancellation(tenantId: string, orderCode: string): Promise<Cancellation | undefined>;
  /** @throws ApiError not-found, conflict when the customer has asked again */
  answerCancellation(
    tenantId: string,
    orderCode: string,
    answer: CancellationAnswer,
  ): Promise<'updated' | 'unchanged'>;
  /** Lists the earliest first. */
  listWithdrawals(tenantId: string, orderCode: string): Promise<Withdrawal[]>;
  /** Listeners run in the transaction of the change, by the shop or the customer. */
  onChanged(listener: HookListener<ChangedOrders>): void;
  /** Listeners run in the transaction of the change. */
  onAddressChangeRequested(listener: HookListener<RequestedAddressChange>): void;
  /** A customer asks customer care about an order. */
  asked(tx: Transaction, order: AskedOrder): Promise<void>;
  /** Listeners run in the transaction of the question. */
  onLateAsked(listener: HookListener<AskedLateOrder>): void;
  /** Listeners run in the transaction of the request. */
  onCancellationRequested(listener: HookListener<RequestedCancellation>): void;
  /** Listeners run in the transaction of the withdrawal. */
  onWithdrawn(listener: HookListener<MadeWithdrawal>): void;
  register(app: HttpServer): void;
  sweep(): Promise<void>;
}

export interface OwnOrder {
  readonly orderCode: string;
  readonly order: OrderUpsert;
}

export type OrdersDependencies = OrdersRoutesDependencies &
  Omit<OrderServicesDependencies, 'vouchers'> &
  Omit<AddressChangeDependencies, 'changed' | 'addressChangeRequested'> &
  Omit<CancellationDependencies, 'changed' | 'cancellationRequested'> &
  Omit<WithdrawalDependencies, 'changed' | 'withdrawn'>;

const createShopDocuments = () => ({
  vouchers: createVersionedDocuments<Voucher>({ name: 'vouchers', idColumn: 'voucher_option_code' }),
  articleGroups: createVersionedDocuments<ArticleGroup>({
    name: 'article_groups',
    idColumn: 'article_group_id',
  }),
  cutOffCampaigns: createVersionedDocuments<CutOffCampaign>({
    name: 'cut_off_campaigns',
    idColumn: 'campaign_name',
  }),
  uploads: createVersionedDocuments<OrderUpload>({ name: 'order_uploads', idColumn: 'upload_id' }),
});

export function createOrders(dependencies: OrdersDependencies): Orders {
  const { database } = dependencies;
  const changed = createHook<ChangedOrders>();
  const addressChangeRequested = createHook<RequestedAddressChange>();
  const cancellationRequested = createHook<RequestedCancellation>();
  const withdrawn = createHook<MadeWithdrawal>();
  const lateAsked = createHook<AskedLateOrder>();
  const documents = createShopDocuments();
  const hooks = { changed, addressChangeRequested, cancellationRequested, withdrawn, lateAsked };
  const all = { ...dependencies, ...documents, ...hooks };
  return {
    ...documents,
    orders: createStoredOrders(changed, async (tx, tenantId, stored) => {
      await followOrders(all, tx, tenantId, stored);
      await followCancelledOrders(all, tx, tenantId, stored);
    }),
    async findOwn(customer, key) {
      const own = await ownOf(dependencies, customer);
      const row = own && (await findOwnOrder(database.autocommit, own, key));
      return row && { orderCode: row.order_code, order: row.content };
    },
    findOwnProducts: (tx, customer, codes) => findOwnProducts(dependencies, tx, customer, codes),
    async listOwnWithMaps(customer, limit) {
      const own = await ownOf(dependencies, customer);
      const rows = own ? await listOrdersWithMaps(database.autocommit, own, limit) : [];
      return rows.map((row) => ({ orderCode: row.order_code, order: row.content }));
    },
    findLast: findLastOrder,
    countOpen: (tx, own) => countOrders(tx, own, ['Ordered', 'InProduction']),
    async findAddressChange(tenantId, orderCode) {
      const row = await findAddressChange(database.autocommit, tenantId, orderCode);
      return row && presentAddressChange(row);
    },
    answerAddressChange: (tenantId, orderCode, answer) =>
      answerAddressChange(all, tenantId, orderCode, answer),
    async findCancellation(tenantId, orderCode) {
      const row = await findCancellation(database.autocommit, tenantId, orderCode);
      return row && presentCancellation(row, dependencies.clock.now());
    },
    answerCancellation: (tenantId, orderCode, answer) => answerCancellation(all, tenantId, orderCode, answer),
    async listWithdrawals(tenantId, orderCode) {
      const rows = await listWithdrawals(database.autocommit, tenantId, orderCode);
      return rows.map(presentWithdrawal);
    },
    onChanged: changed.subscribe,
    onAddressChangeRequested: addressChangeRequested.subscribe,
    asked: (tx, order) => orderAsked(all, tx, order),
    onLateAsked: lateAsked.subscribe,
    onCancellationRequested: cancellationRequested.subscribe,
    onWithdrawn: withdrawn.subscribe,
    register(app) {
      registerOrdersRoutes(app, dependencies);
      registerOrderServicesRoutes(app, all);
      registerOrderUploadsRoutes(app, all);
      registerCutOffsRoutes(app, all);
      registerAddressChangesRoutes(app, all);
      registerCancellationsRoutes(app, all);
      registerWithdrawalsRoutes(app, all);
    },
    sweep: createEntriesSweep(database),
  };
}
