import type { Invoice } from '@keepsake/contract/shop-documents';
import type { Transaction } from '../../platform/database/index.ts';
import { type SelectQueryBuilder, sql, sqlOf } from '../../platform/database/sql.ts';

interface InvoicesTable {
  tenant_id: string;
  invoice_id: string;
  /** Null for a deleted invoice. */
  content: Invoice | null;
}

interface Tables {
  invoices: InvoicesTable;
}

export interface OwnInvoices {
  readonly tenantId: string;
  readonly shopCustomerIds: readonly string[];
}

export interface InvoiceFilter {
  /** Undefined: all. */
  readonly ids?: readonly string[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly isHistorical?: true;
}

export interface InvoiceRow {
  readonly invoice_id: string;
  readonly content: Invoice;
}

export interface InvoiceSum {
  readonly currency: string;
  readonly count: number;
  readonly amount: number;
}

const date = sql<string>`content->>'date'`;

function ownInvoices(
  tx: Transaction,
  { tenantId, shopCustomerIds }: OwnInvoices,
  { ids, from, to, isHistorical }: InvoiceFilter = {},
): SelectQueryBuilder<Tables, 'invoices', object> {
  let query = sqlOf<Tables>(tx)
    .selectFrom('invoices')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`content->>'shopCustomerId' = any(${shopCustomerIds})`)
    .where('content', 'is not', null);
  if (ids) query = query.where(sql<boolean>`invoice_id = any(${ids})`);
  if (from !== undefined) query = query.where(date, '>=', from);
  if (to !== undefined) query = query.where(date, '<=', to);
  if (isHistorical) query = query.where(sql<boolean>`content->'isHistorical' = 'true'`);
  return query;
}

/** Lists the latest first. */
export async function listInvoices(
  tx: Transaction,
  own: OwnInvoices,
  filter: InvoiceFilter,
  page?: { readonly offset: number; readonly limit: number },
): Promise<InvoiceRow[]> {
  const query = ownInvoices(tx, own, filter)
    .select(['invoice_id', 'content'])
    .$narrowType<{ content: Invoice }>()
    .orderBy(date, 'desc')
    .orderBy('invoice_id', 'desc');
  return (page ? query.offset(page.offset).limit(page.limit) : query).execute();
}

/** Lists what invoices are searched for: folded here, because the database cannot fold as the site does. */
export function listSearched(
  tx: Transaction,
  own: OwnInvoices,
  filter: InvoiceFilter,
): Promise<{ readonly id: string; readonly text: string }[]> {
  return ownInvoices(tx, own, filter)
    .select([
      'invoice_id as id',
      sql<string>`concat_ws(E'\n',
        content->>'invoiceNumber', content->>'orderRef', content->>'brand', content->>'date')`.as('text'),
    ])
    .execute();
}

/** Sums invoices by currency. */
export async function sumInvoices(
  tx: Transaction,
  own: OwnInvoices,
  filter: InvoiceFilter,
): Promise<InvoiceSum[]> {
  const rows = await ownInvoices(tx, own, filter)
    .select([
      sql<string>`content->>'currency'`.as('currency'),
      sql<string>`count(*)`.as('count'),
      sql<string>`sum((content->>'amount')::bigint)`.as('amount'),
    ])
    .groupBy('currency')
    .orderBy('currency')
    .execute();
  return rows.map((row) => ({
    currency: row.currency,
    count: Number(row.count),
    amount: Number(row.amount),
  }));
}

export async function findInvoice(
  tx: Transaction,
  own: OwnInvoices,
  id: string,
): Promise<Invoice | undefined> {
  const row = await ownInvoices(tx, own).where('invoice_id', '=', id).select('content').executeTakeFirst();
  return row?.content ?? undefined;
}
