import * as z from 'zod/mini';
import { paymentStates } from './invoice-payment.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';
import { invoiceFields } from './shop-documents.ts';
import { count, currency, integerFromText, shopCode, webAddress } from './values.ts';

/** For business accounts; others get 404. */

const { shape } = invoiceFields;

export const listedInvoice = z.object({
  id: shopCode,
  kind: shape.kind,
  invoiceNumber: shape.invoiceNumber,
  orderRef: shape.orderRef,
  date: shape.date,
  dueDate: shape.dueDate,
  channel: shape.channel,
  brand: shape.brand,
  amount: shape.amount,
  currency: shape.currency,
  isHistorical: shape.isHistorical,
  paid: shape.paid,
  paymentUrl: shape.paymentUrl,
  /** State today, in the time zone of its brand; absent without `paid`. */
  paymentState: z.optional(z.enum(paymentStates)),
});
export type ListedInvoice = z.infer<typeof listedInvoice>;

const invoiceYear = z.string().check(z.regex(/^\d{4}$/, 'must be a year'));

const sums = z.array(z.object({ currency, amount: z.int() }));

const ofBusiness = { base: 'invoiceApi', auth: 'customer', method: 'GET', status: 200 } as const;

export const invoicesRoutes = {
  listInvoices: route({
    ...ofBusiness,
    path: '/api/v1/InvoiceGroupFiles/me',
    summary: `Invoices and credit notes of the business, historical ones too, the latest first; ${limits.invoices.pageSize} by default`,
    query: z.object({
      /** Words of numbers of invoices and orders, brands and dates, as people type them. */
      q: z.optional(z.string().check(z.maxLength(100))),
      /** First and last date. */
      from: z.optional(z.iso.date()),
      to: z.optional(z.iso.date()),
      /** State of payment. Invoices that are overdue are open, too. */
      payment: z.optional(z.enum(paymentStates)),
      offset: z.optional(integerFromText(0, 1_000_000)),
      limit: z.optional(integerFromText(1, limits.invoices.maxPageSize)),
    }),
    response: z.object({
      invoices: z.array(listedInvoice),
      total: count,
      /** Sums of all matching invoices, by currency, in its minor unit; without those beyond ±(2^53 − 1). */
      sums,
      /** Sums of what is open of them, without zeros; absent where the shop says nothing about payment. */
      openSums: z.optional(sums),
      /** Sums of what is open of those that are overdue, without zeros; absent as `openSums` is. */
      overdueSums: z.optional(sums),
      /** Years of all invoices of the business, the latest first, whatever is searched. */
      years: z.optional(z.array(z.object({ year: invoiceYear, count }))),
    }),
    errors: ['not-found'],
  }),
  getArchiveUrl: route({
    ...ofBusiness,
    path: '/api/v1/InvoiceArchives/me/:year',
    summary: `Signed address of a zip of the PDFs of a year, good for ${limits.downloads.urlSeconds / 3600} hours`,
    params: z.strictObject({ year: invoiceYear }),
    response: z.object({ url: webAddress }),
    errors: ['not-found'],
    rateLimits: { perAccount: ['invoiceArchivesPerAccount'] },
  }),
  listHistoricalInvoices: route({
    ...ofBusiness,
    path: '/api/v1/HistoricalInvoice/me',
    summary: 'Invoices of the business from the systems before these, the latest first',
    response: z.object({
      historicalInvoices: z.array(z.omit(listedInvoice, { isHistorical: true })),
      total: count,
    }),
    errors: ['not-found'],
  }),
};
