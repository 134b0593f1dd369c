// Proves EXP-9.

import { configRoutes } from '@keepsake/contract/config';
import { exportsRoutes } from '@keepsake/contract/exports';
import { describe, expect, it } from 'vitest';
import { afterRetries } from '../testing/after-retries.ts';
import { longTimeout } from '../testing/browser.ts';
import { backupId, makeExport, serveExports } from '../testing/fake-exports.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';
import { configOfHost } from '../testing/storefront-config.ts';

const screen = setUpScreen();
const button = (name: string) => screen.page.getByRole('button', { name, exact: true });
const failure = () => screen.page.getByText('Your exports could not be loaded');
const link = () => screen.page.getByRole('link', { name: /^View files: Export from / });
const focused = () => screen.page.evaluate(() => document.activeElement?.textContent ?? '');
const running = { status: 'IN_PROGRESS', backupId, photosDone: 1200, photosCount: 4800 } as const;

it('offers an export where there is none', async () => {
  await screen.open('/downloads');
  await screen.page.getByRole('heading', { name: 'Export photos' }).waitFor();
  await button('Create export').waitFor();
  expect(await link().count()).toBe(0);
});

it('shows that exports load until they are there', async () => {
  serveExports(screen.server, [makeExport()]);
  const release = screen.server.loading(exportsRoutes.listExports);
  await screen.open('/downloads');
  await screen.page.getByText('Loading your exports…').waitFor({ state: 'attached' });
  expect(await findPageProblems(screen.page)).toEqual([]);
  release();
  await link().waitFor();
});

it('lists an export that is ready, with the way to it', async () => {
  const chunks = [0, 1].map((iteration) => ({ iteration, size: 1024 }));
  serveExports(screen.server, [makeExport({ chunks })]);
  await screen.open('/downloads');
  await link().waitFor();
  await screen.page.getByText('2.00 KB in 2 files').waitFor();
  await screen.page.getByText('You can download it until 27 November 2026.').waitFor();
  expect(await findPageProblems(screen.page)).toEqual([]);
  await link().click();
  await screen.page.getByText('Your export is ready to download').first().waitFor();
});

it('shows how far an export is', async () => {
  serveExports(screen.server, [running]);
  await screen.open('/downloads');
  await screen.page.getByText('1,200 of 4,800 photos').first().waitFor();
  expect(await findPageProblems(screen.page)).toEqual([]);
});

it('shows an export that became ready as soon as it is pushed', async () => {
  const exports = serveExports(screen.server, [{ status: 'REQUESTED', backupId }]);
  await screen.open('/downloads');
  await screen.page.locator('progress').waitFor({ state: 'attached' });
  exports.items = [makeExport()];
  await screen.server.push.publish({ type: 'export-changed', payload: { backupId } });
  await link().waitFor();
  expect(await screen.page.locator('progress').count()).toBe(0);
});

it('shows that an export failed, and offers a new one next to those that are ready', async () => {
  const other = '0190f5a0-0000-7000-8000-000000000002';
  serveExports(screen.server, [{ status: 'FAILED', backupId: other }, makeExport()]);
  await screen.open('/downloads');
  const alert = screen.page.getByRole('alert').filter({ hasText: 'Export error' });
  await alert.getByText('We couldn’t prepare your export. Create a new one.').waitFor();
  await button('Create a new export').waitFor();
  await link().waitFor();
  expect(await findPageProblems(screen.page)).toEqual([]);
});

describe('a list that cannot be loaded', () => {
  it('is shown as an error with "Try again", which stays while it is tried', async () => {
    serveExports(screen.server, [makeExport()]);
    screen.server.error(exportsRoutes.listExports, 'forbidden');
    await screen.open('/downloads');
    await failure().waitFor();
    expect(await findPageProblems(screen.page)).toEqual([]);
    const release = screen.server.loading(exportsRoutes.listExports);
    await button('Try again').press('Enter');
    await expect.poll(() => button('Try again').getAttribute('aria-busy'), longTimeout).toBe('true');
    expect(await focused()).toBe('Try again');
    release();
    await expect.poll(() => button('Try again').getAttribute('aria-busy'), longTimeout).toBe(null);
    expect(await focused()).toBe('Try again');
    serveExports(screen.server, [makeExport()]);
    await button('Try again').press('Enter');
    await link().waitFor();
    expect(await failure().count()).toBe(0);
  });
});

describe('a brand that has no exports', () => {
  it('offers none on the downloads page', async () => {
    const config = configOfHost('localhost');
    screen.server.respond(configRoutes.getConfig, {
      ...config,
      switches: { ...config.switches, export: false },
    });
    await screen.open('/downloads');
    await screen.page.getByRole('heading', { name: 'No recent downloads' }).waitFor();
    expect(await screen.page.getByText('Export photos').count()).toBe(0);
    expect(screen.server.requests(exportsRoutes.listExports)).toEqual([]);
  });
});

// The last test, as the fake clock stays in the page.
it('shows that there is no response when the connection breaks off', async () => {
  screen.server.offline(exportsRoutes.listExports);
  await screen.page.clock.install();
  await screen.open('/downloads');
  await afterRetries(screen.page, failure());
  const alert = screen.page.getByRole('alert').filter({ has: failure() });
  await alert.getByText('We can’t connect right now. Check your connection and try again.').waitFor();
});
