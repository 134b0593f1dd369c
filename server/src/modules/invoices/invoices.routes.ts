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
  type InvoiceFilter,
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

export function registerInvoicesRoutes(app: HttpServer, dependencies: InvoicesDependencies): void {
  const tx = dependencies.database.autocommit;

  /** @throws ApiError not-found to private customers */
  async function ownOfBusiness(actor: CustomerActor): Promise<OwnInvoices> {
    if (!(await isBusiness(dependencies, actor))) {
      throw new ApiError('not-found', { detail: 'invoices are listed for businesses only' });
    }
    return ownOf(dependencies, actor);
  }

  const stateOf = (content: Invoice) =>
    paymentStateOf(content, dayAt(dependencies.clock.now(), dependencies.timeZoneOfChannel(content.channel)));

  function presentInvoice({ invoice_id, content }: InvoiceRow): ListedInvoice {
    const { updatedAt, shopCustomerId, ...listed } = content;
    const paymentState = stateOf(content);
    return { id: invoice_id, ...listed, ...(paymentState && { paymentState }) };
  }

  /** Chosen here: the database cannot fold as the site does, and one function decides what is overdue. */
  async function chooseIds(
    own: OwnInvoices,
    {
      q,
      payment,
      ...dates
    }: InvoiceFilter & { readonly q?: string | undefined; readonly payment?: PaymentState | undefined },
  ): Promise<string[]> {
    const isFound = createSearch(q ?? '');
    const all = await listInvoices(tx, own, dates);
    const chosen = all.filter(({ content }) => {
      const { invoiceNumber, orderRef, brand, date } = content;
      return (
        isFound([invoiceNumber, orderRef, brand, date]) &&
        (!payment || hasPaymentState(stateOf(content), payment))
      );
    });
    return chosen.map(({ invoice_id }) => invoice_id);
  }

  implement(app, routes.listInvoices, async ({ actor, query }) => {
    const own = await ownOfBusiness(actor);
    const { q, from, to, payment, offset = 0, limit = limits.invoices.pageSize } = query;
    const ids = q || payment ? await chooseIds(own, query) : undefined;
    const filter = { from, to, ids };
    const [rows, sums, statesPayments, years] = await Promise.all([
      listInvoices(tx, own, filter, { offset, limit }),
      sumInvoices(tx, own, filter),
      hasPayments(tx, own),
      countYears(tx, own),
    ]);
    const openSums = presentSums(sums, 'open').filter(({ amount }) => amount !== 0);
    return {
      invoices: rows.map(presentInvoice),
      total: sums.reduce((total, { count }) => total + count, 0),
      sums: presentSums(sums, 'amount'),
      ...(statesPayments && { openSums }),
      years,
    };
  });

  implement(app, routes.listHistoricalInvoices, async ({ actor }) => {
    const rows = await listInvoices(tx, await ownOfBusiness(actor), { isHistorical: true });
    return { historicalInvoices: rows.map(presentInvoice), total: rows.length };
  });
}
