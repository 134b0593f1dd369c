import { invoicesRoutes } from '@keepsake/contract/invoices';
import { sessionRoutes } from '@keepsake/contract/session';
import { beforeEach, expect, it } from 'vitest';
import { session } from '../../testing/fake-responses.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { sampleInvoice } from '../../testing/sample-invoice.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const { listInvoices } = invoicesRoutes;

const card = () =>
  screen.page
    .getByRole('main')
    .locator('section', { has: screen.page.getByRole('heading', { name: 'Invoices' }) });

function serve(count: number): void {
  screen.server.respond(listInvoices, ({ query: { limit = 50 } }) => ({
    invoices: Array.from({ length: count }, (_, n) => sampleInvoice(String(n + 1))).slice(0, limit),
    total: count,
    sums: [],
  }));
}

beforeEach(() => {
  screen.server.push.refuse();
  screen.server.respond(sessionRoutes.getToken, { ...session, isBusiness: true });
});

it.each([1, 4])('of %i shows three at most, and links to all', async (count) => {
  const { page } = screen;
  serve(count);
  await screen.open('/');
  await card().getByText('Invoice 2026-1', { exact: true }).waitFor();
  expect(await card().getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(
    ['Invoice 2026-1', 'Invoice 2026-2', 'Invoice 2026-3'].slice(0, count),
  );
  await card().getByRole('button', { name: 'Download Invoice 2026-1' }).waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  await card().getByRole('link', { name: 'Invoices' }).click();
  await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor();
});

it('shows that there are none', async () => {
  await screen.open('/');
  await card().getByText('No invoices yet').waitFor();
});

it('shows its failure alone, with "Try again"', async () => {
  screen.server.error(listInvoices, 'unavailable');
  await screen.open('/');
  await card().getByText('We couldn’t load your invoices').waitFor();
  await screen.page.getByRole('heading', { name: 'Questions?' }).waitFor();
  expect(await findPageProblems(screen.page)).toEqual([]);
  serve(1);
  await card().getByRole('button', { name: 'Try again' }).click();
  await card().getByText('Invoice 2026-1', { exact: true }).waitFor();
});

it('is not there for private customers', async () => {
  screen.server.respond(sessionRoutes.getToken, session);
  await screen.open('/');
  await screen.page.getByRole('heading', { name: 'Questions?' }).waitFor();
  expect(await card().count()).toBe(0);
  expect(screen.server.requests(listInvoices)).toEqual([]);
});
