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
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly isHistorical?: true;
  /** Code of an order. */
  readonly orderRef?: string | undefined;
  /** Leaves out what has been paid. */
  readonly isOpen?: true;
}

export interface InvoiceRow {
  readonly invoice_id: string;
  readonly content: Invoice;
}

export interface InvoiceSum {
  readonly currency: string;
  readonly count: number;
  readonly amount: number;
  /** What is open of those whose payment the shop states. */
  readonly open: number;
}

const date = sql<string>`content->>'date'`;

function ownInvoices(
  tx: Transaction,
  { tenantId, shopCustomerIds }: OwnInvoices,
  { from, to, orderRef, isHistorical, isOpen }: InvoiceFilter = {},
): SelectQueryBuilder<Tables, 'invoices', object> {
  let query = sqlOf<Tables>(tx)
    .selectFrom('invoices')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`content->>'shopCustomerId' = any(${shopCustomerIds})`)
    .where('content', 'is not', null);
  if (from !== undefined) query = query.where(date, '>=', from);
  if (to !== undefined) query = query.where(date, '<=', to);
  if (orderRef !== undefined) query = query.where(sql<string>`content->>'orderRef'`, '=', orderRef);
  if (isHistorical) query = query.where(sql<boolean>`content->'isHistorical' = 'true'`);
  if (isOpen) query = query.where(sql<boolean>`content->'amount' <> content#>'{paid,amount}'`);
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
      // Without those that have no payment: their difference is null.
      sql<string | null>`sum((content->>'amount')::bigint - (content#>>'{paid,amount}')::bigint)`.as('open'),
    ])
    .groupBy('currency')
    .orderBy('currency')
    .execute();
  return rows.map((row) => ({
    currency: row.currency,
    count: Number(row.count),
    amount: Number(row.amount),
    open: Number(row.open ?? 0),
  }));
}

/** Counts invoices by year, the latest first. */
export async function countYears(
  tx: Transaction,
  own: OwnInvoices,
): Promise<{ readonly year: string; readonly count: number }[]> {
  const year = sql<string>`left(content->>'date', 4)`;
  const rows = await ownInvoices(tx, own)
    .select([year.as('year'), sql<string>`count(*)`.as('count')])
    .groupBy('year')
    .orderBy('year', 'desc')
    .execute();
  return rows.map((row) => ({ year: row.year, count: Number(row.count) }));
}

/** Whether the shop states the payment of any invoice. */
export async function hasPayments(tx: Transaction, own: OwnInvoices): Promise<boolean> {
  const found = await ownInvoices(tx, own)
    .where(sql<boolean>`content->'paid' is not null`)
    .select('invoice_id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function findInvoice(
  tx: Transaction,
  own: OwnInvoices,
  id: string,
): Promise<Invoice | undefined> {
  const row = await ownInvoices(tx, own).where('invoice_id', '=', id).select('content').executeTakeFirst();
  return row?.content ?? undefined;
}
