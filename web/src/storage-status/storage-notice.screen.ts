// Proves CLK-4, CLK-5, CLK-6, CLK-7, CLK-24.

import { addDays, dayAt } from '@keepsake/contract/calendar-day';
import { locales } from '@keepsake/contract/locale';
import { type AccountInformation, storageStatusRoutes } from '@keepsake/contract/storage-status';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { safeStorage, sampleDeletion } from '../testing/sample-storage.ts';
import { setUpScreen } from '../testing/screen.ts';

/** Looks, room and tabs of the notice of the storage; what it does is in `storage-notice.view.ts`, `deletion-notice.view.ts`. */

const screen = setUpScreen();
const { getAccountInformation } = storageStatusRoutes;
const mailFailedOn = '2026-04-01';
let page: Page;

const daysFromNow = (days: number) => addDays(dayAt(Date.now(), 'Europe/Amsterdam'), days);

function serve(days: number, more: Partial<AccountInformation> = {}): void {
  screen.server.respond(getAccountInformation, {
    ...safeStorage,
    projectedDeletionDate: daysFromNow(days),
    ...more,
  });
}

beforeEach(() => {
  page = screen.page;
  serveLibrary(screen.server, makePhotos({ '2020-08': 3 }));
});

const open = (path = '/my-photos/photos') => screen.open(path);
const shown = () => page.getByRole('heading', { level: 2, name: 'August 2020' }).waitFor();
const notice = () => page.locator('aside[aria-label]');
const dialog = () => page.getByRole('dialog', { name: 'Keep your photos' });
const refresh = () =>
  screen.server.push.publish({ type: 'orders-changed', payload: { orderCodes: ['LB-1'] } });

async function setLocale(value: string): Promise<void> {
  await screen.context.addCookies([
    { name: 'keepsake-locale', value, url: `http://localhost:${screen.server.port}` },
  ]);
}

it('a dialog that has opened in one tab of a browser does not in the next one', async () => {
  serve(3);
  await open();
  await dialog().waitFor();
  const second = await screen.context.newPage();
  await second.goto(page.url());
  await second.getByRole('button', { name: 'Keep my photos' }).waitFor();
  expect(await second.getByRole('dialog').count()).toBe(0);
  const bar = second.locator('aside[aria-label]');
  await bar.getByRole('button', { name: 'Dismiss' }).click();
  await bar.waitFor({ state: 'detached' });
  await second.close();
  await page.reload();
  await shown();
  expect(await notice().count()).toBe(0);
});

describe('on phones', () => {
  const height = async () => (await notice().boundingBox())?.height ?? Number.NaN;
  const style = (name: 'marginTop' | 'lineHeight') =>
    notice().evaluate((element, property) => Number.parseFloat(getComputedStyle(element)[property]), name);

  it.each(locales)('moves photos down by 96 pixels at most, and a line for mails, in %s', async (locale) => {
    await setLocale(locale);
    await page.setViewportSize({ width: 360, height: 800 });
    serve(600);
    await open();
    await notice().waitFor();
    for (const [status, days] of [
      ['safe', 600],
      ['warning', 47],
      ['critical', 28],
    ] as const) {
      serve(days);
      await refresh();
      await page.locator(`aside[data-status="${status}"]:not(:has(a))`).waitFor();
      const before = await height();
      expect(before + (await style('marginTop'))).toBeLessThanOrEqual(96);
      serve(days, { mailFailedOn });
      await refresh();
      await page.locator(`aside[data-status="${status}"]:has(a)`).waitFor();
      expect((await height()) - before).toBeLessThanOrEqual((await style('lineHeight')) + 0.5);
    }
    expect(await page.locator('html').getAttribute('lang')).toBe(locale);
  });
});

describe('the room of a notice is there before it:', () => {
  it.each<[string, number, number, Partial<AccountInformation>]>([
    ['for the first time', 600, 1200, {}],
    ['again, in three lines', 28, 360, {}],
    ['again, without mails', 47, 360, { mailFailedOn }],
    ['again, after a deletion', -200, 360, { mailFailedOn, deletion: sampleDeletion }],
  ])('%s', async (when, days, width, account) => {
    await page.setViewportSize({ width, height: 800 });
    serve(days, account);
    if (when !== 'for the first time') {
      await open();
      await notice().waitFor();
    }
    const release = screen.server.loading(getAccountInformation);
    await open();
    await shown();
    const photo = page.getByRole('gridcell').first();
    let before: Awaited<ReturnType<typeof photo.boundingBox>> = null;
    // A cell that is laid out again has none for a moment.
    await expect
      .poll(async () => {
        before = await photo.boundingBox();
        return before;
      })
      .not.toBeNull();
    release();
    await notice().waitFor();
    await expect.poll(() => photo.boundingBox()).toEqual(before);
  });
});
