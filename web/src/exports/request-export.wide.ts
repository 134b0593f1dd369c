// Proves EXP-3, EXP-4, EXP-5, EXP-14.

import { configRoutes } from '@keepsake/contract/config';
import { exportsRoutes } from '@keepsake/contract/exports';
import { beforeEach, describe, expect, it } from 'vitest';
import { findViolations } from '../testing/accessibility.ts';
import { longTimeout } from '../testing/browser.ts';
import { backupId, makeExport, serveExports } from '../testing/fake-exports.ts';
import { makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { pressKey } from '../testing/keys.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';
import { configOfHost } from '../testing/storefront-config.ts';

const screen = setUpScreen();
const more = () => screen.page.getByRole('button', { name: 'More actions' });
const button = () => screen.page.getByRole('menuitem', { name: 'Export photos' });
const dialog = (name = 'Export photos') => screen.page.getByRole('dialog', { name });
const create = () => dialog().getByRole('button', { name: 'Create export' });
const processing = () => dialog("We're processing your export");
const ready = () => screen.page.getByText('Your export is ready to download').first();
const path = () => new URL(screen.page.url()).pathname;
const exportPath = `/my-photos/exports/${backupId}`;

beforeEach(() => {
  serveLibrary(screen.server, makePhotos({ '2020-08': 3 }));
  serveExports(screen.server);
});

async function openDialog(): Promise<void> {
  await more().click();
  await button().click();
  await create().waitFor();
}

it('is requested by the keyboard; the dialog shows what comes next, and restores the focus', async () => {
  const { page, server } = screen;
  await screen.open('/my-photos/photos');
  await more().focus();
  await pressKey(page, 'Enter');
  await button().focus();
  await pressKey(page, 'Enter');
  await dialog().getByText("We'll email you when your export is ready").waitFor();
  expect(await findViolations(page)).toEqual([]);
  await create().focus();
  await pressKey(page, 'Enter');
  await processing()
    .getByText("We'll email you within 48 hours when your export is ready to download")
    .waitFor();
  await pressKey(page, 'Enter');
  await processing().waitFor({ state: 'detached' });
  await expect.poll(() => more().evaluate((one) => one === document.activeElement), longTimeout).toBe(true);
  expect(server.requests(exportsRoutes.createExport).map(({ body }) => body)).toEqual([{ channel: 'LB-GB' }]);
});

it('shows a toast with a link when a push message reports it ready', async () => {
  const { page, server } = screen;
  await screen.open('/my-photos/photos');
  await openDialog();
  await create().click();
  await processing().waitFor();
  await pressKey(page, 'Escape');
  await processing().waitFor({ state: 'detached' });
  serveExports(server, [makeExport()]);
  await server.push.publish({ type: 'export-changed', payload: { backupId } });
  await ready().waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'View files' }).click();
  await page.getByRole('heading', { name: 'Photo export', level: 1 }).waitFor();
  expect(path()).toBe(exportPath);
});

it('opens the export that exists already', async () => {
  serveExports(screen.server, [makeExport()]);
  await screen.open('/my-photos/photos');
  await openDialog();
  await create().click();
  await ready().waitFor();
  expect(path()).toBe(exportPath);
  await dialog().waitFor({ state: 'detached' });
});

it('shows the same while one is on its way', async () => {
  screen.server.respond(exportsRoutes.createExport, { status: 'IN_PROGRESS' });
  await screen.open('/my-photos/photos');
  await openDialog();
  expect(await findPageProblems(screen.page)).toEqual([]);
  await create().click();
  await processing().waitFor();
  expect(await findPageProblems(screen.page)).toEqual([]);
});

describe('a request', () => {
  it('cannot be left while it is on its way', async () => {
    const release = screen.server.loading(exportsRoutes.createExport);
    await screen.open('/my-photos/photos');
    await openDialog();
    await create().click();
    await dialog().getByText('Requesting export...').first().waitFor();
    const closing = await dialog().getByRole('button', { name: 'Close' }).all();
    expect(await Promise.all(closing.map((one) => one.isDisabled()))).toEqual([true, true]);
    release();
    await processing().waitFor();
  });

  it('links to the library when it fails, and is forgotten by the next one', async () => {
    const { page, server } = screen;
    server.error(exportsRoutes.createExport, 'internal');
    await screen.open('/my-photos/photos');
    await openDialog();
    await create().click();
    const alert = dialog().getByRole('alert');
    await alert.getByText("We've run into a problem exporting your photos...").waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    await alert.getByRole('link', { name: 'Go to my photos' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(path()).toBe('/my-photos/photos');
    await openDialog();
    expect(await alert.textContent()).toBe('');
  });

  it('fails when the export that it gets has failed', async () => {
    screen.server.respond(exportsRoutes.createExport, { status: 'FAILED' });
    await screen.open('/my-photos/photos');
    await openDialog();
    await create().click();
    await dialog().getByText("We've run into a problem exporting your photos...").waitFor();
  });
});

describe('a request on a phone', () => {
  beforeEach(() => screen.page.setViewportSize({ width: 360, height: 740 }));

  const openMenu = () => screen.page.getByRole('button', { name: 'More actions' }).click();

  it('is in the menu', async () => {
    await screen.open('/my-photos/photos');
    await openMenu();
    await screen.page.getByRole('menuitem', { name: 'Export photos' }).click();
    await create().waitFor();
    expect(await findPageProblems(screen.page)).toEqual([]);
  });

  it('is not in the menu of a brand that has no exports', async () => {
    serveNoExports();
    await screen.open('/my-photos/photos');
    await openMenu();
    await screen.page.getByRole('menuitem', { name: 'Delete all photos' }).waitFor();
    expect(await screen.page.getByRole('menuitem', { name: 'Export photos' }).count()).toBe(0);
  });
});

it('is not offered by a brand that has no exports', async () => {
  serveNoExports();
  await screen.open('/my-photos/photos');
  await more().click();
  await screen.page.getByRole('menuitem', { name: 'Delete all photos' }).waitFor();
  expect(await button().count()).toBe(0);
});

function serveNoExports(): void {
  const config = configOfHost('localhost');
  const switches = { ...config.switches, export: false };
  screen.server.respond(configRoutes.getConfig, { ...config, switches });
}
