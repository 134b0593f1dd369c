// Proves CLK-7, CLK-8, CLK-9, CLK-10, CLK-11.

import { configRoutes } from '@keepsake/contract/config';
import { type AccountInformation, storageStatusRoutes } from '@keepsake/contract/storage-status';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { makePhotos, serveLibrary } from '../../testing/fake-library.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { findProblemsAtEachWidth } from '../../testing/page-problems-at-widths.ts';
import { safeStorage } from '../../testing/sample-storage.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { configOfHost } from '../../testing/storefront-config.ts';
import { pictureIsThere, previewPath } from '../../testing/viewer.ts';

const screen = setUpScreen();
const { getAccountInformation } = storageStatusRoutes;
const shopUrl = 'https://shop.example/';
let page: Page;

const dayMs = 86_400_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

function serve(days: number, more: Partial<AccountInformation> = {}): void {
  screen.server.respond(getAccountInformation, () => ({
    ...safeStorage,
    projectedDeletionDate: daysFromNow(days),
    ...more,
  }));
}

beforeEach(() => {
  page = screen.page;
  serveLibrary(screen.server, makePhotos({ '2020-08': 3 }));
  screen.server.respond(configRoutes.getConfig, ({ host }) => ({ ...configOfHost(host), shopUrl }));
});

const open = (host?: string) => screen.open('/my-photos/photos', host);
const shown = () => page.getByRole('heading', { level: 2, name: 'August 2020' }).waitFor();
const banner = () => page.getByRole('complementary', { name: 'Storage of your photos' });
const dialog = () => page.getByRole('dialog', { name: 'Keep your photos' });
const keep = () => banner().getByRole('button', { name: 'Keep my photos' });

describe('the dialog', () => {
  it('opens automatically once per browser session, and by the button at any time', async () => {
    serve(3);
    await open();
    await dialog().waitFor();
    expect(await findProblemsAtEachWidth(page, 'storage-dialog')).toEqual([]);
    await dialog().press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await page.reload();
    await shown();
    await keep().waitFor();
    expect(await dialog().count()).toBe(0);
    await keep().press('Enter');
    await dialog()
      .getByText(/^We keep your photos until \d+ \w+ \d+\. After that day/)
      .waitFor();
    await dialog().press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await keep().evaluate((button) => button === document.activeElement)).toBe(true);
    await screen.context.clearCookies({ name: 'keepsake.reactivation-shown' });
    await page.reload();
    await dialog().waitFor();
  });

  it('opens in one tab of a browser, not in the next one', async () => {
    serve(3);
    await open();
    await dialog().waitFor();
    const second = await screen.context.newPage();
    await second.goto(page.url());
    await second.getByRole('button', { name: 'Keep my photos' }).waitFor();
    expect(await second.getByRole('dialog').count()).toBe(0);
    const bar = second.getByRole('complementary', { name: 'Storage of your photos' });
    await bar.getByRole('button', { name: 'Dismiss' }).click();
    await bar.waitFor({ state: 'detached' });
    await second.close();
    await page.reload();
    await shown();
    expect(await banner().count()).toBe(0);
  });

  it('leaves the focus to the page when it opened by itself', async () => {
    serve(3);
    await open();
    for (const close of [
      () => dialog().press('Escape'),
      () => dialog().getByRole('button', { name: 'Not now' }).click(),
    ]) {
      await close();
      await page.waitForFunction(() => document.activeElement?.localName === 'main');
      await screen.context.clearCookies({ name: 'keepsake.reactivation-shown' });
      await page.reload();
    }
  });

  it('has the day of a deletion that waits after the last day', async () => {
    serve(-3, { delayedDeletionDate: daysFromNow(4) });
    await open();
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
    const date = day.format(Date.parse(daysFromNow(4)));
    await dialog()
      .getByText(`We keep your photos until ${date}. After that day they will be deleted.`)
      .waitFor();
    await dialog().press('Escape');
    await banner().getByText('Your photos will be deleted in 4 days.').waitFor();
    await banner().getByText(`Order by ${date} to extend storage for 18 months.`).waitFor();
  });

  it('links to the shop and to an export', async () => {
    serve(47);
    await open();
    await keep().click();
    const shop = dialog().getByRole('link', { name: 'Go to the shop' });
    expect(await shop.getAttribute('href')).toBe(shopUrl);
    await dialog().getByRole('button', { name: 'Create export' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('dialog', { name: 'Export photos' }).waitFor();
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('offers no export where the brand has none', async () => {
    serve(3);
    await open('wallery.localhost');
    await dialog().getByText('Every order keeps your photos').waitFor();
    expect(await dialog().getByText('export').count()).toBe(0);
    expect(await dialog().getByRole('button', { name: 'Create export' }).count()).toBe(0);
  });

  it('does not open automatically above a photo', async () => {
    serve(3);
    const [photo] = makePhotos({ '2020-08': 1 });
    const id = String(photo?.imageId);
    serveLibrary(screen.server, photo ? [photo] : []);
    await screen.open(previewPath(id));
    await pictureIsThere(page, id);
    await keep().waitFor({ state: 'attached' });
    expect(await dialog().count()).toBe(0);
  });

  it('is not there without its flag', async () => {
    serve(3);
    screen.server.respond(configRoutes.getConfig, ({ host }) => {
      const config = configOfHost(host);
      return { ...config, flags: { ...config.flags, PhotoManagementReactivationEnabled: [] } };
    });
    await open();
    await banner().getByText('Your photos will be deleted in 3 days.').waitFor();
    expect(await keep().count()).toBe(0);
    expect(await dialog().count()).toBe(0);
  });
});
