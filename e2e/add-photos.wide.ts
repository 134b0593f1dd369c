import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findViolations } from './support/accessibility.ts';
import { type Albums, albumsOf } from './support/albums.ts';
import { fillLibraryOf, withoutPictures } from './support/big-library.ts';
import { patience } from './support/browser.ts';
import { signInForCalls } from './support/library.ts';
import { selectionLibrary } from './support/selection.ts';
import { useStage } from './support/stage.ts';

/** Photos of the whole library are picked for an album; on a phone an upload page elsewhere may take over. */

const email = 'gus@demo.keepsake.test';

const stage = useStage();
let page: Page;
let albums: Albums;

beforeAll(async () => {
  const context = await stage.browser.newContext({ viewport: { width: 1200, height: 800 } });
  page = await context.newPage();
  await withoutPictures(page);
  const { origin } = stage.instance;
  albums = albumsOf(origin, await signInForCalls(page, origin, email));
  await fillLibraryOf(stage, email, selectionLibrary);
});

const dialog = () => page.getByRole('dialog', { name: 'Add photos' });
const library = () => dialog().getByRole('region', { name: 'Your photos' });
const tiles = () =>
  library().locator('[data-item][aria-label^="Photo, "]:not([aria-label="Photo, loading"])');
const add = (label: string) => dialog().getByRole('button', { name: label, exact: true });
const picked = (count: string) => dialog().getByText(`${count} selected`, { exact: true }).waitFor(patience);
const focused = () =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
  });

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

async function tabTo(name: string | RegExp): Promise<void> {
  for (let step = 0; step < 60; step++) {
    await press('Tab');
    const text = await focused();
    if (typeof name === 'string' ? text === name : name.test(text)) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

async function openAlbum(id: string): Promise<void> {
  await page.goto(`${stage.instance.origin}/my-photos/albums/${id}`);
  await page.getByRole('button', { name: 'Add photos' }).first().waitFor(patience);
}

// spec P2.70
it('picks photos and un-picks them, and adds what is picked, by the keyboard alone', async () => {
  const id = await albums.create('By keyboard');
  await openAlbum(id);
  await tabTo('Add photos');
  await press('Enter');
  await tiles().nth(5).waitFor(patience);
  expect(await findViolations(page)).toEqual([]);
  await tabTo(/^Photo, \d/);
  await press('Space', 'ArrowRight', 'Space', 'ArrowRight', 'Enter');
  await picked('3');
  await press('ArrowLeft', 'Space');
  await picked('2');
  await tabTo('Add 2 photos');
  await press('Enter');
  await page.getByText("2 photos added to 'By keyboard'").first().waitFor(patience);
  await dialog().waitFor({ state: 'detached' });
  await page.getByText('2 photos', { exact: true }).first().waitFor(patience);
});

it('finds a month, picks it as a whole, and leaves out what is in the album already', async () => {
  const id = await albums.create('A month');
  await openAlbum(id);
  await page.getByRole('button', { name: 'Add photos' }).first().click();
  await tiles().nth(3).waitFor(patience);
  await dialog().getByRole('combobox', { name: 'Search by month' }).fill('july');
  await press('Enter');
  await library().getByRole('heading', { name: 'July 2023' }).waitFor(patience);
  await library().getByRole('checkbox', { name: 'Select July 2023' }).click();
  await picked('40');
  await add('Add 40 photos').click();
  await page.getByText("40 photos added to 'A month'").first().waitFor(patience);
  await dialog().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add photos' }).first().click();
  await tiles().nth(3).waitFor(patience);
  await dialog().getByRole('combobox', { name: 'Search by month' }).fill('july');
  await press('Enter');
  const taken = library().getByRole('button', { name: /already in this album$/ });
  await taken.first().waitFor(patience);
  expect(await findViolations(page)).toEqual([]);
  await taken.first().focus();
  await press('Space', 'Enter', 'm');
  await picked('0');
  expect(await add('Add photos').getAttribute('aria-disabled')).toBe('true');
  await press('Control+a');
  await picked('1,360');
  await dialog().getByRole('button', { name: 'Clear selection' }).click();
  await picked('0');
});

it('adds more than a request may hold in parts, and names what is refused', async () => {
  const id = await albums.create('In parts');
  await openAlbum(id);
  const sent: number[] = [];
  const calls = `**/albums/${id}/photos`;
  await page.route(calls, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const { photoIds } = route.request().postDataJSON() as { photoIds: string[] };
    sent.push(photoIds.length);
    if (photoIds.length === 1 || sent.length === 1) {
      return route.fulfill({ json: { failed: photoIds.slice(0, 1) } });
    }
    return route.continue();
  });
  await page.getByRole('button', { name: 'Add photos' }).first().click();
  await tiles().nth(3).waitFor(patience);
  await library().getByRole('checkbox', { name: 'Select August 2024' }).click();
  await picked('1,160');
  await add('Add 1160 photos').or(add('Add 1,160 photos')).click();
  await dialog().getByText('Error: Your photos could not be added').waitFor({ timeout: 60_000 });
  await dialog().getByText('1 photo could not be added:').waitFor();
  expect(sent).toEqual([500, 1, 1, 1, 500, 160]);
  await page.unroute(calls);
  await add('Add 1,160 photos').click();
  await page.getByText("1,160 photos added to 'In parts'").first().waitFor({ timeout: 60_000 });
  await page.getByText('1,160 photos', { exact: true }).first().waitFor(patience);
});

// spec P2.71, P9.11
it('goes to the upload page with the album on a phone, and comes back after two seconds', async () => {
  const id = await albums.create('On a phone');
  const context = await stage.browser.newContext({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15',
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    storageState: await page.context().storageState(),
  });
  const phone = await context.newPage();
  await phone.route('**/config.json', async (route) => {
    const answer = await route.fetch();
    const config = { ...(await answer.json()), uploadUrlOrigins: ['https://upload.example'] };
    await route.fulfill({ response: answer, json: config });
  });
  const asked: string[] = [];
  await context.route('https://upload.example/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ status: 204 });
  });
  const upload = encodeURIComponent('https://upload.example/phone?shop=1');
  await phone.goto(`${stage.instance.origin}/my-photos/albums/${id}?uploadUrl=${upload}`);
  const button = phone.getByRole('button', { name: 'Add photos' }).first();
  await button.waitFor(patience);
  const here = phone.url();
  await phone.evaluate(() => Object.assign(window, { isFirst: true }));
  await button.click();
  await expect.poll(() => asked, patience).toEqual([`https://upload.example/phone?shop=1&album_id=${id}`]);
  await phone.waitForFunction(() => !('isFirst' in window) && document.querySelector('h1') !== null);
  expect(phone.url()).toBe(here);
  await context.close();
});
