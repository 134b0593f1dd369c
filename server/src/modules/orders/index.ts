import type { OrderUpsert } from '@keepsake/contract/orders';
import type { ArticleGroup, CutOffCampaign, Voucher } from '@keepsake/contract/shop-documents';
import type { HttpServer } from '../../platform/http/index.ts';
import {
  createVersionedDocuments,
  type VersionedDocuments,
} from '../../platform/versioned-documents/index.ts';
import { type OrdersRoutesDependencies, registerOrdersRoutes } from './orders.routes.ts';
import { addMissingEntries, createStoredOrders } from './stored-orders.ts';

/** What the shop says of orders and around them, and what customers see of it. */
export interface Orders {
  readonly orders: VersionedDocuments<OrderUpsert>;
  readonly vouchers: VersionedDocuments<Voucher>;
  readonly articleGroups: VersionedDocuments<ArticleGroup>;
  readonly cutOffCampaigns: VersionedDocuments<CutOffCampaign>;
  register(app: HttpServer): void;
  work(): Promise<void>;
}

export function createOrders(dependencies: OrdersRoutesDependencies): Orders {
  return {
    orders: createStoredOrders(),
    vouchers: createVersionedDocuments({ name: 'vouchers', idColumn: 'voucher_option_code' }),
    articleGroups: createVersionedDocuments({ name: 'article_groups', idColumn: 'article_group_id' }),
    cutOffCampaigns: createVersionedDocuments({ name: 'cut_off_campaigns', idColumn: 'campaign_name' }),
    register: (app) => registerOrdersRoutes(app, dependencies),
    work: () => addMissingEntries(dependencies.database),
  };
}
