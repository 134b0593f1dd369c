// Proves CON-12.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { longTimeout } from '../testing/browser.ts';
import { consentBanner, statistics } from '../testing/consent-banner.ts';
import { setUpScreen } from '../testing/screen.ts';
import { othersOrigin, serveThirdParties } from '../testing/third-parties.ts';

const screen = setUpScreen();
const { banner, button, open } = consentBanner(screen);

/** What a script of others stores, and one more name that the retailer needs. */
async function storeLikeOthers(): Promise<void> {
  const later = 'Max-Age=86400';
  const secure = 'Path=/; Secure';
  for (const cookie of [
    '_ga=1; Path=/',
    '_here=1',
    '_below=1; Path=/contact',
    'cart=1; Path=/',
    `__Secure-x=1; ${secure}`,
    `__Host-x=1; ${secure}`,
    `_part=1; ${secure}; Partitioned`,
    'nameless; Path=/',
    'keepsake-known-by-others=1; Path=/',
  ]) {
    // biome-ignore lint/suspicious/noDocumentCookie: what old scripts do.
    document.cookie = `${cookie}; ${later}`;
  }
  for (const storage of [localStorage, sessionStorage]) {
    storage.setItem('_hj', '1');
    storage.setItem('length', '1');
    storage.setItem('cart', '1');
  }
  localStorage.setItem('keepsake.sort.photos', 'uploaded');
  await new Promise((resolve) => {
    indexedDB.open('others').onsuccess = resolve;
  });
  await caches.open('others');
  await caches.open('keepsake-assets');
  const files = await navigator.storage.getDirectory();
  const folder = await files.getDirectoryHandle('files-of-others', { create: true });
  await folder.getFileHandle('visitor', { create: true });
  await files.getDirectoryHandle('uploads', { create: true });
}

/** Names of everything that the page can see. */
async function storedNames(): Promise<string[]> {
  const databases = await indexedDB.databases();
  const files = await navigator.storage.getDirectory();
  const names: string[] = [];
  for await (const name of files.keys()) names.push(name);
  return [
    ...document.cookie.split('; ').map((pair) => pair.split('=', 1)[0] ?? ''),
    ...[localStorage, sessionStorage].flatMap((storage) =>
      Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? ''),
    ),
    ...databases.map(({ name }) => name ?? ''),
    ...(await caches.keys()),
    ...names,
  ];
}

const foreign = [
  ...['_ga', '_here', '_below', '__Secure-x', '__Host-x', '_part', 'nameless', 'keepsake-known-by-others'],
  ...['_hj', 'length', 'others', 'files-of-others'],
];
const foreignOf = async (page: Page) =>
  (await page.evaluate(storedNames)).filter((name) => foreign.includes(name));

it('removes what scripts have stored, in every tab, and keeps what is ours', async () => {
  const { context, page } = screen;
  const ran = await serveThirdParties(screen, { ...statistics, necessaryNames: ['car*'] });
  await open();
  await button('Accept all').click();
  await banner().waitFor({ state: 'detached' });
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor();
  await page.evaluate(storeLikeOthers);
  await other.evaluate(() => sessionStorage.setItem('_hj', '1'));
  expect(new Set(await foreignOf(page))).toEqual(new Set(foreign));
  ran.length = 0;
  await button('Cookie settings').click();
  const reloaded = [page.waitForEvent('load'), other.waitForEvent('load')];
  await button('Refuse all').click();
  await Promise.all(reloaded);
  for (const tab of [page, other]) await expect.poll(() => foreignOf(tab), longTimeout).toEqual([]);
  expect(await page.evaluate(storedNames)).toEqual(
    expect.arrayContaining([
      'cart',
      'keepsake.sort.photos',
      'keepsake.consent',
      'keepsake-assets',
      'uploads',
    ]),
  );
  expect(ran).toEqual([]);
  await other.close();
});

/** Whether the page waits for the lock of this name. */
const waitsFor = (page: Page, name: string) =>
  page.evaluate(
    async (wanted) => (await navigator.locks.query()).pending?.some((lock) => lock.name === wanted),
    name,
  );

/** Opens the page beside another tab, and waits until its removal waits for that one. */
async function openBeside(lock: string): Promise<void> {
  await open();
  await expect.poll(() => waitsFor(screen.page, lock), longTimeout).toBe(true);
}

it('completes a withdrawal when the tab that cannot load again is closed', async () => {
  const { context, page } = screen;
  await serveThirdParties(screen, statistics);
  await open();
  await button('Accept all').click();
  await banner().waitFor({ state: 'detached' });
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Cookie settings', exact: true }).click();
  await other.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false });
    setInterval(() => {
      localStorage.setItem('_hj', '1');
      // biome-ignore lint/suspicious/noDocumentCookie: what old scripts do.
      document.cookie = '_ga=1; Path=/; Max-Age=86400';
    }, 20);
  });
  await page.goto('about:blank');
  await other.getByRole('button', { name: 'Refuse all', exact: true }).click();
  await expect.poll(() => foreignOf(other), longTimeout).toEqual(['_ga', '_hj']);
  await openBeside('keepsake.others-ran');
  await expect.poll(() => foreignOf(page), longTimeout).toEqual(['_ga', '_hj']);
  await other.close();
  await expect.poll(() => foreignOf(page), longTimeout).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('keepsake.others-ran')), longTimeout)
    .toBeNull();
});

it('leaves the chat of another tab what it has stored, until that tab is closed', async () => {
  const { context, page } = screen;
  const script = `${othersOrigin}/chat.js`;
  await context.route(`${othersOrigin}/**`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "localStorage.setItem('_hj', '1');" }),
  );
  await serveThirdParties(screen, { ...statistics, chat: { script, options: {} } });
  await open();
  await button('Refuse all').click();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Chat', exact: true }).click();
  await expect.poll(() => foreignOf(other), longTimeout).toEqual(['_hj']);
  await openBeside('keepsake.chat-ran');
  expect(await foreignOf(page)).toEqual(['_hj']);
  await other.close();
  await expect.poll(() => foreignOf(page), longTimeout).toEqual([]);
});

it('leaves the shop’s cookies of the domains above the host, and removes the named ones there', async () => {
  const { page } = screen;
  await serveThirdParties(screen, { ...statistics, cookieNames: ['_ga', '_ga_*'] });
  await screen.open('/contact', 'business.wallery.localhost');
  const ask = page.getByRole('region', { name: 'Cookies at Wallery' });
  await button('Accept all').click();
  await ask.waitFor({ state: 'detached' });
  await page.evaluate(() => {
    for (const name of ['cart', 'shop_session', '_ga', '_ga_X1']) {
      // biome-ignore lint/suspicious/noDocumentCookie: what shops and old scripts do.
      document.cookie = `${name}=1; Domain=wallery.localhost; Path=/; Max-Age=86400`;
    }
    // biome-ignore lint/suspicious/noDocumentCookie: what old scripts do.
    document.cookie = '_here=1; Max-Age=86400';
  });
  const names = async () => (await page.context().cookies()).map(({ name }) => name).toSorted();
  await expect
    .poll(names, longTimeout)
    .toEqual(expect.arrayContaining(['_ga', '_ga_X1', '_here', 'cart', 'shop_session']));
  await button('Cookie settings').click();
  const reloaded = page.waitForEvent('load');
  await button('Refuse all').click();
  await reloaded;
  await button('Cookie settings').waitFor();
  await expect
    .poll(async () => (await names()).filter((name) => !name.startsWith('keepsake')), longTimeout)
    .toEqual(['cart', 'shop_session']);
});

it('the script of the brand withdraws in every tab', async () => {
  const { context, page } = screen;
  await serveThirdParties(screen, {
    ...statistics,
    consentScript: `${othersOrigin}/ask.js`,
  });
  const tell = (tab: Page, detail: string) =>
    tab.evaluate(
      (code) => window.dispatchEvent(new CustomEvent('keepsake-consent', { detail: code })),
      detail,
    );
  await context.route(`${othersOrigin}/**`, (route) => route.fulfill({ contentType: 'text/javascript' }));
  const isAllowed = async (tab: Page) => {
    // The site listens soon after it is drawn.
    await tell(tab, '11');
    return tab.locator('script[src*="analytics"]').count();
  };
  await open();
  await expect.poll(() => isAllowed(page), longTimeout).toBe(1);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect.poll(() => isAllowed(other), longTimeout).toBe(1);
  await other.evaluate(() => localStorage.setItem('_hj', '1'));
  const reloaded = [page.waitForEvent('load'), other.waitForEvent('load')];
  await tell(page, '00');
  await Promise.all(reloaded);
  for (const tab of [page, other]) await expect.poll(() => foreignOf(tab), longTimeout).toEqual([]);
  expect(await other.locator('script[src*="analytics"]').count()).toBe(0);
  await other.close();
});
