import { decimalAmount } from '@keepsake/contract/money';
import type { OrderUpsert } from '@keepsake/contract/orders';
import type { PersonalDataItems } from '@keepsake/contract/personal-data-file';
import { isoOf, jsonOf, readItems } from '../../platform/database/read-in-parts.ts';
import { sql } from '../../platform/database/sql.ts';
import type { PersonalDataSources } from '../module.ts';

type PastOrder = PersonalDataItems['orders'];
type StoredOrder = { code: string; content: OrderUpsert; states: PastOrder['states'] };

/** Without where to pay, change or order again: offers to the customer, not data. */
function presentOrder({ code, content, states }: StoredOrder): PastOrder {
  const {
    shopCustomerId: _,
    paymentUrl,
    addressChange,
    cancelUntil,
    invoiceGroupFileId,
    totals,
    refund,
    orders,
    ...rest
  } = content;
  const decimal = (amount: number) => decimalAmount(amount, content.currency);
  return {
    code,
    ...rest,
    totals: {
      products: decimal(totals.products),
      discount: decimal(totals.discount),
      delivery: decimal(totals.delivery),
      tax: decimal(totals.tax),
      total: decimal(totals.total),
    },
    ...(refund && { refund: { ...refund, amount: decimal(refund.amount) } }),
    orders: orders.map(({ reorder, products, ...inner }) => ({
      ...inner,
      products: products.map(({ unitPrice, amount, ...product }) => ({
        ...product,
        unitPrice: decimal(unitPrice),
        ...(amount !== undefined && { amount: decimal(amount) }),
      })),
    })),
    states,
  };
}

async function* presentEach(rows: AsyncIterable<StoredOrder>): AsyncGenerator<PastOrder> {
  for await (const row of rows) yield presentOrder(row);
}

export const ordersPersonalData: PersonalDataSources<
  'orders' | 'addressChanges' | 'cancellations' | 'withdrawals' | 'orderUploads'
> = {
  orders: (tx, { tenantId, shopCustomerIds }) =>
    presentEach(
      readItems(
        tx,
        'data_orders',
        sql`
        select json_build_object('code', entry.order_code, 'content', stored.content, 'states', (
          select coalesce(json_agg(json_build_object('state', change.state, 'at', ${isoOf('change.at')})
            order by change.at), '[]')
          from order_changes as change
          where change.tenant_id = entry.tenant_id and change.order_code = entry.order_code)) as item
        from order_entries as entry join orders as stored using (tenant_id, order_code)
        where entry.tenant_id = ${tenantId} and entry.shop_customer_id = any(${shopCustomerIds}::text[])
          and stored.content is not null
        order by entry.created_at desc, entry.order_code desc`,
      ),
    ),

  addressChanges: (tx, { tenantId, customerId }) =>
    readItems(
      tx,
      'data_address_changes',
      sql`
      select ${jsonOf({
        orderCode: 'order_code',
        requestedAt: isoOf('requested_at'),
        state: 'state',
        answeredAt: isoOf('answered_at'),
        reason: 'reason',
        address: 'address',
        replaced: 'replaced',
      })} as item
      from address_changes where tenant_id = ${tenantId} and customer_id = ${customerId}
      order by requested_at, order_code`,
    ),

  cancellations: (tx, { tenantId, customerId }) =>
    readItems(
      tx,
      'data_order_cancellations',
      sql`
      select ${jsonOf({
        orderCode: 'order_code',
        requestedAt: isoOf('requested_at'),
        state: 'state',
        answeredAt: isoOf('answered_at'),
        reason: 'reason',
      })} as item
      from order_cancellations where tenant_id = ${tenantId} and customer_id = ${customerId}
      order by requested_at, order_code`,
    ),

  withdrawals: (tx, { tenantId, customerId }) =>
    readItems(
      tx,
      'data_withdrawals',
      sql`
      select ${jsonOf({ orderCode: 'order_code', at: isoOf('at'), name: 'name', lines: 'lines' })} as item
      from withdrawals where tenant_id = ${tenantId} and customer_id = ${customerId} order by at, withdrawal_id`,
    ),

  orderUploads: (tx, { tenantId, shopCustomerIds }) =>
    readItems(
      tx,
      'data_order_uploads',
      sql`
      select json_strip_nulls(((content - 'shopCustomerId') || jsonb_build_object('id', upload_id))::json) as item
      from order_uploads
      where tenant_id = ${tenantId} and content->>'shopCustomerId' = any(${shopCustomerIds}::text[])
      order by upload_id`,
    ),
};
