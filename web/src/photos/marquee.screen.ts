// Proves SEL-61, SEL-62.

import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { longTimeout } from '../testing/browser.ts';
import { serveAlbums } from '../testing/fake-albums.ts';
import { type FakeLibrary, makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { keysOf } from '../testing/keys.ts';
import { setUpScreen } from '../testing/screen.ts';
import { selectionOf } from '../testing/selection.ts';
import type { Point } from '../testing/touch.ts';

/** A drag by mouse draws a rectangle and selects the photos that it touches. */

const screen = setUpScreen();
let page: Page;
let library: FakeLibrary;
const { tiles, isSelected, bar } = selectionOf(() => page);
const { press } = keysOf(() => page);
const poll = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, longTimeout);

beforeEach(() => {
  page = screen.page;
  const months = Array.from({ length: 12 }, (_, month) => [
    `2023-${String(12 - month).padStart(2, '0')}`,
    20,
  ]);
  library = serveLibrary(screen.server, makePhotos({ '2024-05': 12, ...Object.fromEntries(months) }));
});

async function open(path = '/my-photos/photos'): Promise<void> {
  await screen.open(path);
  await tiles().nth(11).waitFor();
}

const rectangle = () => page.locator('[data-marquee]');

async function boxOf(item: number) {
  const box = await tiles().nth(item).boundingBox();
  if (!box) throw new Error(`photo ${item} is not in view`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

const middleOf = async (item: number): Promise<Point> => {
  const { x, y, width, height } = await boxOf(item);
  return { x: x + width / 2, y: y + height / 2 };
};

/** Free space of the first heading, far to the right. */
async function besideHeading(): Promise<Point> {
  const header = await page.locator('[data-sections] header').first().boundingBox();
  if (!header) throw new Error('there is no heading');
  return { x: header.x + header.width - 40, y: header.y + header.height / 2 };
}

/** The button stays down. */
async function drag(from: Point, ...to: readonly Point[]): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const { x, y } of to) await page.mouse.move(x, y, { steps: 4 });
}

/** Indexes of the drawn photos that a rectangle touches, and of those that are selected. */
const touchedBy = (one: Point, other: Point) =>
  tiles().evaluateAll(
    (all, [a, b]) =>
      all.flatMap((tile, index) => {
        const { left, right, top, bottom } = tile.getBoundingClientRect();
        const isBeside = left >= Math.max(a.x, b.x) || right <= Math.min(a.x, b.x);
        return isBeside || top >= Math.max(a.y, b.y) || bottom <= Math.min(a.y, b.y) ? [] : [index];
      }),
    [one, other] as const,
  );
const selected = () =>
  tiles().evaluateAll((all) => all.flatMap((tile, index) => ('selected' in tile.dataset ? [index] : [])));

async function selectedNow(): Promise<number> {
  const text = page.getByRole('main').getByText(/^\d+ selected$/);
  return Number.parseInt((await text.first().textContent()) ?? '', 10);
}

describe('a drag that begins beside the photos', () => {
  it('selects what it touches, and no longer what it leaves', async () => {
    await open();
    const [from, low] = [await besideHeading(), await middleOf(6)];
    await drag(from, low);
    const touched = await touchedBy(from, low);
    expect(touched.length).toBeGreaterThan(3);
    await poll(selected).toEqual(touched);
    const drawn = await rectangle().boundingBox();
    expect(drawn?.y).toBeCloseTo(from.y, 0);
    expect(drawn?.width).toBeCloseTo(from.x - low.x, 0);
    const back = { x: from.x - 60, y: (await boxOf(0)).y + 20 };
    await page.mouse.move(back.x, back.y, { steps: 4 });
    await poll(selected).toEqual(await touchedBy(from, back));
    await page.mouse.up();
    await rectangle().waitFor({ state: 'detached' });
    expect(await selected()).toEqual(await touchedBy(from, back));
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
  });

  it('adds to what is selected, which stays when the drag leaves it', async () => {
    await open();
    await tiles().nth(0).focus();
    await press('Space');
    await isSelected('1');
    const from = { x: (await boxOf(0)).x - 12, y: (await boxOf(0)).y - 8 };
    await drag(from, await middleOf(2));
    await poll(selected).toEqual([0, 1, 2]);
    await page.mouse.move(from.x, from.y, { steps: 4 });
    await poll(selected).toEqual([0]);
    await page.mouse.up();
    await isSelected('1');
  });

  it('begins in the margin of the page, where it selects no text', async () => {
    await open();
    const first = await boxOf(0);
    const from = { x: first.x - 14, y: first.y + 40 };
    await drag(from, await middleOf(1));
    await poll(selected).toEqual([0, 1]);
    await page.mouse.up();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
  });

  it('ends selecting again when it has selected nothing in the end', async () => {
    await open();
    const from = await besideHeading();
    await drag(from, await middleOf(3));
    await bar().waitFor();
    await page.mouse.move(from.x, from.y, { steps: 4 });
    await isSelected('0');
    await page.mouse.up();
    await bar().waitFor({ state: 'detached' });
  });

  it('selects nothing without a movement, nor with another button', async () => {
    await open();
    const from = await besideHeading();
    await page.mouse.click(from.x, from.y);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down({ button: 'middle' });
    const low = await middleOf(6);
    await page.mouse.move(low.x, low.y, { steps: 4 });
    expect(await rectangle().count()).toBe(0);
    await page.mouse.up({ button: 'middle' });
    expect(await selected()).toEqual([]);
    expect(await bar().count()).toBe(0);
  });
});

describe('Escape', () => {
  it('restores what was selected, and the release changes nothing', async () => {
    await open();
    await tiles().nth(7).focus();
    await press('Space');
    await isSelected('1');
    await drag(await middleOf(0), await middleOf(2));
    await isSelected('4');
    await press('Escape');
    await isSelected('1');
    expect(await rectangle().count()).toBe(0);
    await page.mouse.up();
    expect(await selected()).toEqual([7]);
    await press('Escape');
    await bar().waitFor({ state: 'detached' });
  });

  it('ends selecting where the drag has begun it', async () => {
    await open();
    await drag(await besideHeading(), await middleOf(3));
    await bar().waitFor();
    await press('Escape');
    await bar().waitFor({ state: 'detached' });
    await page.mouse.up();
    expect(await selected()).toEqual([]);
  });
});

describe('a drag that begins on a photo', () => {
  it('selects nothing unless the customer is selecting', async () => {
    await open();
    await drag(await middleOf(0), await middleOf(2));
    await page.mouse.up();
    expect(await selected()).toEqual([]);
    expect(await bar().count()).toBe(0);
  });

  it('selects from there while selecting, also on the tick, and is no press', async () => {
    await open();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await isSelected('0');
    await drag(await middleOf(1), await middleOf(2));
    await page.mouse.up();
    await poll(selected).toEqual([1, 2]);
    const { x, y } = await boxOf(0);
    await drag({ x: x + 12, y: y + 12 }, { x: x + 30, y: y + 12 });
    await page.mouse.up();
    await poll(selected).toEqual([0, 1, 2]);
    await tiles().nth(1).click();
    await poll(selected).toEqual([0, 2]);
  });

  it('moves the photo in an album that has an order; beside the photos it selects', async () => {
    const order = JSON.stringify({ sortKey: 'custom', sortOrder: 'asc' });
    const albums = serveAlbums(screen.server, library);
    const album = albums.make('Summer', library.photos.slice(0, 12));
    await open(`/my-photos/albums/${album.albumId}`);
    await page.evaluate((sort) => localStorage.setItem('keepsake.sort.album', sort), order);
    await page.reload();
    await page.locator('[role=gridcell][draggable=true]').nth(11).waitFor(longTimeout);
    const first = await boxOf(0);
    await drag({ x: first.x - 10, y: first.y + 20 }, await middleOf(1));
    await poll(selected).toEqual([0, 1]);
    await page.mouse.up();
    await drag(await middleOf(0), await middleOf(3));
    await page.locator('[data-drag-image]').waitFor(longTimeout);
    expect(await rectangle().count()).toBe(0);
    expect(await selected()).toEqual([0, 1]);
    await page.mouse.up();
  });
});

it('scrolls at the edge, and selects photos that have left the page', async () => {
  await open();
  const { height } = page.viewportSize() ?? { height: 0 };
  const first = await boxOf(0);
  const edge = { x: (await besideHeading()).x, y: height - 4 };
  await drag({ x: first.x - 12, y: first.y + 4 }, edge);
  await poll(selectedNow).toBeGreaterThan(120);
  expect(await page.locator('[data-month="2024/5"]').count()).toBe(0);
  const drawn = await rectangle().boundingBox();
  expect((drawn?.y ?? 0) + (drawn?.height ?? 0)).toBeLessThanOrEqual(height);
  await page.mouse.up();
  const count = await selectedNow();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.locator('[data-month="2024/5"]').first().waitFor();
  await poll(async () => (await selected()).slice(0, 12)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(await selectedNow()).toBe(count);
});
