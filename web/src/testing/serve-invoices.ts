import { hasPaymentState } from '@keepsake/contract/invoice-payment';
import { invoicesRoutes, type ListedInvoice } from '@keepsake/contract/invoices';
import { sessionRoutes } from '@keepsake/contract/session';
import { session } from './fake-responses.ts';
import type { FakeServer } from './fake-server.ts';
import { sampleInvoice } from './sample-invoice.ts';

/** 2026-1, 2026-2 and so on. */
export const manyInvoices = (count: number) =>
  Array.from({ length: count }, (_, n) => sampleInvoice(String(n + 1)));

export interface FakeInvoices {
  stored: ListedInvoice[];
  /** Status of the response to a request for a PDF. */
  status: number;
  /** Addresses of PDFs below the API. */
  readonly requested: string[];
  years: { readonly year: string; readonly count: number }[];
}

/** Lists the invoices of a business, and serves their PDFs. */
export function serveInvoices(server: FakeServer): FakeInvoices {
  const fake: FakeInvoices = { stored: [], status: 200, requested: [], years: [] };
  server.respond(sessionRoutes.getToken, { ...session, isBusiness: true });
  server.respond(invoicesRoutes.listInvoices, ({ query: { q = '', payment, offset = 0, limit = 50 } }) => {
    const found = fake.stored.filter(
      ({ invoiceNumber, paymentState }) =>
        invoiceNumber.includes(q) && (!payment || hasPaymentState(paymentState, payment)),
    );
    return {
      invoices: found.slice(offset, offset + limit),
      total: found.length,
      sums: [
        { currency: 'EUR', amount: 123_456 },
        { currency: 'GBP', amount: -500 },
      ],
      years: fake.years,
      ...(fake.stored.some(({ paid }) => paid) && {
        openSums: [{ currency: 'EUR', amount: 70_001 }],
        overdueSums: [{ currency: 'EUR', amount: 30_001 }],
      }),
    };
  });
  server.serve(
    /^\/api\/invoice\/api\/v1\/(InvoiceGroupFiles\/me|HistoricalInvoice\/me\/pdf)\/[^?]/,
    ({ url = '' }, response) => {
      fake.requested.push(url.replace('/api/invoice/api/v1', ''));
      response.writeHead(fake.status, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': 'attachment; filename="Invoice-2026-1-Lumibook.pdf"',
      });
      response.end(fake.status === 200 ? '%PDF-1.7' : '');
    },
  );
  return fake;
}
