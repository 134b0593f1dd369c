import { type ListedInvoice, invoicesRoutes as routes } from '@keepsake/contract/invoices';
import { limits } from '@keepsake/contract/limits';
import { createSearch } from '@keepsake/contract/search-text';
import type { Database } from '../../platform/database/index.ts';
import { ApiError, type CustomerActor, type HttpServer, implement } from '../../platform/http/index.ts';
import type { Customers } from '../customers/index.ts';
import {
  type InvoiceFilter,
  type InvoiceRow,
  listInvoices,
  listSearched,
  type OwnInvoices,
  sumInvoices,
} from './invoices.repository.ts';

export interface InvoicesDependencies {
  readonly database: Database;
  readonly customers: Pick<Customers, 'find' | 'listShopIds'>;
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

function presentInvoice({ invoice_id, content }: InvoiceRow): ListedInvoice {
  const { updatedAt, shopCustomerId, ...listed } = content;
  return { id: invoice_id, ...listed };
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

  async function idsFoundBy(q: string, own: OwnInvoices, dates: InvoiceFilter): Promise<string[]> {
    const isFound = createSearch(q);
    const all = await listSearched(tx, own, dates);
    return all.filter(({ text }) => isFound([text])).map(({ id }) => id);
  }

  implement(app, routes.listInvoices, async ({ actor, query }) => {
    const own = await ownOfBusiness(actor);
    const { q, from, to, offset = 0, limit = limits.invoices.pageSize } = query;
    const filter = { from, to, ids: q ? await idsFoundBy(q, own, { from, to }) : undefined };
    const [rows, sums] = await Promise.all([
      listInvoices(tx, own, filter, { offset, limit }),
      sumInvoices(tx, own, filter),
    ]);
    return {
      invoices: rows.map(presentInvoice),
      total: sums.reduce((total, { count }) => total + count, 0),
      sums: sums
        .filter(({ amount }) => Number.isSafeInteger(amount))
        .map(({ currency, amount }) => ({ currency, amount })),
    };
  });

  implement(app, routes.listHistoricalInvoices, async ({ actor }) => {
    const rows = await listInvoices(tx, await ownOfBusiness(actor), { isHistorical: true });
    return { historicalInvoices: rows.map(presentInvoice), total: rows.length };
  });
}
