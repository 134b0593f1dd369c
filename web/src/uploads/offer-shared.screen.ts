// Proves UPL-48, UPL-49.

import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { longTimeout } from '../testing/browser.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';

const screen = setUpScreen();
const photosPage = '/my-photos/photos';
const minute = 60 * 1000;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add photos' });
const chosen = (page: Page) => dialog(page).getByText('1 photo chosen').first();

const tabs: Page[] = [];
afterEach(async () => {
  await Promise.all(tabs.splice(0).map((tab) => tab.close()));
  await screen.page.evaluate(() => caches.delete('keepsake-shared'));
});

/** What the service worker writes when a phone shares a photo with the site. */
async function keepShare(id: string, ageMs = 0): Promise<void> {
  await screen.page.evaluate(
    async ([share, at]) => {
      const cache = await caches.open('keepsake-shared');
      const files = [{ name: `${share}.jpg`, type: 'image/jpeg', lastModified: 1 }];
      await cache.put(`/share/${share}/about`, new Response(JSON.stringify({ at, account: null, files })));
      await cache.put(`/share/${share}/0`, new Response(new Blob(['a photo'])));
    },
    [id, Date.now() - ageMs] as const,
  );
}

const keptShares = () =>
  screen.page.evaluate(async () => {
    const keys = await (await caches.open('keepsake-shared')).keys();
    return keys.map(({ url }) => new URL(url).pathname).filter((path) => path.endsWith('/about'));
  });

async function openTab(address: string): Promise<Page> {
  const tab = await screen.context.newPage();
  tabs.push(tab);
  await tab.goto(`http://localhost:${screen.server.port}${address}`);
  return tab;
}

/** Opens a tab that no share on the device has opened, and waits until it looks for one. */
async function look(tab: Page): Promise<void> {
  await tab.goto(`http://localhost:${screen.server.port}${photosPage}?shared=none`);
  await tab.waitForURL(({ search }) => search === '', longTimeout);
}

it('offers a share in the tab that it has opened, and in no other one', async () => {
  await screen.open(photosPage);
  await look(screen.page);
  await keepShare('beach');
  const other = await screen.context.newPage();
  tabs.push(other);
  await look(other);
  const own = await openTab(`${photosPage}?shared=beach&stripped=true`);
  await chosen(own).waitFor();
  expect(new URL(own.url()).search).toBe('?stripped=true');
  expect(await dialog(other).count()).toBe(0);
  await own.reload();
  await chosen(own).waitFor();
  expect(await keptShares()).toEqual(['/share/beach/about']);
  await dialog(own).getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(keptShares, longTimeout).toEqual([]);
});

it('leaves an old share to the tab that has it, and to another when that is closed', async () => {
  await screen.open(photosPage);
  await look(screen.page);
  await keepShare('beach', 5 * minute);
  const own = await openTab(`${photosPage}?shared=beach`);
  await chosen(own).waitFor();
  await look(screen.page);
  await keepShare('dog', 5 * minute);
  await look(screen.page);
  await dialog(screen.page).getByText('dog.jpg').waitFor();
  expect(await dialog(screen.page).getByText('beach.jpg').count()).toBe(0);
  await own.close();
  await look(screen.page);
  await dialog(screen.page).getByText('beach.jpg').waitFor();
});

it('says that photos have not arrived beside those of another share, until the dialog is closed', async () => {
  await screen.open(photosPage);
  await look(screen.page);
  await keepShare('beach', 5 * minute);
  const tab = await openTab(`${photosPage}?shared=lost`);
  await chosen(tab).waitFor();
  const lost = dialog(tab).getByText('The photos you shared didn’t arrive. Please choose them here.');
  await lost.waitFor();
  expect(await findPageProblems(tab)).toEqual([]);
  await dialog(tab).getByRole('button', { name: 'Cancel' }).click();
  await dialog(tab).waitFor({ state: 'detached' });
  await tab.getByRole('button', { name: 'Add photos' }).first().click();
  await dialog(tab).getByRole('button', { name: 'Choose photos' }).waitFor();
  expect(await lost.count()).toBe(0);
});
