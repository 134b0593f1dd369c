import type { OrderUpsert } from '@keepsake/contract/orders';
import type { ArticleGroup, CutOffCampaign, Voucher } from '@keepsake/contract/shop-documents';
import {
  createVersionedDocuments,
  type VersionedDocuments,
} from '../../platform/versioned-documents/index.ts';

/** What the shop says of orders and around them. */
export interface Orders {
  readonly orders: VersionedDocuments<OrderUpsert>;
  readonly vouchers: VersionedDocuments<Voucher>;
  readonly articleGroups: VersionedDocuments<ArticleGroup>;
  readonly cutOffCampaigns: VersionedDocuments<CutOffCampaign>;
}

export function createOrders(): Orders {
  return {
    orders: createVersionedDocuments({ name: 'orders', idColumn: 'order_code' }),
    vouchers: createVersionedDocuments({ name: 'vouchers', idColumn: 'voucher_option_code' }),
    articleGroups: createVersionedDocuments({ name: 'article_groups', idColumn: 'article_group_id' }),
    cutOffCampaigns: createVersionedDocuments({ name: 'cut_off_campaigns', idColumn: 'campaign_name' }),
  };
}
