import * as z from 'zod/mini';
import { paymentStates } from './invoice-payment.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';
import { invoiceFields } from './shop-documents.ts';
import { count, currency, integerFromText, shopCode } from './values.ts';

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
  /** Today, in the time zone of its brand; absent without `paid`. */
  paymentState: z.optional(z.enum(paymentStates)),
});
export type ListedInvoice = z.infer<typeof listedInvoice>;

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
      /** Those that are overdue are open, too. */
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
    }),
    errors: ['not-found'],
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
