import { configRoutes } from '@keepsake/contract/config';
import { sessionRoutes } from '@keepsake/contract/session';
import type { Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { pressKey } from '../testing/keys.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { photoLinks } from '../testing/photo-links.ts';
import { setUpScreen } from '../testing/screen.ts';
import { configOfHost } from '../testing/storefront-config.ts';

const screen = setUpScreen();
const notice = () => screen.page.getByText('You’re offline. Some of what you see may be out of date.');

/** Names of the elements that are elsewhere, or of another size, without the notice. */
const movedByNotice = () =>
  notice().evaluate((text) => {
    const bar = text.closest('[role="status"]')?.firstElementChild;
    if (!(bar instanceof HTMLElement)) throw new Error('The notice is in no status region');
    const others = [...document.querySelectorAll('*')].filter((some) => !bar.contains(some));
    const measure = () => others.map((some) => JSON.stringify(some.getBoundingClientRect()));
    const before = measure();
    bar.style.display = 'none';
    const after = measure();
    bar.style.removeProperty('display');
    return others.filter((_, index) => before[index] !== after[index]).map(({ tagName }) => tagName);
  });

it.each(['/contact', '/account-deleted', '/'])(
  'shows the offline notice on %s until the browser is online',
  async (path) => {
    const { context, page } = screen;
    await screen.open(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await notice().count()).toBe(0);
    await context.setOffline(true);
    await notice().waitFor();
    expect(await movedByNotice()).toEqual([]);
    const box = await notice().boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(page.viewportSize()?.height);
    // A status region: screen readers announce changes in it.
    expect(await page.getByRole('status').filter({ has: notice() }).count()).toBe(1);
    expect(await findPageProblems(page)).toEqual([]);
    await context.setOffline(false);
    await notice().waitFor({ state: 'detached' });
  },
);

it('keeps the page when the network is lost while its menu loads, and shows the menu when online', async () => {
  const { context, page } = screen;
  const { promise: requested, resolve: onRequest } = Promise.withResolvers<Route>();
  await page.route('**/assets/bottom-menu-*.js', onRequest);
  await page.setViewportSize({ width: 360, height: 800 });
  await screen.open('/contact');
  const route = await requested;
  await context.setOffline(true);
  await notice().waitFor();
  const failed = page.waitForEvent('requestfailed', (request) => request.url() === route.request().url());
  await route.abort('internetdisconnected');
  await failed;
  await page.unroute('**/assets/bottom-menu-*.js');
  await context.setOffline(false);
  await notice().waitFor({ state: 'detached' });
  await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor();
});

it('shows an error instead of reloading when a chunk cannot be loaded offline, and retries when online', async () => {
  const { context, page, server } = screen;
  serveLibrary(server, makePhotos({ '2020-08': 3 }));
  await screen.open('/my-photos/photos');
  const photo = photoLinks(page, 'Photo, 28 August 2020').first();
  await photo.waitFor();
  await page.evaluate(() => void Object.assign(window, { isSamePage: true }));
  await context.setOffline(true);
  const offline = page.getByRole('heading', { level: 1, name: 'You’re offline' });
  await page.getByRole('link', { name: /^Albums/ }).click();
  await offline.waitFor();
  await page.getByRole('banner').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  await page.goBack();
  await photo.click();
  await page.getByRole('dialog').filter({ has: offline }).waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await offline.waitFor();
  await context.setOffline(false);
  await page.locator('[data-place="0"] img[data-shown]').first().waitFor();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

it('keeps a public page when a link is followed offline', async () => {
  const { context, page, server } = screen;
  server.respond(sessionRoutes.getToken, null);
  server.respond(configRoutes.getConfig, {
    ...configOfHost('localhost'),
    contactUrl: null,
    customerCare: null,
  });
  await screen.open('/contact');
  await page.getByRole('link', { name: 'Go to overview' }).waitFor();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Go to overview' }).click();
  await page.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor();
  server.empty(sessionRoutes.getToken);
  await context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
});

it('preloads linked pages, so that they open offline', async () => {
  const { context, page, server } = screen;
  serveLibrary(server, makePhotos({ '2020-08': 3 }));
  // One after the other: the preview, the albums, then this.
  const last = page.waitForResponse(/deleted-photos-page-.*\.js/);
  await screen.open('/my-photos/photos');
  await last;
  await context.setOffline(true);
  await photoLinks(page, 'Photo, 28 August 2020').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).waitFor();
  await pressKey(page, 'Escape');
  await page.getByRole('link', { name: /^Albums/ }).click();
  await page.getByRole('heading', { level: 1, name: 'My photos' }).waitFor();
  await page.waitForURL('**/my-photos/albums');
});
