import type { OrderUpsert } from '@keepsake/contract/orders';
import type { ArticleGroup, CutOffCampaign, Voucher } from '@keepsake/contract/shop-documents';
import { createHook, type HookListener } from '../../platform/hooks/index.ts';
import type { HttpServer } from '../../platform/http/index.ts';
import {
  createVersionedDocuments,
  type VersionedDocuments,
} from '../../platform/versioned-documents/index.ts';
import { registerCutOffsRoutes } from './cut-offs.routes.ts';
import { findOwnOrder, type OrderKey } from './order-entries.repository.ts';
import { type OrderServicesDependencies, registerOrderServicesRoutes } from './order-services.routes.ts';
import { type OrdersRoutesDependencies, registerOrdersRoutes } from './orders.routes.ts';
import { type OrderCustomer, ownOf } from './own-orders.ts';
import { addMissingEntries, type ChangedOrders, createStoredOrders } from './stored-orders.ts';

/** What the shop says of orders and around them, and what customers see of it. */
export interface Orders {
  readonly orders: VersionedDocuments<OrderUpsert>;
  readonly vouchers: VersionedDocuments<Voucher>;
  readonly articleGroups: VersionedDocuments<ArticleGroup>;
  readonly cutOffCampaigns: VersionedDocuments<CutOffCampaign>;
  /** Undefined unless it is the customer's. */
  findOwn(customer: OrderCustomer, key: OrderKey): Promise<OwnOrder | undefined>;
  /** Listeners run in the transaction of the shop's change. */
  onChanged(listener: HookListener<ChangedOrders>): void;
  register(app: HttpServer): void;
  work(): Promise<void>;
}

export interface OwnOrder {
  readonly orderCode: string;
  readonly order: OrderUpsert;
}

export type OrdersDependencies = OrdersRoutesDependencies & Omit<OrderServicesDependencies, 'vouchers'>;

export function createOrders(dependencies: OrdersDependencies): Orders {
  const changed = createHook<ChangedOrders>();
  const vouchers = createVersionedDocuments<Voucher>({ name: 'vouchers', idColumn: 'voucher_option_code' });
  const articleGroups = createVersionedDocuments<ArticleGroup>({
    name: 'article_groups',
    idColumn: 'article_group_id',
  });
  const cutOffCampaigns = createVersionedDocuments<CutOffCampaign>({
    name: 'cut_off_campaigns',
    idColumn: 'campaign_name',
  });
  return {
    orders: createStoredOrders(changed),
    vouchers,
    articleGroups,
    cutOffCampaigns,
    async findOwn(customer, key) {
      const own = await ownOf(dependencies, customer);
      const row = own && (await findOwnOrder(dependencies.database.autocommit, own, key));
      return row && { orderCode: row.order_code, order: row.content };
    },
    onChanged: changed.subscribe,
    register(app) {
      registerOrdersRoutes(app, dependencies);
      registerOrderServicesRoutes(app, { ...dependencies, vouchers });
      registerCutOffsRoutes(app, { ...dependencies, articleGroups, cutOffCampaigns });
    },
    work: () => addMissingEntries(dependencies.database),
  };
}
