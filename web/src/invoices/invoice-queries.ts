import { invoicesRoutes, type ListedInvoice } from '@keepsake/contract/invoices';
import { createSearch } from '@keepsake/contract/search-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isApiError } from '../api/api-error.ts';
import { call, hasExtension } from '../api/client.ts';

export interface InvoicesWindow {
  /** Search text for numbers of invoices and orders, brands and dates. */
  readonly q: string;
  readonly offset: number;
  readonly limit: number;
}

export interface InvoicesPage {
  readonly invoices: readonly ListedInvoice[];
  readonly total: number;
  /** Sums of all matching invoices, by currency. */
  readonly sums: readonly { readonly currency: string; readonly amount: number }[];
}

/** A service that cannot search lists the historical ones only. */
async function loadHistorical(
  { q, offset, limit }: InvoicesWindow,
  signal: AbortSignal,
): Promise<InvoicesPage> {
  const { historicalInvoices } = await call(invoicesRoutes.listHistoricalInvoices, { signal });
  const isFound = createSearch(q);
  const found = historicalInvoices.filter(({ invoiceNumber, orderRef, brand, date }) =>
    isFound([invoiceNumber, orderRef, brand, date]),
  );
  const sums = new Map<string, number>();
  for (const { currency, amount } of found) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return {
    invoices: found.slice(offset, offset + limit).map((one) => ({ ...one, isHistorical: true })),
    total: found.length,
    sums: [...sums].map(([currency, amount]) => ({ currency, amount })),
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
      const { q, ...page } = window;
      return orNone(call(invoicesRoutes.listInvoices, { query: { ...page, ...(q && { q }) }, signal }));
    },
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
}
