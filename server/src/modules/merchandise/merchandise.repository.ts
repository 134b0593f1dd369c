import type { Merchandise } from '@keepsake/contract/shop-documents';
import type { Transaction } from '../../platform/database/index.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';

/** A channel in one of its languages, without its articles. */
export interface ChannelHead {
  /** `CHANNEL.LOCALE`. */
  readonly id: string;
  readonly vendor: Merchandise['vendor'];
  readonly shopUrl: string;
  readonly currency: string;
}

/** Lists heads by id. */
export async function listHeads(tx: Transaction, tenantId: string): Promise<ChannelHead[]> {
  const { rows } = await sql<ChannelHead>`
    select channel_locale as id, content->'vendor' as vendor, content->>'shopUrl' as "shopUrl",
      content->>'currency' as currency
    from merchandise where tenant_id = ${tenantId} and content is not null
    order by channel_locale`.execute(sqlOf(tx));
  return rows;
}
