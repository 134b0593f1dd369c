// Proves EXP-2, EXP-6, EXP-7, EXP-8, EXP-9, EXP-10, EXP-11.

import { exportsRoutes } from '@keepsake/contract/exports';
import { describe, expect, it } from 'vitest';
import { afterRetries } from '../testing/after-retries.ts';
import { longTimeout } from '../testing/browser.ts';
import { backupId, makeExport, serveExports } from '../testing/fake-exports.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';

const screen = setUpScreen();
const address = `/my-photos/exports/${backupId}`;
const ready = () => screen.page.getByText('Your export is ready to download').first();
const alert = () => screen.page.getByRole('alert').filter({ hasText: 'Export error' });
const tryAgain = () => alert().getByRole('button', { name: 'Try again' });
const expired = () => screen.page.getByRole('heading', { name: 'Your download link has expired' });
const createNew = () => screen.page.getByRole('button', { name: 'Create a new export' });
const dialog = (name: string) => screen.page.getByRole('dialog', { name });

async function createExport(): Promise<void> {
  await createNew().press('Enter');
  await dialog('Export photos').getByRole('button', { name: 'Create export' }).press('Enter');
}

it('shows that the export loads until it is there', async () => {
  serveExports(screen.server, [makeExport()]);
  const release = screen.server.loading(exportsRoutes.getExport);
  await screen.open(address);
  await screen.page.getByText('Loading your export…').waitFor({ state: 'attached' });
  expect(await findPageProblems(screen.page)).toEqual([]);
  release();
  await ready().waitFor();
});

it('lists the zips with the last day and how they are opened here', async () => {
  serveExports(screen.server, [makeExport()]);
  await screen.open(address);
  await ready().waitFor();
  const text = (await screen.page.getByRole('main').textContent()) ?? '';
  expect(text).toContain('You can download it until 27 November 2026.');
  expect(text).toContain('My Photos export (1 of 1)');
  expect(text).toContain('1.00 KB');
  expect(text).toContain('use your device’s file manager');
  expect(await screen.page.title()).toMatch(/^Photo export – /);
  expect(await findPageProblems(screen.page)).toEqual([]);
});

it('lists many zips, also when the size of one cannot be written', async () => {
  const sizes = [1024 ** 4, ...Array.from({ length: 11 }, () => 4 * 1024 ** 3)];
  const chunks = sizes.map((size, iteration) => ({ iteration, size }));
  serveExports(screen.server, [makeExport({ chunks })]);
  await screen.open(address);
  await ready().waitFor();
  const files = screen.page.getByRole('list', { name: 'Files of your export' }).getByRole('listitem');
  expect(await files.count()).toBe(12);
  expect(await files.first().textContent()).toContain('My Photos export (1 of 12)Unknown size');
  expect(await files.last().textContent()).toContain('My Photos export (12 of 12)4.00 GB');
  expect(await findPageProblems(screen.page)).toEqual([]);
});

describe('an export that is not ready', () => {
  it.each(['REQUESTED', 'IN_PROGRESS'] as const)('links to the photos: %s', async (status) => {
    serveExports(screen.server, [{ status, backupId }]);
    await screen.open(address);
    await screen.page.waitForURL('**/my-photos/photos*', longTimeout);
    await screen.page.getByText("We're processing your export").first().waitFor();
  });
});

describe('an error', () => {
  it('offers a new export when this one failed', async () => {
    serveExports(screen.server, [{ status: 'FAILED', backupId }]);
    await screen.open(address);
    await alert().getByText('We couldn’t prepare your export. Create a new one.').waitFor();
    await alert().getByRole('button', { name: 'Create a new export' }).waitFor();
    expect(await findPageProblems(screen.page)).toEqual([]);
  });

  it('offers to try again when the export cannot be loaded', async () => {
    screen.server.error(exportsRoutes.getExport, 'forbidden');
    await screen.open(address);
    await tryAgain().waitFor();
    expect(await findPageProblems(screen.page)).toEqual([]);
    serveExports(screen.server, [makeExport()]);
    await tryAgain().click();
    await ready().waitFor();
  });

  it('offers to try again when the response cannot be read', async () => {
    await screen.page.route(/\/backups\/[0-9a-f-]+$/, (route) => route.fulfill({ json: { status: 'DONE' } }));
    await screen.open(address);
    await tryAgain().waitFor();
  });
});

describe('an export that has expired', () => {
  it('is reported as expired, and a new one is requested there', async () => {
    const exports = serveExports(screen.server);
    await screen.open(address);
    await expired().waitFor();
    await screen.page.getByText('Download links expire after 7 days.').waitFor();
    expect(await findPageProblems(screen.page)).toEqual([]);
    const other = '0190f5a0-0000-7000-8000-000000000002';
    exports.items = [makeExport({ backupId: other })];
    await createExport();
    await ready().waitFor();
    expect(new URL(screen.page.url()).pathname).toBe(`/my-photos/exports/${other}`);
  });

  it('shows in the dialog, and nowhere else, that a small one is ready already', async () => {
    const { page, server } = screen;
    const other = '0190f5a0-0000-7000-8000-000000000002';
    const exports = serveExports(server);
    await screen.open(address);
    await expired().waitFor();
    server.respond(exportsRoutes.createExport, { status: 'REQUESTED', backupId: other });
    exports.items = [makeExport({ backupId: other })];
    await createExport();
    const done = dialog('Your export is ready to download');
    await done.waitFor();
    expect(await page.getByText('within 48 hours').count()).toBe(0);
    expect(await page.getByRole('region', { name: /^Notifications/ }).count()).toBe(0);
    await done.getByRole('button', { name: 'View files' }).click();
    await page.waitForURL(`**/my-photos/exports/${other}`, longTimeout);
  });

  it('keeps the dialog during a refetch', async () => {
    const { page, server } = screen;
    serveExports(server);
    server.respond(exportsRoutes.createExport, { status: 'REQUESTED', backupId });
    await screen.open(address);
    await expired().waitFor();
    const before = server.requests(exportsRoutes.getExport).length;
    await createExport();
    await expect
      .poll(() => server.requests(exportsRoutes.getExport).length, longTimeout)
      .toBeGreaterThan(before);
    const processing = dialog("We're processing your export");
    await processing.getByRole('button', { name: 'Close' }).last().press('Enter');
    await processing.waitFor({ state: 'detached' });
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await expect.poll(focused, longTimeout).toBe('Create a new export');
  });
});

// The last test, as the fake clock stays in the page.
it('shows that there is no response when the connection breaks off', async () => {
  screen.server.offline(exportsRoutes.getExport);
  await screen.page.clock.install();
  await screen.open(address);
  await afterRetries(screen.page, tryAgain());
  await alert().getByText('We can’t connect right now. Check your connection and try again.').waitFor();
});
