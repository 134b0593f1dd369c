import { expiresAt, inProgressUntil, orderDeliveredAt, orderStateOf } from '@keepsake/contract/order-state';
import type { OrderUpsert } from '@keepsake/contract/orders';
import { foldVersion, searchTextOf, searchWordsOf } from '@keepsake/contract/search-text';
import { toInstant } from '../../platform/clock/index.ts';
import type { OrderSearch } from './order-entries.repository.ts';
import type { EntryRow } from './order-entries.tables.ts';

/** The digit goes up with what entries have of their documents: those of another version are written anew. */
export const entryVersion = `${foldVersion}2\n`;

/** The lower case is for the release before, which runs beside this one during an upgrade, or instead after it. */
function searchOf(parts: readonly string[]): string {
  const lower = [...new Set(parts)].join('\n').toLowerCase();
  return `${entryVersion}${lower}\n${searchTextOf(parts)}`;
}

/** Makes the search for a text that a customer typed. */
export const orderSearchOf = (typed: string): OrderSearch => ({
  words: searchWordsOf(typed),
  typed: typed.trim().toLowerCase(),
  version: entryVersion,
});

/** Data of an order for lists. */
export function entryOf(tenantId: string, orderCode: string, order: OrderUpsert): EntryRow {
  const { createdAt, shopCustomerId, orders } = order;
  const products = orders.flatMap((inner) => inner.products);
  const state = orderStateOf(products.map(({ status }) => status));
  if (!state) throw new Error('an order without a state was accepted');
  const expiry = expiresAt(state, createdAt);
  return {
    tenant_id: tenantId,
    order_code: orderCode,
    shop_customer_id: shopCustomerId,
    created_at: createdAt,
    state,
    is_delivered: state === 'Sent' && orderDeliveredAt(orders) !== undefined,
    in_progress_until: toInstant(inProgressUntil({ createdAt, products })),
    expires_at: expiry === undefined ? null : toInstant(expiry),
    inner_codes: orders.map((inner) => inner.orderCode),
    product_codes: products.map(({ productCode }) => productCode),
    article_names: [...new Set(products.map(({ articleName }) => articleName))],
    upload_ids: [...new Set(products.flatMap(({ uploadId }) => uploadId ?? []))],
    invoice_id: order.invoiceGroupFileId ?? null,
    has_map: products.some(({ mapPdf }) => mapPdf !== undefined),
    inner_ids: orders.map((inner) => inner.orderId),
    search: searchOf([
      orderCode,
      ...orders.map((inner) => inner.orderCode),
      ...products.map(({ title }) => title),
    ]),
  };
}
