import { downloadsRoutes } from '@keepsake/contract/downloads';
import { projectsRoutes } from '@keepsake/contract/projects';
import { superOrdersRoutes } from '@keepsake/contract/super-orders';
import { expect, it } from 'vitest';
import { findPageProblems } from '../../testing/page-problems.ts';
import { findProblemsAtEachWidth } from '../../testing/page-problems-at-widths.ts';
import { sampleProject } from '../../testing/sample-project.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const { listProjects } = projectsRoutes;

const card = () =>
  screen.page
    .getByRole('main')
    .locator('section', { has: screen.page.getByRole('heading', { name: 'Saved projects' }) });
const titles = () => card().getByRole('heading', { level: 3 }).allInnerTexts();

function serve(count: number): void {
  const projects = Array.from({ length: count }, (_, n) => sampleProject(String(n + 1)));
  screen.server.respond(listProjects, ({ query: { limit = 10 } }) => ({
    projects: projects.slice(0, limit),
    totalProjectCount: count,
  }));
}

it.each([1, 3, 4])('of %i shows three at most, and links to all', async (count) => {
  const { page } = screen;
  serve(count);
  await screen.open('/');
  await card().getByText('Project 1', { exact: true }).waitFor();
  expect(await titles()).toEqual(['Project 1', 'Project 2', 'Project 3'].slice(0, count));
  const link = card().getByRole('link', { name: 'Continue Project 1' });
  expect(await link.getAttribute('href')).toBe('https://shop.example/editor/1');
  expect(await findPageProblems(page)).toEqual([]);
  await card().getByRole('link', { name: 'Saved projects' }).click();
  await page.getByRole('heading', { level: 1, name: 'Saved projects' }).waitFor();
});

it('shows that there are none, and links to the shop', async () => {
  await screen.open('/');
  await card().getByText('No saved projects').waitFor();
  await card().getByRole('link', { name: 'Start one' }).waitFor();
  expect(await findPageProblems(screen.page)).toEqual([]);
});

it('shows placeholders until they are there', async () => {
  serve(1);
  const release = screen.server.loading(listProjects);
  await screen.open('/');
  await card().getByText('Loading').waitFor({ state: 'attached' });
  expect(await findPageProblems(screen.page)).toEqual([]);
  expect(await screen.page.getByRole('heading', { name: 'Questions?' }).count()).toBe(0);
  release();
  await card().getByText('Project 1', { exact: true }).waitFor();
  await screen.page.getByRole('heading', { name: 'Questions?' }).waitFor();
});

it('shows its failure alone, with "Try again"', async () => {
  const { server } = screen;
  server.push.refuse();
  server.error(listProjects, 'unavailable');
  await screen.open('/');
  await card().getByText('We couldn’t load your saved projects').waitFor();
  await screen.page.getByRole('heading', { name: 'Questions?' }).waitFor();
  expect(await findPageProblems(screen.page)).toEqual([]);
  serve(1);
  await card().getByRole('button', { name: 'Try again' }).click();
  await card().getByText('Project 1', { exact: true }).waitFor();
});

it('stays while a card before it is tried again', async () => {
  const { page, server } = screen;
  server.push.refuse();
  serve(1);
  server.error(superOrdersRoutes.listSuperOrders, 'unavailable');
  await screen.open('/');
  await page.getByText('We couldn’t load your orders').waitFor();
  await page.getByRole('heading', { name: 'Questions?' }).waitFor();
  server.empty(superOrdersRoutes.listSuperOrders);
  const release = server.loading(superOrdersRoutes.listSuperOrders);
  const sent = page.waitForRequest(/superorders\/me/);
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await sent;
  await card().getByText('Project 1', { exact: true }).waitFor();
  expect(await page.getByRole('heading', { name: 'Questions?' }).count()).toBe(1);
  release();
  await page.getByText('You have not ordered anything yet').waitFor();
});

it('holds long names at every width', async () => {
  const { server } = screen;
  const name = 'W'.repeat(200);
  server.respond(listProjects, { projects: [sampleProject('1', { name })], totalProjectCount: 1 });
  const download = { id: '00000000-0000-4000-8000-000000000001', name: 'W'.repeat(100), photos: [] };
  server.respond(downloadsRoutes.listDownloads, {
    items: [{ ...download, photos: ['00000000-0000-4000-8000-000000000002'] }],
  });
  await screen.open('/');
  await screen.page.getByRole('heading', { name: 'Questions?' }).waitFor();
  expect(await findProblemsAtEachWidth(screen.page, 'overview-cards')).toEqual([]);
});
