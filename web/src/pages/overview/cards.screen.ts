import { downloadsRoutes } from '@keepsake/contract/downloads';
import { exportsRoutes } from '@keepsake/contract/exports';
import { invoicesRoutes } from '@keepsake/contract/invoices';
import { projectsRoutes } from '@keepsake/contract/projects';
import { sessionRoutes } from '@keepsake/contract/session';
import { superOrdersRoutes } from '@keepsake/contract/super-orders';
import { expect, it } from 'vitest';
import { session } from '../../testing/fake-responses.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { findProblemsAtEachWidth } from '../../testing/page-problems-at-widths.ts';
import { sampleInvoice } from '../../testing/sample-invoice.ts';
import { sampleOrder, sampleProduct } from '../../testing/sample-order.ts';
import { sampleProject } from '../../testing/sample-project.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const { listProjects } = projectsRoutes;
const { listSuperOrders } = superOrdersRoutes;
const { listInvoices } = invoicesRoutes;
const { listDownloads } = downloadsRoutes;

const card = (name: string) =>
  screen.page
    .getByRole('main')
    .locator('section', { has: screen.page.getByRole('heading', { name, exact: true }) });
const help = () => screen.page.getByRole('heading', { name: 'Questions?' });
const download = {
  id: '00000000-0000-4000-8000-000000000001',
  photos: ['00000000-0000-4000-8000-000000000002'],
};

it('hold long names at every width, light and dark', async () => {
  const { server } = screen;
  const name = 'W'.repeat(200);
  const late = { delivery: { promised: { from: '2020-01-01', to: '2020-01-02' } } };
  const products = [{ ...sampleProduct, status: 'Confirmed' as const }];
  const orders = [sampleOrder(), sampleOrder({ superOrderCode: 'K2' }, { ...late, products })];
  server.respond(sessionRoutes.getToken, { ...session, isBusiness: true });
  server.respond(listSuperOrders, { items: orders, totalCount: 2 });
  server.respond(listProjects, { projects: [sampleProject('1', { name })], totalProjectCount: 1 });
  server.respond(listDownloads, { items: [{ ...download, name: 'W'.repeat(100) }] });
  server.respond(listInvoices, { invoices: [sampleInvoice('1')], total: 1, sums: [] });
  await screen.open('/');
  await help().waitFor();
  await card('Invoices').getByText('Invoice 2026-1').waitFor();
  expect(await findProblemsAtEachWidth(screen.page, 'overview-cards')).toEqual([]);
});

it('show that there is nothing', async () => {
  const { page } = screen;
  await screen.open('/');
  await help().waitFor();
  for (const text of ['You have not ordered anything yet', 'No saved projects', 'No recent downloads']) {
    await page.getByText(text).waitFor();
  }
  expect(await findPageProblems(page)).toEqual([]);
});

it.each([
  ['My orders', listSuperOrders],
  ['Saved projects', listProjects],
  ['Downloads', exportsRoutes.listExports],
] as const)('%s show placeholders until they are there', async (name, route) => {
  const release = screen.server.loading(route);
  await screen.open('/');
  await card(name).getByText('Loading').waitFor({ state: 'attached' });
  expect(await findPageProblems(screen.page)).toEqual([]);
  release();
  await help().waitFor();
});

it('show their failures', async () => {
  const { page, server } = screen;
  server.push.refuse();
  for (const route of [listSuperOrders, listProjects, listDownloads]) server.error(route, 'unavailable');
  await screen.open('/');
  await help().waitFor();
  for (const what of ['your orders', 'your saved projects']) {
    await page.getByText(`We couldn’t load ${what}`).waitFor();
  }
  await page.getByText('Error: Your downloads could not be loaded').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
});
