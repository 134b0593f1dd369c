// Proves INV-1, INV-2, INV-4, INV-8.

import { invoicesRoutes } from '@keepsake/contract/invoices';
import { beforeEach, expect, it } from 'vitest';
import { savedBy, serveSignedFiles, signedAddress } from '../testing/archives.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { sampleInvoice } from '../testing/sample-invoice.ts';
import { setUpScreen } from '../testing/screen.ts';
import { type FakeInvoices, manyInvoices, serveInvoices } from '../testing/serve-invoices.ts';

const screen = setUpScreen();
const { getArchiveUrl, listInvoices } = invoicesRoutes;

let invoices: FakeInvoices;

const main = () => screen.page.getByRole('main');
const heading = (name: string) => screen.page.getByRole('heading', { level: 2, name, exact: true });
const button = (name: string) => main().getByRole('button', { name, exact: true });

beforeEach(() => {
  screen.server.push.refuse();
  invoices = serveInvoices(screen.server);
});

it('shows placeholders until it is known that there are none', async () => {
  const release = screen.server.loading(listInvoices);
  await screen.open('/invoices');
  await main().getByText('Loading').waitFor({ state: 'attached' });
  expect(await findPageProblems(screen.page)).toEqual([]);
  release();
  await heading('No invoices yet').waitFor();
  expect(await findPageProblems(screen.page)).toEqual([]);
});

it('shows its failure', async () => {
  screen.server.error(listInvoices, 'unavailable');
  await screen.open('/invoices');
  await heading('We couldn’t load your invoices').waitFor();
  expect(await findPageProblems(screen.page)).toEqual([]);
});

it('pages and the search are used by keyboard', async () => {
  const { page } = screen;
  invoices.stored = manyInvoices(101);
  await screen.open('/invoices');
  await button('Next page').press('Enter');
  await heading('Invoice 2026-51').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('DIV');
  expect(await findPageProblems(page)).toEqual([]);
  await main().getByRole('searchbox').fill('2026-7');
  await button('Search').press('Enter');
  await expect.poll(() => new URL(page.url()).search).toBe('?q=2026-7');
  await heading('Invoice 2026-7').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  await page.goBack();
  await main().getByText('Page 2 of 3', { exact: true }).waitFor();
});

it('all invoices have the focus while they are loaded after a search', async () => {
  const { page, server } = screen;
  invoices.stored = manyInvoices(1);
  await screen.open('/invoices?q=nothing');
  await heading('No invoices found').waitFor();
  const release = server.loading(listInvoices);
  await button('Show all invoices').press('Enter');
  await main().getByText('Loading').waitFor({ state: 'attached' });
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('DIV');
  release();
  await heading('Invoice 2026-1').waitFor();
});

it.each([
  [false, '/InvoiceGroupFiles/me/1'],
  [true, '/HistoricalInvoice/me/pdf/1/LB-GB'],
])('saves a PDF; historical: %s', async (isHistorical, url) => {
  const { page } = screen;
  invoices.stored = [sampleInvoice('1', { isHistorical })];
  await screen.open('/invoices');
  const downloaded = page.waitForEvent('download');
  await button('Download Invoice 2026-1').click();
  expect((await downloaded).suggestedFilename()).toBe('Invoice-2026-1-Lumibook.pdf');
  expect(invoices.requested).toEqual([url]);
});

it('saves the zip of the only year', async () => {
  const { page, server } = screen;
  invoices.stored = manyInvoices(12);
  invoices.years = [{ year: '2026', count: 12 }];
  server.respond(getArchiveUrl, ({ params: { year } }) => ({
    url: signedAddress(server, `/archives/invoices/a/${year}`),
  }));
  serveSignedFiles(server);
  await screen.open('/invoices');
  const saved = await savedBy(page, () => button('Download 2026 (12 invoices)').click());
  expect(saved.suggestedFilename()).toBe('Invoices-2026.zip');
});

it('shows that a PDF is not there', async () => {
  invoices.status = 404;
  invoices.stored = [sampleInvoice('1', { date: '2020-01-01' })];
  await screen.open('/invoices');
  await button('Download Invoice 2026-1').press('Enter');
  await main()
    .getByRole('alert')
    .getByText(/^This document is not available here/)
    .waitFor();
  expect(await findPageProblems(screen.page)).toEqual([]);
});
