// Proves PHO-14, PHO-15.

import { photosRoutes } from '@keepsake/contract/photos';
import { storageStatusRoutes } from '@keepsake/contract/storage-status';
import type { Page, Route } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { afterRetries } from '../testing/after-retries.ts';
import { longTimeout } from '../testing/browser.ts';
import { makePhoto, makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { photoLinks } from '../testing/photo-links.ts';
import { safeStorage } from '../testing/sample-storage.ts';
import { setUpScreen } from '../testing/screen.ts';

const screen = setUpScreen();
let page: Page;

beforeEach(() => {
  page = screen.page;
});

const open = () => screen.open('/my-photos/photos');
const serve = () => serveLibrary(screen.server, makePhotos({ '2020-08': 3, '2019-02': 1 }));
const month = (name: string) => page.getByRole('heading', { level: 2, name });
const failure = () => page.getByText('Error: Your photos could not be loaded');
const again = () => page.getByRole('button', { name: 'Try again' });

/** Runs in the page, before its scripts. */
function observeShifts(): void {
  const total = { shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) total.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  Object.assign(window, { total });
}

/** How much of what was seen has moved by itself since the page was opened, with two frames for the last shift. */
const layoutShift = () =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as { total: { shift: number } }).total.shift;
  });

it('has the button that adds photos in its place before the menu at the lower edge is there', async () => {
  serve();
  const { promise: requested, resolve: onRequest } = Promise.withResolvers<Route>();
  await page.route('**/assets/bottom-menu-*.js', onRequest);
  await page.setViewportSize({ width: 390, height: 800 });
  await open();
  const button = page.locator('[data-add-photos]');
  await button.waitFor();
  const menu = await requested;
  const before = await button.boundingBox();
  await menu.continue();
  await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).waitFor();
  expect(await button.boundingBox()).toEqual(before);
});

it('needs few scripts', async () => {
  serve();
  // What loads in idle time is not needed, and on a slow machine it comes before the photos.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await open();
  await month('August 2020').waitFor();
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );
  expect(scripts.length).toBeGreaterThanOrEqual(3);
  expect(scripts.length).toBeLessThanOrEqual(12);
});

it('shows a spinner while loading, and moves nothing when that ends', async () => {
  serveLibrary(screen.server, makePhotos({ '2020-08': 30, '2019-02': 30 }));
  screen.server.respond(storageStatusRoutes.getAccountInformation, safeStorage);
  await page.setViewportSize({ width: 390, height: 844 });
  const release = screen.server.loading(photosRoutes.getTimelineCounts);
  await page.addInitScript(observeShifts);
  await open();
  const spinner = page.getByRole('status').filter({ hasText: 'Loading your photos' });
  await spinner.waitFor();
  release();
  await month('August 2020').waitFor();
  expect(await spinner.count()).toBe(0);
  expect(await layoutShift()).toBeLessThan(0.02);
});

it('keeps its menu open when the photos come', async () => {
  serve();
  const release = screen.server.loading(photosRoutes.getTimelineCounts);
  await open();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Recently deleted' }).waitFor();
  release();
  await page.getByRole('menuitem', { name: 'Delete all photos' }).waitFor();
});

it('waits for the shapes of the months, which would move the photos', async () => {
  serveLibrary(screen.server, makePhotos({ '2020-08': 30, '2019-02': 30 }));
  screen.server.respond(storageStatusRoutes.getAccountInformation, safeStorage);
  await page.setViewportSize({ width: 390, height: 844 });
  const release = screen.server.loading(photosRoutes.getMonthShapes);
  await page.addInitScript(observeShifts);
  const counted = page.waitForResponse(/\/users\/timeline(\?|$)/);
  await open();
  await counted;
  await page.getByRole('status').filter({ hasText: 'Loading your photos' }).waitFor();
  release();
  await month('August 2020').waitFor();
  expect(await layoutShift()).toBeLessThan(0.02);
});

it('shows the months with their photos', async () => {
  serve();
  await open();
  await photoLinks(page, 'Photo, 28 February 2019').waitFor();
  expect(await photoLinks(page, 'Photo, 28 August 2020').count()).toBe(3);
  expect(await findPageProblems(page)).toEqual([]);
});

describe('an empty library', () => {
  it('shows what to do', async () => {
    await open();
    await page.getByRole('heading', { name: 'Your photo library is empty' }).waitFor();
    await page.getByText('Add photos from this device').waitFor();
    expect(await page.getByRole('button', { name: 'Add photos' }).count()).toBe(2);
    expect(await page.getByRole('button', { name: 'Select', exact: true }).count()).toBe(0);
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('offers no upload where the upload flag is off', async () => {
    await screen.open('/my-photos/photos?PhotoManagementUploadViewEnabled=false');
    await page.getByText('Photos you save appear here').waitFor();
    expect(await page.getByRole('button', { name: 'Add photos' }).count()).toBe(0);
  });
});

describe('a failure of the months', () => {
  it('shows an error with "Try again", which keeps the focus while it is tried', async () => {
    const { server } = screen;
    server.error(photosRoutes.getTimelineCounts, 'forbidden');
    await open();
    await failure().waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    const release = server.loading(photosRoutes.getTimelineCounts);
    const before = server.requests(photosRoutes.getTimelineCounts).length;
    await again().press('Enter');
    await expect
      .poll(() => server.requests(photosRoutes.getTimelineCounts).length, longTimeout)
      .toBeGreaterThan(before);
    expect(await again().evaluate((button) => button === document.activeElement)).toBe(true);
    release();
    serve();
    // A busy button takes no key.
    await page.getByRole('button', { name: 'Try again', disabled: false }).press('Enter');
    await month('August 2020').waitFor();
    expect(await failure().count()).toBe(0);
  });

  it('retries twice automatically when the service is unavailable', async () => {
    // A connection would request it once more.
    screen.server.push.refuse();
    screen.server.error(photosRoutes.getTimelineCounts, 'unavailable');
    await page.clock.install();
    await open();
    await afterRetries(page, failure());
    expect(screen.server.requests(photosRoutes.getTimelineCounts)).toHaveLength(3);
  });

  it('shows them automatically when the network is back', async () => {
    serve();
    await screen.open('/');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    screen.server.offline(photosRoutes.getTimelineCounts);
    await page.clock.install();
    await page.getByRole('link', { name: 'Saved photos' }).first().click();
    await afterRetries(page, failure());
    await page.getByText('We can’t connect right now.', { exact: false }).waitFor();
    serve();
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await month('August 2020').waitFor();
  });
});

describe('a failure of the photos of a month', () => {
  it('shows an error in the month with "Try again", and the other months', async () => {
    serve();
    screen.server.error(photosRoutes.listMonth, 'forbidden');
    await open();
    const alerts = page.getByText('The photos of this month could not be loaded');
    await alerts.nth(1).waitFor();
    serve();
    await again().first().press('Enter');
    await photoLinks(page, /^Photo, 28 August 2020/)
      .first()
      .waitFor();
    expect(await month('February 2019').count()).toBe(1);
  });
});

it('shows a photo that was added elsewhere without a reload', async () => {
  const library = serve();
  await open();
  await month('February 2019').waitFor();
  library.photos.push(makePhoto(9, { dateTaken: '2022-01-03T04:05:06' }));
  await screen.server.push.publish({
    type: 'photos-changed',
    payload: { change: 'added', months: [{ sortKey: 'dateTaken', year: 2022, month: 1 }] },
  });
  await month('January 2022').waitFor();
  await photoLinks(page, 'Photo, 3 January 2022').waitFor();
  await page
    .getByRole('navigation', { name: 'My photos' })
    .getByRole('link', { name: /^Photos 5$/ })
    .waitFor();
});
