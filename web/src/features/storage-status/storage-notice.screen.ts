// Proves CLK-1, CLK-4, CLK-5, CLK-6, CLK-17.

import { configRoutes } from '@keepsake/contract/config';
import { sessionRoutes } from '@keepsake/contract/session';
import { type AccountInformation, storageStatusRoutes } from '@keepsake/contract/storage-status';
import type { ConsoleMessage, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { makePhotos, serveLibrary } from '../../testing/fake-library.ts';
import { session } from '../../testing/fake-responses.ts';
import { findProblemsAtEachWidth } from '../../testing/page-problems-at-widths.ts';
import { safeStorage } from '../../testing/sample-storage.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { configOfHost } from '../../testing/storefront-config.ts';

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

describe('the banner', () => {
  it.each([
    [600, 'We keep your photos for another 19 months.'],
    [130, 'We keep your photos for another 4 months.'],
    [47, 'Your photos will be deleted in 47 days.'],
  ])('of photos that go in %i days shows "%s"', async (days, sentence) => {
    serve(days);
    await open();
    await banner().getByText(sentence, { exact: true }).waitFor();
    expect(await dialog().count()).toBe(0);
    expect(await findProblemsAtEachWidth(page, `storage-${days}`)).toEqual([]);
  });

  it.each([
    [3, 'Your photos will be deleted in 3 days.'],
    [1, 'Your photos will be deleted tomorrow.'],
    [0, 'Your photos will be deleted today.'],
  ])('of photos that go in %i days shows until when to order', async (days, sentence) => {
    serve(days);
    await open();
    await dialog().getByRole('button', { name: 'Not now' }).click();
    await banner().getByText(sentence).waitFor();
    const [year, month, day] = daysFromNow(days).split('-').map(Number);
    const months = 'January February March April May June July August September October November December';
    const date = `${day} ${months.split(' ')[Number(month) - 1]} ${year}`;
    await banner().getByText(`Order by ${date} to extend storage for 18 months.`).waitFor();
    expect(await findProblemsAtEachWidth(page, `storage-${days}`)).toEqual([]);
  });

  it.each(['/', '/my-photos/albums'])('stands on %s, too', async (path) => {
    serve(47);
    await screen.open(path);
    await keep().waitFor();
    expect(await findProblemsAtEachWidth(page, `storage${path.replaceAll('/', '-')}`)).toEqual([]);
  });

  it('goes when the day is over', async () => {
    serve(-1);
    await open();
    await shown();
    expect(await banner().count()).toBe(0);
  });

  it('is not there for a customer without photos and projects', async () => {
    // A connection refreshes the account: the dialog would open before the page is loaded again.
    screen.server.push.refuse();
    serveLibrary(screen.server, []);
    serve(3);
    await open();
    await page.getByRole('heading', { name: 'Your photo library is empty' }).waitFor();
    expect(await banner().count()).toBe(0);
    expect(await dialog().count()).toBe(0);
    serve(3, { projectCount: 2 });
    await page.reload();
    await dialog().getByText('Your 2 saved projects go with them.').waitFor();
  });

  it('closed while photos are safe, comes again with a warning, which is closed for the session', async () => {
    serve(600);
    await open();
    const close = () => banner().getByRole('button', { name: 'Dismiss' });
    await close().press('Enter');
    await banner().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('main');
    await page.reload();
    await shown();
    expect(await banner().count()).toBe(0);
    serve(47);
    await page.reload();
    await close().press('Enter');
    await banner().waitFor({ state: 'detached' });
    await page.reload();
    await shown();
    expect(await banner().count()).toBe(0);
    await screen.context.clearCookies({ name: 'keepsake.storage-warning-dismissed' });
    await page.reload();
    await keep().waitFor();
  });

  it('closed as a warning, comes again when it is critical, and for another account', async () => {
    serve(47);
    await open();
    await banner().getByRole('button', { name: 'Dismiss' }).press('Enter');
    await banner().waitFor({ state: 'detached' });
    screen.server.respond(sessionRoutes.getToken, { ...session, subject: 'another' });
    await page.reload();
    await keep().waitFor();
    screen.server.respond(sessionRoutes.getToken, session);
    serve(3);
    await page.reload();
    await dialog().getByRole('button', { name: 'Not now' }).click();
    await keep().waitFor();
  });

  it.each(['en-GB', 'nl-NL', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'da-DK', 'pt-PT', 'nb-NO', 'sv-SE'])(
    'moves photos down by 96 pixels at most on phones in %s',
    async (locale) => {
      serve(28);
      const url = `http://localhost:${screen.server.port}`;
      await screen.context.addCookies([{ name: 'keepsake-locale', value: locale, url }]);
      const bar = page.locator('aside[data-status="critical"]');
      const room = async () => {
        const { height = 0 } = (await bar.boundingBox()) ?? {};
        return (
          height + (await bar.evaluate((element) => Number.parseFloat(getComputedStyle(element).marginTop)))
        );
      };
      await page.setViewportSize({ width: 360, height: 800 });
      await open();
      await bar.waitFor();
      expect(await room()).toBeLessThanOrEqual(96);
      await page.setViewportSize({ width: 390, height: 800 });
      await expect.poll(room).toBeLessThanOrEqual(96);
      expect(await page.locator('html').getAttribute('lang')).toBe(locale);
    },
  );

  it.each([
    ['for the first time', 600, 1200],
    ['again, in three lines', 28, 360],
  ])('takes its room before it is there: %s', async (when, days, width) => {
    await page.setViewportSize({ width, height: 800 });
    serve(days);
    if (when !== 'for the first time') {
      await open();
      await banner().waitFor();
    }
    const release = screen.server.loading(getAccountInformation);
    await open();
    await shown();
    const first = page.getByRole('gridcell').first();
    await first.waitFor();
    const top = async () => (await first.boundingBox())?.y;
    const before = await top();
    release();
    await banner().waitFor();
    expect(await top()).toBe(before);
  });

  it('changes with an order', async () => {
    serve(47);
    await open();
    await keep().waitFor();
    serve(540);
    await screen.server.push.publish({ type: 'orders-changed', payload: { orderCodes: ['LB-1'] } });
    await banner().getByText('We keep your photos for another 17 months.').waitFor();
  });

  it('is a sample where the service is missing, with a warning for developers', async () => {
    screen.server.push.refuse();
    screen.server.error(getAccountInformation, 'unavailable');
    const isAboutSample = (message: ConsoleMessage) =>
      message.type() === 'warning' && message.text().includes('the storage status is a sample');
    const warning = page.waitForEvent('console', { predicate: isAboutSample });
    await open();
    await warning;
    await banner().getByText('We keep your photos for another 18 months.').waitFor();
  });
});
