// Proves INV-1, INV-2, INV-3, INV-4, INV-5, INV-6, INV-7, INV-8, INV-9.

import { configRoutes } from '@keepsake/contract/config';
import { invoicesRoutes } from '@keepsake/contract/invoices';
import { sessionRoutes } from '@keepsake/contract/session';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '../testing/fake-responses.ts';
import { sampleInvoice } from '../testing/sample-invoice.ts';
import { type FakeInvoices, manyInvoices as many, serveInvoices } from '../testing/serve-invoices.ts';
import { configOfHost } from '../testing/storefront-config.ts';
import { setUpView } from '../testing/view.ts';

const view = setUpView();
const { getArchiveUrl, listInvoices, listHistoricalInvoices } = invoicesRoutes;

let invoices: FakeInvoices;

const main = () => within(screen.getByRole('main'));
const heading = (name: string, level = 2) => screen.findByRole('heading', { level, name });
const names = () =>
  main()
    .queryAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
/** How many they are, and their sums. */
const sums = () =>
  main()
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join();
const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  view.server.push.refuse();
  invoices = serveInvoices(view.server);
});

describe('the list', () => {
  it('shows each invoice with what matters, and the sums', async () => {
    invoices.stored = [
      sampleInvoice('1', { dueDate: '2026-05-01' }),
      sampleInvoice('2', { kind: 'credit', amount: -3990, isHistorical: true, orderRef: 'OLD-1' }),
    ];
    await view.open('/');
    const menu = within(await screen.findByRole('navigation', { name: 'Main' }));
    await view.user.click(await menu.findByRole('link', { name: 'Invoices' }));
    await heading('Invoices', 1);
    await heading('Invoice 2026-1');
    main().getByText('Credit note 2026-2');
    expect(sums()).toContain('2 invoices');
    for (const text of ['€1,234.56', '-£5.00', '€39.90', '-€39.90', 'Payable by 1 May 2026', 'Archive']) {
      main().getByText(text);
    }
    expect(main().getAllByText('25 March 2026').length).toBeGreaterThan(0);
    const order = main().getByRole('link', { name: 'Order LB-200417' });
    expect(order.getAttribute('href')).toBe('/orders/LB-200417');
    main().getByText('Order OLD-1');
    expect(main().queryByRole('link', { name: 'Order OLD-1' })).toBeNull();
  });

  it('is there again after "Try again"', async () => {
    view.server.error(listInvoices, 'unavailable');
    await view.open('/invoices');
    await heading('We couldn’t load your invoices');
    view.server.respond(listInvoices, { invoices: many(1), total: 1, sums: [] });
    await press('Try again');
    await heading('Invoice 2026-1');
  });

  it('is for businesses only', async () => {
    view.server.respond(sessionRoutes.getToken, { ...session, isBusiness: false });
    await view.open('/invoices');
    await heading('Overview', 1);
    expect(location.pathname).toBe('/');
    expect(view.server.requests(listInvoices)).toEqual([]);
  });

  it('has the historical ones where the service lists no others', async () => {
    const config = configOfHost('localhost');
    const extensions = { ...config.extensions, invoiceList: false };
    view.server.respond(configRoutes.getConfig, { ...config, extensions });
    view.server.respond(listHistoricalInvoices, {
      historicalInvoices: [...many(2), sampleInvoice('3', { currency: 'GBP', brand: 'Møller’s' })],
      total: 3,
    });
    await view.open('/invoices');
    await screen.findByText('€79.80');
    expect(sums()).toContain('£39.90');
    await view.fill(main().getByRole('searchbox'), '2026–3 "moellers"');
    await press('Search');
    await waitFor(() => expect(names()).toEqual([expect.stringContaining('Invoice 2026-3')]));
  });
});

describe('pages', () => {
  it('have 50 each, in the address, and get the focus', async () => {
    invoices.stored = many(101);
    await view.open('/invoices');
    await screen.findByText('Page 1 of 3');
    expect(names()).toHaveLength(50);
    await press('Next page');
    await screen.findByText('Page 2 of 3');
    await heading('Invoice 2026-51');
    expect(location.search).toBe('?page=2');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Invoice 2026-51'));
    expect(document.activeElement?.tagName).toBe('DIV');
  });

  it('beyond the end lead to the last one', async () => {
    invoices.stored = many(51);
    await view.open('/invoices?page=9');
    await screen.findByText('Page 2 of 2');
    expect(location.search).toBe('?page=2');
  });
});

describe('the search', () => {
  it('is in the address, and begins at the first page', async () => {
    invoices.stored = many(60);
    await view.open('/invoices?page=2');
    const field = await screen.findByRole('searchbox', { name: 'Number, order, brand or year' });
    await view.fill(field, ' 2026-7 ');
    await press('Search');
    await waitFor(() => expect(names()).toEqual(['Invoice 2026-7']));
    expect(location.search).toBe('?q=2026-7');
  });

  it('without a match links back to all', async () => {
    invoices.stored = many(1);
    await view.open('/invoices?q=nothing');
    await heading('No invoices found');
    await press('Show all invoices');
    await heading('Invoice 2026-1');
  });

  it('has none where the shop does not count the account as a business', async () => {
    view.server.error(listInvoices, 'not-found');
    await view.open('/invoices');
    await heading('No invoices yet');
    const link = main().getByRole('link', { name: 'Go to the shop' });
    expect(link.getAttribute('href')).toBe('https://shop.example/');
  });
});

describe('payment', () => {
  const paid = { amount: 3990, currency: 'EUR', on: '2026-04-02' };
  const none = { amount: 0, currency: 'EUR' };
  const row = async (name: string) => {
    const item = (await heading(name)).closest('li');
    if (!item) throw new Error(`no row of ${name}`);
    return within(item);
  };
  const states = ['Open', 'Overdue', 'Paid', 'Settled'];
  const chipsOf = async (name: string) => {
    const found = await row(name);
    return states.filter((state) => found.queryByText(state));
  };
  const filter = () => screen.queryByRole('button', { name: /Payment$/ });

  it('is shown as the shop states it', async () => {
    invoices.stored = [
      sampleInvoice('1', { paid, paymentState: 'paid' }),
      sampleInvoice('2', { paid: none, paymentState: 'open' }),
      sampleInvoice('3', { paid: { ...paid, amount: 1000 }, paymentState: 'overdue' }),
      sampleInvoice('4', {
        kind: 'credit',
        amount: -3990,
        paid: { ...paid, amount: -3990 },
        paymentState: 'paid',
      }),
    ];
    await view.open('/invoices');
    expect(await chipsOf('Invoice 2026-1')).toEqual(['Paid']);
    (await row('Invoice 2026-1')).getByText('2 April 2026');
    expect((await row('Invoice 2026-1')).queryByText(/Payable/)).toBeNull();
    expect(await chipsOf('Invoice 2026-2')).toEqual(['Open']);
    (await row('Invoice 2026-2')).getByText('Payable by 8 April 2026');
    expect(await chipsOf('Invoice 2026-3')).toEqual(['Overdue']);
    (await row('Invoice 2026-3')).getByText('€29.90 open');
    expect(await chipsOf('Credit note 2026-4')).toEqual(['Settled']);
    expect(sums()).toContain('€700.01 open');
    expect(sums()).toContain('€300.01 overdue');
  });

  it('leads to the page of the shop for an invoice that is owed, and nowhere else', async () => {
    const paymentUrl = 'https://shop.example/invoices/1/pay';
    const owed = { paid: none, paymentState: 'open', paymentUrl } as const;
    invoices.stored = [
      sampleInvoice('1', owed),
      sampleInvoice('2', { ...owed, paymentState: 'overdue' }),
      sampleInvoice('3', { ...owed, paid, paymentState: 'paid' }),
      sampleInvoice('4', { ...owed, kind: 'credit', amount: -3990 }),
      sampleInvoice('5', { paymentUrl }),
      sampleInvoice('6', { ...owed, paymentUrl: 'https://other.example/pay' }),
      sampleInvoice('7', { ...owed, paymentUrl: 'https://shop.example/' }),
      sampleInvoice('8', { ...owed, paymentUrl: undefined }),
    ];
    await view.open('/invoices');
    await heading('Invoice 2026-8');
    const links = main().getAllByRole('link', { name: /^Pay now/ });
    expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
      ['Pay now: Invoice 2026-1', paymentUrl],
      ['Pay now: Invoice 2026-2', paymentUrl],
    ]);
  });

  it('is not mentioned where the shop says nothing', async () => {
    invoices.stored = many(1);
    await view.open('/invoices');
    expect(await chipsOf('Invoice 2026-1')).toEqual([]);
    (await row('Invoice 2026-1')).getByText('Payable by 8 April 2026');
    expect(sums()).not.toContain('open');
    expect(filter()).toBeNull();
  });

  it('is chosen by a filter, which is in the address and begins at the first page', async () => {
    invoices.stored = [...many(60), sampleInvoice('late', { paid: none, paymentState: 'overdue' })];
    await view.open('/invoices?page=2&q=2026');
    await heading('Invoice 2026-late');
    await view.user.click(filter() as HTMLElement);
    await view.user.click(await screen.findByRole('option', { name: 'Unpaid' }));
    await waitFor(() => expect(names()).toEqual(['Invoice 2026-late']));
    expect(location.search).toBe('?q=2026&payment=open');
    await view.user.click(filter() as HTMLElement);
    await view.user.click(await screen.findByRole('option', { name: 'Paid' }));
    await heading('No invoices found');
    await press('Show all invoices');
    await screen.findByText('Page 1 of 2');
    expect(location.search).toBe('');
  });

  it('of an address is a filter at once, and all invoices if there is no such state', async () => {
    invoices.stored = [sampleInvoice('paid', { paid, paymentState: 'paid' }), ...many(1)];
    await view.open('/invoices?payment=paid');
    await waitFor(() => expect(names()).toEqual(['Invoice 2026-paid']));
    expect(filter()?.textContent).toContain('Paid');
    await view.open('/invoices?payment=late');
    await waitFor(() => expect(names()).toHaveLength(2));
    expect(filter()?.textContent).toContain('All invoices');
  });

  it('is there where the service lists historical invoices only', async () => {
    const config = configOfHost('localhost');
    view.server.respond(configRoutes.getConfig, {
      ...config,
      extensions: { ...config.extensions, invoiceList: false },
    });
    view.server.respond(listHistoricalInvoices, {
      historicalInvoices: [
        sampleInvoice('1', { paid, paymentState: 'paid' }),
        sampleInvoice('2', { paid: none, paymentState: 'overdue' }),
        sampleInvoice('3', {}),
      ],
      total: 3,
    });
    await view.open('/invoices?payment=open');
    await waitFor(() => expect(names()).toEqual(['Invoice 2026-2Archive']));
    expect(sums()).toContain('€39.90 open');
    expect(sums()).toContain('€39.90 overdue');
  });
});

describe('the zip of a year', () => {
  it('is offered for each year that has invoices, and says when it fails', async () => {
    invoices.stored = many(2);
    invoices.years = [
      { year: '2026', count: 12 },
      { year: '2025', count: 1 },
    ];
    view.server.error(getArchiveUrl, 'not-found');
    await view.open('/invoices');
    await press('Download a year');
    await screen.findByRole('menuitem', { name: 'Download 2026 (12 invoices)' });
    await view.user.click(screen.getByRole('menuitem', { name: 'Download 2025 (1 invoice)' }));
    await screen.findByText('We couldn’t download the file. Please try again.');
    expect(view.server.requests(getArchiveUrl)).toMatchObject([{ params: { year: '2025' } }]);
  });

  it('is not offered where there is none', async () => {
    invoices.stored = many(1);
    await view.open('/invoices');
    await heading('Invoice 2026-1');
    expect(screen.queryByRole('button', { name: /^Download (a year|2026 )/ })).toBeNull();
  });
});

describe('the PDF', () => {
  it.each([
    ['2020-01-01', 404, 'This document is not available here. Please contact us.'],
    ['2099-01-01', 404, 'This invoice is not there yet. It comes within a day of sending.'],
    ['2020-01-01', 503, 'We couldn’t download the file. Please try again.'],
  ])('of %s that fails with %i shows what to do', async (date, code, text) => {
    invoices.status = code;
    invoices.stored = [sampleInvoice('1', { date })];
    await view.open('/invoices');
    await press('Download Invoice 2026-1');
    await within(await screen.findByRole('alert')).findByText(text);
  });
});
