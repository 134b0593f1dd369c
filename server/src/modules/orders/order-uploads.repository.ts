import type { OrderUpload } from '@keepsake/contract/shop-documents';
import type { Transaction } from '../../platform/database/index.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';
import type { OwnOrders } from './order-entries.repository.ts';

interface UploadsTable {
  tenant_id: string;
  upload_id: string;
  /** Null for a deleted upload. */
  content: OrderUpload | null;
}

interface Tables {
  order_uploads: UploadsTable;
  order_entries: { tenant_id: string; shop_customer_id: string; upload_ids: string[] };
}

export interface UploadRow {
  readonly upload_id: string;
  readonly content: OrderUpload;
}

/** Lists those with one of the ids that are in orders of the customer. */
export function listUploadsInOrders(
  tx: Transaction,
  { tenantId, shopCustomerIds }: OwnOrders,
  uploadIds: readonly string[],
): Promise<UploadRow[]> {
  return sqlOf<Tables>(tx)
    .selectFrom('order_uploads')
    .select(['upload_id', 'content'])
    .$narrowType<{ content: OrderUpload }>()
    .where('tenant_id', '=', tenantId)
    .where('upload_id', 'in', uploadIds)
    .where('content', 'is not', null)
    .where('upload_id', 'in', ({ selectFrom }) =>
      selectFrom('order_entries')
        .select(sql<string>`unnest(upload_ids)`.as('upload_id'))
        .where('tenant_id', '=', tenantId)
        .where('shop_customer_id', 'in', shopCustomerIds)
        // The index has this condition.
        .where(sql<boolean>`upload_ids <> '{}'`)
        .where(sql<boolean>`upload_ids && ${uploadIds}`),
    )
    .execute();
}
