import { downloadsRoutes } from '@keepsake/contract/downloads';
import { exportsRoutes } from '@keepsake/contract/exports';
import { projectsRoutes } from '@keepsake/contract/projects';
import { superOrdersRoutes } from '@keepsake/contract/super-orders';
import { expect, it } from 'vitest';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';

const screen = setUpScreen();
const { listProjects } = projectsRoutes;
const { listSuperOrders } = superOrdersRoutes;
const { listDownloads } = downloadsRoutes;

const card = (name: string) =>
  screen.page
    .getByRole('main')
    .locator('section', { has: screen.page.getByRole('heading', { name, exact: true }) });
const help = () => screen.page.getByRole('heading', { name: 'Questions?' });

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
