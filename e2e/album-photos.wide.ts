import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { readUrl } from '../server/src/platform/database/embedded/address.ts';
import { fillAlbums } from '../server/test/fill-albums.ts';
import { runOnServer } from '../server/test/test-server.ts';
import { findViolations } from './support/accessibility.ts';
import { fillLibraryOf, withoutPictures } from './support/big-library.ts';
import { patience, signIn } from './support/browser.ts';
import { selectionLibrary, selectionOf } from './support/selection.ts';
import { useStage } from './support/stage.ts';

/** The photos of an album, however many: scrolled through, put in order, selected and moved. */

const email = 'gus@demo.keepsake.test';
const stage = useStage();
let page: Page;
let large: string;
let small: string;

async function fillAlbumsOf(customer: string): Promise<void> {
  await fillLibraryOf(stage, customer, selectionLibrary);
  const url = await readUrl(path.join(stage.dataDir, 'postgres'));
  const [found] = await runOnServer<{ customer_id: string }>(
    url,
    `select customer_id from customers where email = '${customer}'`,
  );
  const customerId = found?.customer_id ?? '';
  [large = ''] = await fillAlbums(url, { customerId, albums: 1, photosEach: 1400 });
  [small = ''] = await fillAlbums(url, { customerId, albums: 1, photosEach: 8 });
}

beforeAll(async () => {
  const context = await stage.browser.newContext({ viewport: { width: 1200, height: 800 } });
  page = await context.newPage();
  await withoutPictures(page);
  await signIn(page, stage.instance.origin, email);
  await fillAlbumsOf(email);
});

const { bar, isSelected } = selectionOf(() => page);
const tiles = () => page.locator('[data-month="all"][data-item]');
const tile = (item: number) => page.locator(`[data-month="all"][data-item="${item}"]`);
const known = (item: number) => page.locator(`[data-month="all"][data-item="${item}"][data-state=success]`);

async function open(albumId: string): Promise<void> {
  await page.goto(`${stage.instance.origin}/my-photos/albums/${albumId}`);
  await known(0).waitFor(patience);
}

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

async function sortBy(name: string): Promise<void> {
  await page.getByRole('button', { name: /^(Sort: |Custom order$)/ }).click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
  // The menu is closed, and the list begins anew.
  await page.getByRole('button', { name: new RegExp(name) }).waitFor(patience);
}

/** Where a photo that is dragged would go. */
const marker = () => page.locator('[data-place-marker]');

/** The photos in the order of their tiles, as the server has it. */
async function orderOf(albumId: string): Promise<string[]> {
  const url = await readUrl(path.join(stage.dataDir, 'postgres'));
  const rows = await runOnServer<{ file_name: string }>(
    url,
    `select file_name from album_photos join photos using (tenant_id, photo_id)
      where album_id = '${albumId}' order by rank, photo_id`,
  );
  return rows.map(({ file_name }) => file_name.replace(/\D/g, ''));
}

describe('a large album', () => {
  it('shows its first photos, and any other place when one goes there', async () => {
    await open(large);
    await page.getByRole('main').getByText('1,400 photos', { exact: true }).waitFor();
    expect(await tiles().count()).toBeLessThan(150);
    await tile(0).focus();
    await press('Control+End');
    await known(1399).waitFor(patience);
    await expect
      .poll(() => tile(1399).evaluate((element) => element === document.activeElement), patience)
      .toBe(true);
    expect(await tiles().count()).toBeLessThan(150);
    expect(await findViolations(page)).toEqual([]);
  });

  it('stands where it stood when one comes back to it', async () => {
    await page.evaluate(() => window.scrollTo({ top: 20_000, behavior: 'instant' }));
    const first = () =>
      tiles().evaluateAll((all) =>
        all.find((one) => one.getBoundingClientRect().top >= 0)?.getAttribute('data-item'),
      );
    await expect.poll(async () => Number(await first()), patience).toBeLessThan(1000);
    // Long enough that it is kept.
    await page.waitForFunction(
      (key) => sessionStorage.getItem(key) !== null,
      `keepsake.album-position.${large}`,
      patience,
    );
    const before = Number(await first());
    await page.reload();
    await expect.poll(async () => Math.abs(Number(await first()) - before), patience).toBeLessThan(12);
  });

  // spec P4.6
  it('is selected as a whole, and by ranges', async () => {
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await known(0).waitFor(patience);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('button', { name: 'Select all', exact: true }).click();
    await isSelected('1,400');
    await page.getByRole('button', { name: 'Deselect all', exact: true }).click();
    await known(2).click();
    await known(7).click({ modifiers: ['Shift'] });
    await isSelected('6');
    await press('Escape');
    expect(await bar().count()).toBe(0);
  });
});

// spec P2.55, P8.3
it('says that the photos of an album could not be loaded, and tries again', async () => {
  const photos = '**/albums/*/photos?*';
  await page.route(photos, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(`${stage.instance.origin}/my-photos/albums/${small}`);
  const failure = page.getByRole('alert').filter({
    hasText: 'Unable to display album photos. Please refresh the page or try again later.',
  });
  await failure.waitFor(patience);
  await page.unroute(photos);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await known(7).waitFor(patience);
  expect(await failure.count()).toBe(0);
});

describe('the order of an album', () => {
  // spec P3.25, P4.3
  it('is chosen, kept in this browser, and is not that of the photos page', async () => {
    await open(small);
    await page.getByRole('button', { name: 'Sort: Date added, Newest first' }).waitFor();
    await sortBy('Date taken');
    await sortBy('Oldest first');
    await known(0).waitFor(patience);
    await open(small);
    await page.getByRole('button', { name: 'Sort: Date taken, Oldest first' }).waitFor();
    await page.goto(`${stage.instance.origin}/my-photos/photos`);
    await page.getByRole('button', { name: 'Sort: Date taken, Newest first' }).waitFor(patience);
  });

  it('is its owner’s own: photos are carried by the keyboard, with their focus', async () => {
    await open(small);
    await sortBy('Custom order');
    await known(7).waitFor(patience);
    const before = await orderOf(small);
    const [a, b, c, ...rest] = before;
    await tile(0).focus();
    await press('Alt+ArrowRight', 'Alt+ArrowRight');
    await expect
      .poll(() => tile(2).evaluate((element) => element === document.activeElement), patience)
      .toBe(true);
    await page.getByText('Photo moved to place 3 of 8').waitFor({ ...patience, state: 'attached' });
    await expect.poll(() => orderOf(small), patience).toEqual([b, c, a, ...rest]);
    await page.reload();
    await known(7).waitFor(patience);
    expect(await findViolations(page)).toEqual([]);
  });

  it('is changed for several photos by the menu', async () => {
    await open(small);
    const before = await orderOf(small);
    await known(1).focus();
    await press('Space', 'Shift+ArrowRight');
    await isSelected('2');
    await bar().getByRole('button', { name: 'More for these photos' }).click();
    await page.getByRole('menuitem', { name: 'To the end' }).click();
    const [a, b, c, ...rest] = before;
    await expect.poll(() => orderOf(small), patience).toEqual([a, ...rest, b, c]);
    await isSelected('2');
    await press('Escape');
  });

  it('is changed by dragging', async () => {
    await open(small);
    const [a, b, c, d, ...rest] = await orderOf(small);
    await page.locator('[role=gridcell][draggable=true]').first().waitFor(patience);
    const [from, to] = await Promise.all([known(0).boundingBox(), known(3).boundingBox()]);
    if (!from || !to) throw new Error('the tiles are not in view');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    for (const x of [to.x + to.width / 2, to.x + to.width - 12, to.x + to.width - 8]) {
      await page.mouse.move(x, to.y + to.height / 2, { steps: 4 });
    }
    expect(await marker().count()).toBe(1);
    await page.mouse.up();
    await expect.poll(() => orderOf(small), patience).toEqual([b, c, d, a, ...rest]);
    expect(await marker().count()).toBe(0);
  });

  it('comes back when the server refuses, with a word', async () => {
    await open(small);
    const before = await orderOf(small);
    await page.route('**/photos/move', (route) => route.fulfill({ status: 500, body: '{}' }));
    const name = await known(0).getAttribute('aria-label');
    await tile(0).focus();
    await press('Alt+ArrowRight');
    await page.getByText('Error: Your photos could not be moved').first().waitFor(patience);
    await expect.poll(() => known(0).getAttribute('aria-label'), patience).toBe(name);
    expect(await orderOf(small)).toEqual(before);
    await page.unroute('**/photos/move');
  });
});

it('one of its photos is chosen as the cover', async () => {
  await open(small);
  await known(3).focus();
  await press('Space');
  await isSelected('1');
  await bar().getByRole('button', { name: 'More for these photos' }).click();
  await page.getByRole('menuitem', { name: 'Use as cover' }).click();
  await page.getByText('The album has a new cover').first().waitFor(patience);
  await expect.poll(() => bar().count(), patience).toBe(0);
  const url = await readUrl(path.join(stage.dataDir, 'postgres'));
  const [chosen] = await runOnServer<{ file_name: string }>(
    url,
    `select file_name from albums join photos on photo_id = cover_photo_id where album_id = '${small}'`,
  );
  expect(chosen?.file_name.replace(/\D/g, '')).toBe((await orderOf(small))[3]);
});
