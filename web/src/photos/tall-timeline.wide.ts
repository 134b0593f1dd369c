import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { longTimeout } from '../testing/browser.ts';
import { serveLibrary } from '../testing/fake-library.ts';
import { makeTwentyYears } from '../testing/fake-timelines.ts';
import { pressKey } from '../testing/keys.ts';
import { setUpScreen } from '../testing/screen.ts';
import { timelinePlaceOf } from '../testing/timeline-place.ts';

/** Browsers with this many device pixels limit a page to 100,000 pixels, which is a quarter of the list. */
const devicePixelRatio = 150;
const cap = 15_000_000 / devicePixelRatio;

const photos = makeTwentyYears();

const screen = setUpScreen({ viewport: { width: 1200, height: 900 } });
let page: Page;
const { month, place, settledPlace, scrollSomewhere, listIsThere } = timelinePlaceOf(() => page);

beforeAll(() =>
  screen.page.addInitScript(
    (ratio) => Object.defineProperty(window, 'devicePixelRatio', { get: () => ratio }),
    devicePixelRatio,
  ),
);
beforeEach(async () => {
  page = screen.page;
  serveLibrary(screen.server, photos);
  await screen.open('/my-photos/photos');
  await listIsThere();
});

const poll = <T>(read: () => T) => expect.poll(read, longTimeout);
const height = () => page.evaluate(() => document.documentElement.scrollHeight);
const wheelUpAndDown = async () => {
  for (let turns = 0; turns < 10; turns++) await page.mouse.wheel(0, turns % 2 === 0 ? 2000 : -2000);
};
const scrolled = () => page.evaluate(() => window.scrollY);

it('moves pixel by pixel with the wheel, in the middle of the list, too', async () => {
  expect(await height()).toBeLessThanOrEqual(cap);
  await page.evaluate((half) => window.scrollTo(0, half), (await height()) / 2);
  await poll(month).toMatch(/201[345]$/);
  await settledPlace();
  await page.mouse.move(500, 400);
  // The months around load: until then the heights of their sections are estimates.
  const movedByLoading = async () => {
    const scrolledBefore = await scrolled();
    await wheelUpAndDown();
    await settledPlace();
    return Math.abs((await scrolled()) - scrolledBefore);
  };
  await poll(movedByLoading).toBe(0);
  const [name, item] = (await place()).split(' ');
  const tile = page.locator(`[data-month="${name}"][data-item="${item}"]`);
  const top = async () => (await tile.boundingBox())?.y ?? Number.NaN;
  const before = await top();
  const scrolledBefore = await scrolled();
  await page.mouse.wheel(0, 400);
  await poll(async () => before - (await top())).toBe(400);
  await wheelUpAndDown();
  await poll(async () => before - (await top())).toBe(400);
  // Nothing moves when it has come to rest.
  await settledPlace();
  expect(before - (await top())).toBe(400);
  // The scroll bar is in proportion again: 400 pixels of the list are 100 of the page.
  await poll(async () => Math.abs((await scrolled()) - scrolledBefore)).toBeLessThan(cap / 500);
});

it('goes to both ends by the keyboard', async () => {
  await pressKey(page, 'End');
  await poll(month).toBe('January 2004');
  await poll(() => page.locator('[data-month="2004/1"][data-item="24"]').isVisible()).toBe(true);
  expect(await height()).toBeLessThanOrEqual(cap);
  // The list jumps at once: a glide would be ended half-way by what loads during it.
  await pressKey(page, 'Home');
  expect(await scrolled()).toBe(0);
  await page.getByRole('heading', { name: 'August 2024' }).waitFor();
});

it('returns to the photo after a reload', async () => {
  const left = await scrollSomewhere();
  await page.reload();
  await listIsThere();
  await poll(settledPlace).toBe(left);
});
