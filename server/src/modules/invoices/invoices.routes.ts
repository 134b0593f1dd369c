import { dayAt } from '@keepsake/contract/calendar-day';
import { hasPaymentState, type PaymentState, paymentStateOf } from '@keepsake/contract/invoice-payment';
import { type ListedInvoice, invoicesRoutes as routes } from '@keepsake/contract/invoices';
import { limits } from '@keepsake/contract/limits';
import { createSearch } from '@keepsake/contract/search-text';
import type { Invoice } from '@keepsake/contract/shop-documents';
import type { Clock } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { ApiError, type CustomerActor, type HttpServer, implement } from '../../platform/http/index.ts';
import type { Customers } from '../customers/index.ts';
import {
  countYears,
  hasPayments,
  type InvoiceRow,
  type InvoiceSum,
  listInvoices,
  type OwnInvoices,
  sumInvoices,
} from './invoices.repository.ts';

export interface InvoicesDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly customers: Pick<Customers, 'find' | 'findSubject' | 'listShopIds'>;
  /** Time zone of the brand that sent the invoice. */
  timeZoneOfChannel(channel: string): string;
}

export type InvoiceCustomer = Pick<CustomerActor, 'tenantId' | 'customerId'>;

export async function ownOf(
  { database, customers }: InvoicesDependencies,
  { tenantId, customerId }: InvoiceCustomer,
): Promise<OwnInvoices> {
  const shopCustomerIds = await customers.listShopIds(database.autocommit, tenantId, customerId);
  return { tenantId, shopCustomerIds };
}

export async function isBusiness(
  { database, customers }: InvoicesDependencies,
  { tenantId, customerId }: InvoiceCustomer,
): Promise<boolean> {
  const customer = await customers.find(database.autocommit, tenantId, customerId);
  return customer?.isBusiness === true;
}

/** Sums by currency, without those that no JSON number has exactly. */
function presentSums(sums: readonly InvoiceSum[], of: 'amount' | 'open') {
  const present = sums.map(({ currency, [of]: amount }) => ({ currency, amount }));
  return present.filter(({ amount }) => Number.isSafeInteger(amount));
}

/** As `sumInvoices`. */
function sumsOf(rows: readonly InvoiceRow[]): InvoiceSum[] {
  const byCurrency = Map.groupBy(rows, ({ content }) => content.currency);
  const sum = (amounts: readonly number[]) =>
    Number(amounts.reduce((total, amount) => total + BigInt(amount), 0n));
  return [...byCurrency]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, invoices]) => ({
      currency,
      count: invoices.length,
      amount: sum(invoices.map(({ content }) => content.amount)),
      open: sum(invoices.map(({ content: { amount, paid } }) => (paid ? amount - paid.amount : 0))),
    }));
}

type StateOf = (invoice: Invoice) => PaymentState | undefined;

interface Choice {
  readonly q?: string | undefined;
  readonly payment?: PaymentState | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function presentInvoice({ invoice_id, content }: InvoiceRow, stateOf: StateOf): ListedInvoice {
  const { updatedAt, shopCustomerId, ...listed } = content;
  const paymentState = stateOf(content);
  return { id: invoice_id, ...listed, ...(paymentState && { paymentState }) };
}

/** Returns a function that decides states as of now, the same for all invoices of a response. */
function statesNow({ clock, timeZoneOfChannel }: InvoicesDependencies): StateOf {
  const now = clock.now();
  const days = new Map<string, string>();
  return (content) => {
    if (!content.paid) return undefined;
    const timeZone = timeZoneOfChannel(content.channel);
    const today = days.get(timeZone) ?? dayAt(now, timeZone);
    days.set(timeZone, today);
    return paymentStateOf(content, today);
  };
}

/** Lists the invoices of an order, the latest first; undefined unless the customer is a business. */
export async function listOfOrder(
  dependencies: InvoicesDependencies,
  customer: InvoiceCustomer,
  orderRef: string,
): Promise<ListedInvoice[] | undefined> {
  if (!(await isBusiness(dependencies, customer))) return undefined;
  const own = await ownOf(dependencies, customer);
  const rows = await listInvoices(dependencies.database.autocommit, own, { orderRef });
  const stateOf = statesNow(dependencies);
  return rows.map((row) => presentInvoice(row, stateOf));
}

export function registerInvoicesRoutes(app: HttpServer, dependencies: InvoicesDependencies): void {
  const tx = dependencies.database.autocommit;

  /** @throws ApiError not-found to private customers */
  async function ownOfBusiness(actor: CustomerActor): Promise<OwnInvoices> {
    if (!(await isBusiness(dependencies, actor))) {
      throw new ApiError('not-found', { detail: 'invoices are listed for businesses only' });
    }
    return ownOf(dependencies, actor);
  }

  /** Lists what is searched. Chosen here: the database cannot fold, and one function decides what is overdue. */
  async function choose(own: OwnInvoices, { q, payment, from, to }: Choice, stateOf: StateOf) {
    const isFound = q ? createSearch(q) : () => true;
    const all = await listInvoices(tx, own, { from, to });
    return all.filter(({ content }) => {
      const { invoiceNumber, orderRef, brand, date } = content;
      return (
        isFound([invoiceNumber, orderRef, brand, date]) &&
        (!payment || hasPaymentState(stateOf(content), payment))
      );
    });
  }

  implement(app, routes.listInvoices, async ({ actor, query }) => {
    const own = await ownOfBusiness(actor);
    const { q, from, to, payment, offset = 0, limit = limits.invoices.pageSize } = query;
    const stateOf = statesNow(dependencies);
    const chosen = q || payment ? await choose(own, query, stateOf) : undefined;
    const [rows, sums, open, statesPayments, years] = await Promise.all([
      chosen?.slice(offset, offset + limit) ?? listInvoices(tx, own, { from, to }, { offset, limit }),
      chosen ? sumsOf(chosen) : sumInvoices(tx, own, { from, to }),
      chosen ?? listInvoices(tx, own, { from, to, isOpen: true }),
      hasPayments(tx, own),
      countYears(tx, own),
    ]);
    const openOf = (all: readonly InvoiceSum[]) =>
      presentSums(all, 'open').filter(({ amount }) => amount !== 0);
    const overdue = open.filter(({ content }) => stateOf(content) === 'overdue');
    return {
      invoices: rows.map((row) => presentInvoice(row, stateOf)),
      total: sums.reduce((total, { count }) => total + count, 0),
      sums: presentSums(sums, 'amount'),
      ...(statesPayments && { openSums: openOf(sums), overdueSums: openOf(sumsOf(overdue)) }),
      years,
    };
  });

  implement(app, routes.listHistoricalInvoices, async ({ actor }) => {
    const rows = await listInvoices(tx, await ownOfBusiness(actor), { isHistorical: true });
    const stateOf = statesNow(dependencies);
    return { historicalInvoices: rows.map((row) => presentInvoice(row, stateOf)), total: rows.length };
  });
}
