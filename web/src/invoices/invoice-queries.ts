import { hasPaymentState, type PaymentState } from '@keepsake/contract/invoice-payment';
import { invoicesRoutes, type ListedInvoice } from '@keepsake/contract/invoices';
import { createSearch } from '@keepsake/contract/search-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isApiError } from '../api/api-error.ts';
import { call, hasExtension } from '../api/client.ts';

export interface InvoicesWindow {
  /** Search text for numbers of invoices and orders, brands and dates. */
  readonly q: string;
  /** Undefined: all. */
  readonly payment?: PaymentState | undefined;
  readonly offset: number;
  readonly limit: number;
}

interface Sum {
  readonly currency: string;
  readonly amount: number;
}

export interface InvoicesPage {
  readonly invoices: readonly ListedInvoice[];
  readonly total: number;
  /** Sums of all matching invoices, by currency. */
  readonly sums: readonly Sum[];
  /** Sums of what is open of them; undefined where the shop says nothing about payment. */
  readonly openSums?: readonly Sum[] | undefined;
  /** Sums of what is overdue of them. */
  readonly overdueSums?: readonly Sum[] | undefined;
  /** Years of all invoices, which can be downloaded; undefined where the service makes no zips. */
  readonly years?: readonly { readonly year: string; readonly count: number }[] | undefined;
}

function addUp(invoices: readonly ListedInvoice[], amountOf: (invoice: ListedInvoice) => number): Sum[] {
  const sums = new Map<string, number>();
  for (const one of invoices) sums.set(one.currency, (sums.get(one.currency) ?? 0) + amountOf(one));
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}

const openOf = ({ amount, paid }: ListedInvoice) => (paid ? amount - paid.amount : 0);

const openSumsOf = (invoices: readonly ListedInvoice[]) =>
  addUp(invoices, openOf).filter(({ amount }) => amount !== 0);

/** A service that cannot search lists the historical ones only. */
async function loadHistorical(
  { q, payment, offset, limit }: InvoicesWindow,
  signal: AbortSignal,
): Promise<InvoicesPage> {
  const { historicalInvoices } = await call(invoicesRoutes.listHistoricalInvoices, { signal });
  const isFound = createSearch(q);
  const found = historicalInvoices.filter(
    ({ invoiceNumber, orderRef, brand, date, paymentState }) =>
      isFound([invoiceNumber, orderRef, brand, date]) && (!payment || hasPaymentState(paymentState, payment)),
  );
  const statesPayments = historicalInvoices.some(({ paymentState }) => paymentState);
  return {
    invoices: found.slice(offset, offset + limit).map((one) => ({ ...one, isHistorical: true })),
    total: found.length,
    sums: addUp(found, ({ amount }) => amount),
    ...(statesPayments && {
      openSums: openSumsOf(found),
      overdueSums: openSumsOf(found.filter(({ paymentState }) => paymentState === 'overdue')),
    }),
  };
}

/**
 * Returns no invoices for an account that the shop does not count as a business, whatever its token contains.
 */
async function orNone(page: Promise<InvoicesPage>): Promise<InvoicesPage> {
  try {
    return await page;
  } catch (error) {
    if (isApiError(error) && error.status === 404) return { invoices: [], total: 0, sums: [] };
    throw error;
  }
}

/** The latest first. Keeps what is shown until the next part is there. */
export function useInvoices(window: InvoicesWindow, { isEnabled = true } = {}) {
  return useQuery({
    queryKey: ['invoices', window],
    queryFn: ({ signal }): Promise<InvoicesPage> => {
      if (!hasExtension('invoiceList')) return orNone(loadHistorical(window, signal));
      const { q, payment, ...page } = window;
      const query = { ...page, ...(q && { q }), ...(payment && { payment }) };
      return orNone(call(invoicesRoutes.listInvoices, { query, signal }));
    },
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
}
