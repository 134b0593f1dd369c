import type { OrderState } from '@keepsake/contract/order-state';
import type { OrderUpsert } from '@keepsake/contract/orders';
import type { Selectable } from '../../platform/database/sql.ts';

interface EntriesTable {
  tenant_id: string;
  order_code: string;
  shop_customer_id: string;
  created_at: string;
  state: OrderState;
  /** All of it has arrived. */
  is_delivered: boolean;
  in_progress_until: string;
  expires_at: string | null;
  search: string;
  inner_codes: string[];
  inner_ids: string[];
  product_codes: string[];
  article_names: string[];
  upload_ids: string[];
  invoice_id: string | null;
  /** One of its products has a map or the like. */
  has_map: boolean;
}

interface OrdersTable {
  tenant_id: string;
  order_code: string;
  updated_at: string;
  /** Null for a deleted order. */
  content: OrderUpsert | null;
}

export interface Tables {
  order_entries: EntriesTable;
  orders: OrdersTable;
}

export type EntryRow = Selectable<EntriesTable>;
