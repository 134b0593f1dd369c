import { configRoutes } from '@keepsake/contract/config';
import { type Download, downloadsRoutes } from '@keepsake/contract/downloads';
import { exportsRoutes, type LibraryExport } from '@keepsake/contract/exports';
import { expect, it } from 'vitest';
import { customer } from '../../testing/fake-responses.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { configOfHost } from '../../testing/storefront-config.ts';

const screen = setUpScreen();
const { listDownloads } = downloadsRoutes;
const { listExports } = exportsRoutes;
const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

const card = () =>
  screen.page
    .getByRole('main')
    .locator('section', { has: screen.page.getByRole('heading', { name: 'Downloads' }) });
const titles = () => card().getByRole('heading', { level: 3 }).allInnerTexts();

const archive = (n: number, some: Partial<Download> = {}): Download => ({
  id: idOf(n),
  name: `Archive ${n}`,
  photos: [idOf(n)],
  size: 3_000_000,
  expires: '2026-12-03T10:00:00.000Z',
  ...some,
});
const chunk = { iteration: 1, size: 1000 };
const ready = {
  status: 'READY',
  backupId: idOf(9),
  chunks: [chunk],
  created: '2026-11-24T10:00:00.000Z',
  updated: '2026-11-24T11:00:00.000Z',
} as LibraryExport;

it('shows what is ready, exports first, and links to all', async () => {
  const { page, server } = screen;
  server.respond(listDownloads, {
    items: [archive(1), archive(2, { state: 'failed' }), archive(3), archive(4)],
  });
  server.respond(listExports, { items: [ready] });
  await screen.open('/');
  await card().getByText('Archive 1', { exact: true }).waitFor();
  expect(await titles()).toEqual(['Export from 24 Nov 2026', 'Archive 1', 'Archive 3']);
  await card().getByText('You can download it until 1 December 2026.').waitFor();
  await card().getByText('Available until 3 December 2026').first().waitFor();
  const link = card().getByRole('link', { name: 'Export from 24 Nov 2026' });
  expect(await link.getAttribute('href')).toBe(`/my-photos/exports/${idOf(9)}`);
  expect(await findPageProblems(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findPageProblems(page)).toEqual([]);
  await card().getByRole('link', { name: 'Downloads' }).click();
  await page.getByRole('heading', { level: 1, name: 'Downloads' }).waitFor();
});

it('shows that there is nothing', async () => {
  await screen.open('/');
  await card().getByText('No recent downloads').waitFor();
  expect(await findPageProblems(screen.page)).toEqual([]);
});

it('needs no exports where the brand has none', async () => {
  const { server } = screen;
  const config = configOfHost('localhost');
  server.respond(configRoutes.getConfig, { ...config, switches: { ...config.switches, export: false } });
  server.respond(listDownloads, { items: [archive(1)] });
  await screen.open('/');
  await card().getByText('Archive 1', { exact: true }).waitFor();
  expect(server.requests(listExports)).toEqual([]);
});

it('shows placeholders until both are there', async () => {
  const { page, server } = screen;
  const release = server.loading(listExports);
  await screen.open('/');
  await card().getByText('Loading').waitFor({ state: 'attached' });
  expect(await findPageProblems(page)).toEqual([]);
  release();
  await card().getByText('No recent downloads').waitFor();
});

it.each([listDownloads, listExports])('shows its failure alone, with "Try again"', async (route) => {
  const { page, server } = screen;
  server.push.refuse();
  server.error(route, 'unavailable');
  await screen.open('/');
  await card().getByText('Error: Your downloads could not be loaded').waitFor();
  await page.getByRole('heading', { name: 'Questions?' }).waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  server.respond(route, { items: [] });
  await card().getByRole('button', { name: 'Try again' }).click();
  await card().getByText('No recent downloads').waitFor();
});

it('changes without a reload', async () => {
  const { server } = screen;
  await screen.open('/');
  await card().getByText('No recent downloads').waitFor();
  server.respond(listDownloads, { items: [archive(1)] });
  await server.push.publish({
    type: 'archive-generation-finished',
    payload: { userId: customer.id, downloadId: idOf(1) },
  });
  await card().getByText('Archive 1', { exact: true }).waitFor();
  server.respond(listExports, { items: [ready] });
  await server.push.publish({ type: 'export-changed', payload: { backupId: idOf(9) } });
  await card().getByText('Export from 24 Nov 2026').waitFor();
});
