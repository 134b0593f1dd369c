// Proves INV-1, INV-2, INV-3, INV-4.

import { configRoutes } from '@keepsake/contract/config';
import { invoicesRoutes, type ListedInvoice } from '@keepsake/contract/invoices';
import { sessionRoutes } from '@keepsake/contract/session';
import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '../../testing/fake-responses.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { findProblemsAtEachWidth } from '../../testing/page-problems-at-widths.ts';
import { sampleInvoice } from '../../testing/sample-invoice.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { configOfHost } from '../../testing/storefront-config.ts';

const screen = setUpScreen();
const { listInvoices, listHistoricalInvoices } = invoicesRoutes;

let stored: ListedInvoice[];
/** Status of the response to a request for a PDF. */
let status: number;
let requested: string[];

const main = () => screen.page.getByRole('main');
const heading = (name: string, level = 2) => screen.page.getByRole('heading', { level, name, exact: true });
const names = () => main().getByRole('heading', { level: 2 }).allInnerTexts();
const button = (name: string) => main().getByRole('button', { name, exact: true });
const wait = (text: string | RegExp) => main().getByText(text, { exact: true }).waitFor();
const many = (count: number) => Array.from({ length: count }, (_, n) => sampleInvoice(String(n + 1)));

beforeEach(() => {
  const { server } = screen;
  stored = [];
  status = 200;
  requested = [];
  server.push.refuse();
  server.respond(sessionRoutes.getToken, { ...session, isBusiness: true });
  server.respond(listInvoices, ({ query: { q = '', offset = 0, limit = 50 } }) => {
    const found = stored.filter(({ invoiceNumber }) => invoiceNumber.includes(q));
    return {
      invoices: found.slice(offset, offset + limit),
      total: found.length,
      sums: [
        { currency: 'EUR', amount: 123_456 },
        { currency: 'GBP', amount: -500 },
      ],
    };
  });
  server.serve(
    /^\/api\/invoice\/api\/v1\/(InvoiceGroupFiles\/me|HistoricalInvoice\/me\/pdf)\/[^?]/,
    ({ url = '' }, response) => {
      requested.push(url.replace('/api/invoice/api/v1', ''));
      response.writeHead(status, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': 'attachment; filename="Invoice-2026-1-Lumibook.pdf"',
      });
      response.end(status === 200 ? '%PDF-1.7' : '');
    },
  );
});

describe('the list', () => {
  it('shows each invoice with what matters, and the sums', async () => {
    const { page } = screen;
    stored = [
      sampleInvoice('1', { dueDate: '2026-05-01' }),
      sampleInvoice('2', { kind: 'credit', amount: -3990, isHistorical: true, orderRef: 'OLD-1' }),
    ];
    await screen.open('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Invoices' }).click();
    await heading('Invoices', 1).waitFor();
    await main().getByText('Invoice 2026-1').waitFor();
    await main().getByRole('status').getByText('2 invoices').waitFor();
    for (const text of ['€1,234.56', '-£5.00', '€39.90', '-€39.90', 'Payable by 01 May 2026', 'Archive']) {
      await wait(text);
    }
    await main().getByText('Credit note 2026-2').waitFor();
    await main().getByText('25 March 2026').first().waitFor();
    const order = main().getByRole('link', { name: 'Order LB-200417' });
    expect(await order.getAttribute('href')).toBe('/orders/LB-200417');
    await wait('Order OLD-1');
    expect(await main().getByRole('link', { name: 'Order OLD-1' }).count()).toBe(0);
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('shows that there are none', async () => {
    await screen.open('/invoices');
    await heading('No invoices yet').waitFor();
    expect(await findPageProblems(screen.page)).toEqual([]);
  });

  it('shows placeholders until they are there', async () => {
    const release = screen.server.loading(listInvoices);
    await screen.open('/invoices');
    await main().getByText('Loading').waitFor({ state: 'attached' });
    expect(await findPageProblems(screen.page)).toEqual([]);
    release();
    await heading('No invoices yet').waitFor();
  });

  it('shows its failure with "Try again"', async () => {
    const { server } = screen;
    server.error(listInvoices, 'unavailable');
    await screen.open('/invoices');
    await heading('We couldn’t load your invoices').waitFor();
    expect(await findPageProblems(screen.page)).toEqual([]);
    server.respond(listInvoices, { invoices: many(1), total: 1, sums: [] });
    await screen.page.getByRole('button', { name: 'Try again' }).click();
    await heading('Invoice 2026-1').waitFor();
  });

  it('is for businesses only', async () => {
    const { page, server } = screen;
    server.respond(sessionRoutes.getToken, { ...session, isBusiness: false });
    await screen.open('/invoices');
    await heading('Overview', 1).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(server.requests(listInvoices)).toEqual([]);
  });

  it('has the historical ones where the service lists no others', async () => {
    const { server } = screen;
    const config = configOfHost('localhost');
    const extensions = { ...config.extensions, invoiceList: false };
    server.respond(configRoutes.getConfig, { ...config, extensions });
    server.respond(listHistoricalInvoices, {
      historicalInvoices: [...many(2), sampleInvoice('3', { currency: 'GBP', brand: 'Printo' })],
      total: 3,
    });
    await screen.open('/invoices');
    await wait('€79.80');
    await main().getByRole('status').getByText('£39.90').waitFor();
    await main().getByRole('searchbox').fill('printo');
    await button('Search').click();
    await expect.poll(names).toEqual([expect.stringContaining('Invoice 2026-3')]);
  });

  it('holds long names at every width', async () => {
    stored = [
      sampleInvoice('1', {
        invoiceNumber: 'W'.repeat(150),
        brand: 'W'.repeat(60),
        isHistorical: true,
        dueDate: '2026-04-08',
      }),
      sampleInvoice('2', { brand: 'ألبوم', amount: 123_456_789 }),
    ];
    await screen.open('/invoices');
    await heading('Invoice 2026-2').waitFor();
    expect(await findProblemsAtEachWidth(screen.page, 'invoices')).toEqual([]);
  });
});

describe('pages', () => {
  it('have 50 each, in the address, and get the focus', async () => {
    const { page } = screen;
    stored = many(101);
    await screen.open('/invoices');
    await wait('Page 1 of 3');
    expect(await names()).toHaveLength(50);
    await button('Next page').press('Enter');
    await wait('Page 2 of 3');
    await heading('Invoice 2026-51').waitFor();
    expect(new URL(page.url()).search).toBe('?page=2');
    const focused = () =>
      page.evaluate(() => [document.activeElement?.tagName, document.activeElement?.textContent]);
    await expect.poll(focused).toEqual(['DIV', expect.stringContaining('Invoice 2026-51')]);
    await page.goBack();
    await wait('Page 1 of 3');
  });

  it('beyond the end lead to the last one', async () => {
    stored = many(51);
    await screen.open('/invoices?page=9');
    await wait('Page 2 of 2');
    expect(new URL(screen.page.url()).search).toBe('?page=2');
  });
});

describe('the search', () => {
  it('is in the address, and begins at the first page', async () => {
    const { page } = screen;
    stored = many(60);
    await screen.open('/invoices?page=2');
    await main().getByRole('searchbox', { name: 'Number, order, brand or year' }).fill(' 2026-7 ');
    await button('Search').press('Enter');
    await expect.poll(names).toEqual(['Invoice 2026-7']);
    expect(new URL(page.url()).search).toBe('?q=2026-7');
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('without a match links back to all', async () => {
    stored = many(1);
    await screen.open('/invoices?q=nothing');
    await heading('No invoices found').waitFor();
    const release = screen.server.loading(listInvoices);
    await button('Show all invoices').press('Enter');
    await main().getByText('Loading').waitFor({ state: 'attached' });
    expect(await screen.page.evaluate(() => document.activeElement?.tagName)).toBe('DIV');
    release();
    await heading('Invoice 2026-1').waitFor();
  });

  it('has none where the shop does not count the account as a business', async () => {
    screen.server.error(listInvoices, 'not-found');
    await screen.open('/invoices');
    await heading('No invoices yet').waitFor();
  });
});

describe('the PDF', () => {
  it.each([
    [false, '/InvoiceGroupFiles/me/1'],
    [true, '/HistoricalInvoice/me/pdf/1/LB-GB'],
  ])('is saved; historical: %s', async (isHistorical, url) => {
    const { page } = screen;
    stored = [sampleInvoice('1', { isHistorical })];
    await screen.open('/invoices');
    const downloaded = page.waitForEvent('download');
    await button('Download Invoice 2026-1').click();
    expect((await downloaded).suggestedFilename()).toBe('Invoice-2026-1-Lumibook.pdf');
    expect(requested).toEqual([url]);
  });

  it.each([
    ['2020-01-01', 404, 'This document is not available here. Please contact us.'],
    ['2099-01-01', 404, 'This invoice is not there yet. It comes within a day of sending.'],
    ['2020-01-01', 503, 'We couldn’t download the file. Please try again.'],
  ])('of %s that fails with %i shows what to do', async (date, code, text) => {
    status = code;
    stored = [sampleInvoice('1', { date })];
    await screen.open('/invoices');
    await button('Download Invoice 2026-1').click();
    await main().getByRole('alert').getByText(text).waitFor();
    expect(await findPageProblems(screen.page)).toEqual([]);
  });
});
