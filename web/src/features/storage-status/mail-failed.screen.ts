import { locales } from '@keepsake/contract/locale';
import { type AccountInformation, storageStatusRoutes } from '@keepsake/contract/storage-status';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { makePhotos, serveLibrary } from '../../testing/fake-library.ts';
import { findProblemsAtEachWidth } from '../../testing/page-problems-at-widths.ts';
import { safeStorage } from '../../testing/sample-storage.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const { getAccountInformation } = storageStatusRoutes;
let page: Page;

const dayMs = 86_400_000;
const mailFailedOn = '2026-04-01';

function serve(days: number, more: Partial<AccountInformation> = {}): void {
  const projectedDeletionDate = new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
  screen.server.respond(getAccountInformation, { ...safeStorage, projectedDeletionDate, ...more });
}

beforeEach(() => {
  page = screen.page;
  serveLibrary(screen.server, makePhotos({ '2020-08': 3 }));
});

const open = () => screen.open('/my-photos/photos');
const banner = () => page.getByRole('complementary', { name: 'Storage of your photos' });
const link = () => banner().getByRole('link', { name: 'Check your address' });
const notNow = () => page.getByRole('dialog').getByRole('button', { name: 'Not now' });
const shown = () => page.getByRole('heading', { level: 2, name: 'August 2020' }).waitFor();

it.each([
  ['safe', 600],
  ['warning', 47],
  ['critical', 3],
])('the %s banner shows that mails do not arrive, and links to the address', async (status, days) => {
  serve(days, { mailFailedOn });
  await open();
  if (status === 'critical') await notNow().click();
  await banner().getByText('We can’t email you.').waitFor();
  expect(await findProblemsAtEachWidth(page, `mail-failed-${status}`)).toEqual([]);
  await link().press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
});

it('so does the notice of what was deleted', async () => {
  const deletion = {
    deletedOn: '2026-05-04',
    restorableUntil: '2026-05-18',
    photosCount: 3,
    projectCount: 0,
    isRestorable: true,
  };
  serve(-1, { deletion, mailFailedOn });
  await open();
  await banner().getByText('so we deleted your 3 photos').waitFor();
  expect(await link().getAttribute('href')).toBe('/settings');
});

it('the banner has no such notice when mails arrive', async () => {
  serve(600, { mailFailedOn: null });
  await open();
  await banner().waitFor();
  expect(await link().count()).toBe(0);
});

it('a safe banner that was closed for good comes again with the failure, closed for the session', async () => {
  serve(600);
  await open();
  const close = () => banner().getByRole('button', { name: 'Dismiss' });
  await close().press('Enter');
  await banner().waitFor({ state: 'detached' });
  serve(600, { mailFailedOn });
  await page.reload();
  await link().waitFor();
  await close().press('Enter');
  await banner().waitFor({ state: 'detached' });
  await page.reload();
  await shown();
  expect(await banner().count()).toBe(0);
  await screen.context.clearCookies({ name: 'keepsake.storage-warning-dismissed' });
  await page.reload();
  await link().waitFor();
});

it.each(locales)('has one line more on phones in %s', async (locale) => {
  const url = `http://localhost:${screen.server.port}`;
  await screen.context.addCookies([{ name: 'keepsake-locale', value: locale, url }]);
  await page.setViewportSize({ width: 360, height: 800 });
  const bar = page.locator('aside[data-status]');
  const lineOf = (element: Element) => Number.parseFloat(getComputedStyle(element).lineHeight);
  const heightOf = async () => (await bar.boundingBox())?.height ?? Number.NaN;
  const refresh = () =>
    screen.server.push.publish({ type: 'orders-changed', payload: { orderCodes: ['LB-1'] } });
  serve(600);
  await open();
  await bar.waitFor();
  for (const [status, days] of [
    ['safe', 600],
    ['warning', 47],
    ['critical', 28],
  ] as const) {
    serve(days);
    await refresh();
    await page.locator(`aside[data-status="${status}"]:not(:has(a))`).waitFor();
    const before = await heightOf();
    serve(days, { mailFailedOn });
    await refresh();
    await page.locator(`aside[data-status="${status}"]:has(a)`).waitFor();
    expect((await heightOf()) - before).toBeLessThanOrEqual((await bar.evaluate(lineOf)) + 0.5);
  }
  expect(await page.locator('html').getAttribute('lang')).toBe(locale);
});

it('reserves its room before it is shown', async () => {
  await page.setViewportSize({ width: 360, height: 800 });
  serve(47, { mailFailedOn });
  await open();
  await link().waitFor();
  const release = screen.server.loading(getAccountInformation);
  await open();
  await shown();
  const photo = page.getByRole('gridcell').first();
  // A cell that is laid out again has none for a moment.
  await expect.poll(() => photo.boundingBox()).not.toBeNull();
  const before = await photo.boundingBox();
  release();
  await link().waitFor();
  await expect.poll(() => photo.boundingBox()).toEqual(before);
});
