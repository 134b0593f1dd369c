import { beforeEach, expect, it } from 'vitest';
import { hasFocus } from '../../testing/albums-page.ts';
import { longTimeout } from '../../testing/browser.ts';
import type { FakeAlbum } from '../../testing/fake-album-responses.ts';
import { serveAlbums } from '../../testing/fake-albums.ts';
import { makePhotos, serveLibrary } from '../../testing/fake-library.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { stopClock } from '../../testing/stopped-clock.ts';
import { type Fingers, fingersOn } from '../../testing/touch.ts';
import { phone } from '../../testing/viewer.ts';

/** Moving the photos of an album by a finger that rests on one and is dragged then. */

const screen = setUpScreen(phone);
let fingers: Fingers;
let album: FakeAlbum;
const known = (item: number) =>
  screen.page.locator(`[data-month="all"][data-item="${item}"][data-state=success]`);
const image = () => screen.page.locator('[data-drag-image]');
const isSelected = (count: number) =>
  screen.page.getByRole('main').getByText(`${count} selected`, { exact: true }).first().waitFor(longTimeout);
const scrolled = () => screen.page.evaluate(() => window.scrollY);

async function openBy(sortKey: 'custom' | 'created'): Promise<void> {
  const { page } = screen;
  const sort = JSON.stringify({ sortKey, sortOrder: 'desc' });
  await page.evaluate((saved) => localStorage.setItem('keepsake.sort.album', saved), sort);
  await page.reload();
  await known(4).waitFor();
}

beforeEach(async () => {
  const library = serveLibrary(screen.server, makePhotos({ '2024-05': 60 }));
  album = serveAlbums(screen.server, library).make('Summer', library.photos);
  await screen.open(`/my-photos/albums/${album.albumId}`);
  await known(0).waitFor();
  fingers = await fingersOn(screen.page);
});

/** A point at a share of the tile's width. */
async function pointOf(item: number, share = 0.5) {
  const box = await known(item).boundingBox();
  if (!box) throw new Error(`tile ${item} is not there`);
  return { x: box.x + box.width * share, y: box.y + box.height / 2 };
}

it('moves a photo of the custom order', async () => {
  const [a, b, c, d, ...rest] = album.order;
  await openBy('custom');
  await fingers.press(await pointOf(0));
  await image().waitFor();
  await fingers.move(await pointOf(3, 0.2));
  await fingers.move(await pointOf(3, 0.9));
  expect(await screen.page.locator('[data-place-marker]').count()).toBe(1);
  expect(await screen.page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width);
  await fingers.lift();
  await expect.poll(() => album.order, longTimeout).toEqual([b, c, d, a, ...rest]);
  expect(await image().count()).toBe(0);
});

it('selects a photo when the finger has only rested', async () => {
  const before = album.order;
  await openBy('custom');
  await fingers.press(await pointOf(1));
  await image().waitFor();
  await fingers.lift();
  await isSelected(1);
  expect(album.order).toEqual(before);
});

it('moves the selected photos of another order after switching to the custom one', async () => {
  const { page } = screen;
  const [a, b, c, d, ...rest] = album.order;
  await openBy('created');
  await fingers.press(await pointOf(0));
  await isSelected(1);
  await fingers.lift();
  await known(1).tap();
  await isSelected(2);
  await fingers.press(await pointOf(1));
  await image().getByText('2').waitFor();
  await fingers.move(await pointOf(3, 0.5));
  await fingers.move(await pointOf(3, 0.9));
  await fingers.lift();
  await page.getByRole('button', { name: 'Use custom order' }).tap();
  await expect.poll(() => album.order, longTimeout).toEqual([c, d, a, b, ...rest]);
  await expect.poll(() => hasFocus(page.locator('[data-item="2"]')), longTimeout).toBe(true);
});

it('scrolls while the finger rests at the lower edge, and continues from there', async () => {
  await openBy('custom');
  const before = await scrolled();
  const [first] = album.order;
  await fingers.press(await pointOf(0));
  await image().waitFor();
  const x = phone.viewport.width / 4;
  await fingers.move({ x, y: phone.viewport.height - 140 });
  await fingers.move({ x, y: phone.viewport.height - 70 });
  await expect.poll(scrolled, longTimeout).toBeGreaterThan(before + 300);
  await fingers.lift();
  await expect.poll(() => album.order.indexOf(first ?? ''), longTimeout).toBeGreaterThan(6);
});

it('scrolls as always when the finger moves at once', async () => {
  await openBy('custom');
  const before = await scrolled();
  const from = await pointOf(4);
  const { page } = screen;
  await page.clock.install();
  await stopClock(page);
  await fingers.drag(from, { x: from.x, y: from.y - 300 });
  await page.clock.runFor(1000);
  await fingers.lift();
  await expect.poll(scrolled, longTimeout).toBeGreaterThan(before + 100);
  expect(await image().count()).toBe(0);
});
