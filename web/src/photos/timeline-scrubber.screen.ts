import { photosRoutes } from '@keepsake/contract/photos';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { findViolations } from '../testing/accessibility.ts';
import { longTimeout } from '../testing/browser.ts';
import { serveLibrary } from '../testing/fake-library.ts';
import { makeTwentyYears } from '../testing/fake-timelines.ts';
import { pressKey } from '../testing/keys.ts';
import { setUpScreen } from '../testing/screen.ts';
import { timelinePlaceOf } from '../testing/timeline-place.ts';

/** A library of twenty years, every month of which is loaded when it comes into view. */
const photos = makeTwentyYears();

const screen = setUpScreen({ viewport: { width: 1200, height: 900 } });
let page: Page;
const { slider, month, listIsThere, expectLanded } = timelinePlaceOf(() => page);

beforeEach(async () => {
  page = screen.page;
  serveLibrary(screen.server, photos);
  await screen.open('/my-photos/photos');
  await listIsThere();
});

const poll = <T>(read: () => T) => expect.poll(read, longTimeout);

/** The months whose photos were requested. */
const requested = () =>
  screen.server.requests(photosRoutes.listMonth).map(({ params }) => `${params.year}/${params.month}`);

it('lands by mouse on the month in its bubble, and requests nothing on the way', async () => {
  const before = requested().length;
  const x = 1190;
  await page.mouse.move(x, 120);
  await page.mouse.down();
  for (let y = 120; y <= 620; y += 4) await page.mouse.move(x, y);
  const bubble = await page.evaluate(
    () => document.querySelector('[data-dragging] [data-handle] + div')?.textContent,
  );
  await page.mouse.up();
  expect(await month()).toBe(bubble);
  await expectLanded();
  const months = new Set(requested().slice(before));
  expect(months.size).toBeGreaterThan(0);
  // The drag passes 240. A drag that a busy machine holds up rests on some of them.
  expect(months.size).toBeLessThan(40);
});

it('stands in a gutter next to the photos, below the bar and what is above it', async () => {
  const edges = () =>
    page.evaluate(() => {
      const boxOf = (element: Element | null | undefined) =>
        element?.getBoundingClientRect() ?? new DOMRect();
      const track = boxOf(document.querySelector('[data-years]')?.closest('[data-scrubber]'));
      const list = boxOf(document.querySelector('section')?.parentElement);
      return { top: Math.round(track.top), left: track.left, list };
    });
  const { top, left, list } = await edges();
  expect(top).toBe(Math.round(list.top));
  expect(left).toBeGreaterThanOrEqual(list.right);
  await page.mouse.move(500, 500);
  await page.mouse.wheel(0, 2000);
  await poll(async () => (await edges()).top).toBe(48);
});

it('lands by a click on the track, and scrolling on goes to other months', async () => {
  await page.mouse.click(1190, 450);
  await poll(month).toMatch(/201\d$/);
  await expectLanded();
  const landed = await month();
  await page.mouse.move(500, 400);
  await page.mouse.wheel(0, 6000);
  await poll(month).not.toBe(landed);
});

it('reaches the ends of the list and of the page', async () => {
  await page.mouse.move(1190, 300);
  await page.mouse.down();
  await page.mouse.move(1190, 899);
  await page.mouse.up();
  await poll(month).toBe('January 2004');
  const lowest = () =>
    page.evaluate(() => {
      const tiles = [...document.querySelectorAll('[data-month="2004/1"]')];
      return 900 - Math.max(...tiles.map((tile) => tile.getBoundingClientRect().bottom));
    });
  await poll(async () => Math.abs(await lowest())).toBeLessThanOrEqual(1);
  await page.mouse.move(1190, 500);
  await page.mouse.down();
  await page.mouse.move(1190, 0);
  await page.mouse.up();
  await poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await poll(month).toBe('August 2024');
});

it('is a slider for the keyboard: months, years, ends; and axe finds nothing', async () => {
  await slider().focus();
  const steps = [
    ['ArrowDown', 'December 2023'],
    ['ArrowDown', 'November 2023'],
    ['ArrowUp', 'December 2023'],
    ['PageDown', 'December 2022'],
    ['PageDown', 'December 2021'],
    ['PageUp', 'December 2022'],
  ] as const;
  for (const [key, title] of steps) {
    await pressKey(page, key);
    await poll(month).toBe(title);
    await expectLanded();
  }
  await pressKey(page, 'End');
  await poll(month).toBe('January 2004');
  await pressKey(page, 'Home');
  await poll(month).toBe('August 2024');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await findViolations(page)).toEqual([]);
});
