// Proves PRE-12.

import { beforeEach, expect, it } from 'vitest';
import { longTimeout } from '../../testing/browser.ts';
import { type FakeLibrary, makePhoto, serveLibrary } from '../../testing/fake-library.ts';
import { pressKey } from '../../testing/keys.ts';
import { setUpScreen } from '../../testing/screen.ts';
import {
  isAtRest,
  neighboursAreThere,
  openPreview,
  pictureIsThere,
  previewPath,
  settle,
  shownAt,
  stageSize,
} from '../../testing/viewer.ts';

/** The preview with the mouse: zoom, wheel and swipe. */

const screen = setUpScreen();
let library: FakeLibrary;

beforeEach(() => {
  const photos = [9, 8, 7, 6].map((day, index) =>
    makePhoto(index, { dateTaken: `2023-05-0${day}T10:20:30`, width: 2400, height: 1800 }),
  );
  library = serveLibrary(screen.server, photos);
});

const idOf = (index: number) => library.photos[index]?.imageId ?? '';
const path = () => new URL(screen.page.url()).pathname;
const button = (name: string) => screen.page.getByRole('button', { name, exact: true });
const scale = async (before: { width: number }) => (await shownAt(screen.page)).width / before.width;

it('zooms around the pointer with a double click, between 1 and 2.5', async () => {
  const { page } = screen;
  await openPreview(screen, idOf(1));
  const before = await shownAt(page);
  const spot = { x: before.x + before.width / 4, y: before.y + before.height / 4 };
  await page.mouse.dblclick(spot.x, spot.y);
  await expect.poll(() => scale(before), longTimeout).toBeCloseTo(2.5, 1);
  const after = await shownAt(page);
  expect((spot.x - after.x) / after.width).toBeCloseTo(0.25, 1);
  expect((spot.y - after.y) / after.height).toBeCloseTo(0.25, 1);
  await page.mouse.dblclick(spot.x, spot.y);
  await isAtRest(page, before);
});

it.each([false, true])('zooms with the wheel (with ctrl: %s), and not the page', async (withKey) => {
  const { page } = screen;
  await openPreview(screen, idOf(1));
  const before = await shownAt(page);
  await page.mouse.move(600, 400);
  if (withKey) await page.keyboard.down('Control');
  await page.mouse.wheel(0, -120);
  await expect.poll(() => scale(before), longTimeout).toBeGreaterThan(1.2);
  for (let turn = 0; turn < 8; turn += 1) await page.mouse.wheel(0, -120);
  await expect.poll(() => scale(before), longTimeout).toBeCloseTo(2.5, 1);
  for (let turn = 0; turn < 12; turn += 1) await page.mouse.wheel(0, 120);
  if (withKey) await page.keyboard.up('Control');
  await isAtRest(page, before);
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
});

it('moves the zoomed photo by mouse and by shift with arrow keys, as far as its edges', async () => {
  const { page } = screen;
  await openPreview(screen, idOf(1));
  await button('Zoom in').click();
  const room = await stageSize(page);
  await expect.poll(async () => (await shownAt(page)).width, longTimeout).toBeGreaterThan(room.width);
  await settle(page);
  const { x } = await shownAt(page);
  await pressKey(page, 'Shift+ArrowLeft');
  await expect.poll(async () => (await shownAt(page)).x, longTimeout).toBeCloseTo(x + 80, 0);
  await page.mouse.move(300, 400);
  await page.mouse.down();
  await page.mouse.move(1190, 400, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await shownAt(page)).x, longTimeout).toBeCloseTo(room.x, 0);
  expect(path()).toBe(previewPath(idOf(1)));
});

it('loads the photo itself when it is zoomed, over what is shown', async () => {
  const { page } = screen;
  await openPreview(screen, idOf(2));
  const layers = page.locator('[data-place="0"] [data-frame] img');
  expect(await layers.count()).toBe(2);
  const full = page.waitForRequest((request) => /\/images\/.*\/full$/.test(request.url()));
  await button('Zoom in').click();
  await full;
  // Pictures beneath stay until it is there, and after.
  await page.locator('[data-place="0"] [data-frame] img[data-shown]').nth(2).waitFor(longTimeout);
  expect(
    await layers.evaluateAll((images) => images.map((image) => image.hasAttribute('data-shown'))),
  ).toEqual([true, true, true]);
});

it('swipes with the mouse, but dragging down closes nothing here', async () => {
  const { page } = screen;
  await openPreview(screen, idOf(2));
  await neighboursAreThere(page, 2);
  const before = await shownAt(page);
  await page.mouse.move(600, 300);
  await page.mouse.down();
  await page.mouse.move(600, 700, { steps: 4 });
  await page.mouse.up();
  await isAtRest(page, before);
  await page.mouse.move(800, 400);
  await page.mouse.down();
  await page.mouse.move(400, 400, { steps: 4 });
  await page.mouse.up();
  await pictureIsThere(page, idOf(3));
});
