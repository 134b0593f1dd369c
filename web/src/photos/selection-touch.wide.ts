// Proves PHO-59.

import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { findViolations } from '../testing/accessibility.ts';
import { longTimeout } from '../testing/browser.ts';
import { serveLibrary } from '../testing/fake-library.ts';
import { makeTimeline } from '../testing/fake-timelines.ts';
import { setUpScreen } from '../testing/screen.ts';
import { stopClock } from '../testing/stopped-clock.ts';
import { timelinePlaceOf } from '../testing/timeline-place.ts';
import { type Fingers, fingersOn } from '../testing/touch.ts';
import { phone } from '../testing/viewer.ts';

/** A finger that rests on a photo begins to select; dragged on, it takes all up to where it is. */

const photos = makeTimeline(40, 9);

const screen = setUpScreen(phone);
let page: Page;
const { settledPlace } = timelinePlaceOf(() => page);
let fingers: Fingers;

beforeEach(async () => {
  page = screen.page;
  serveLibrary(screen.server, photos);
  await screen.open('/my-photos/photos');
  // The first row stands below the upper edge, where dragging does not scroll.
  await tile(0).waitFor();
  const scroll = async () => {
    await tile(0).evaluate((first) => window.scrollBy(0, first.getBoundingClientRect().top - 120));
    await settledPlace();
    return (await tile(0).boundingBox())?.y;
  };
  await expect.poll(scroll, longTimeout).toBeCloseTo(120, 0);
  fingers = await fingersOn(page);
});

const tile = (item: number) =>
  page.getByRole('region', { name: /August 2024/ }).locator(`[data-item="${item}"][aria-label^="Photo, "]`);
const isSelected = (count: number) =>
  page.getByRole('main').getByText(`${count} selected`, { exact: true }).first().waitFor(longTimeout);
const scrolled = () => page.evaluate(() => window.scrollY);

async function selectedNow(): Promise<number> {
  const text = page.getByRole('main').getByText(/^\d+ selected$/);
  return Number.parseInt((await text.first().textContent()) ?? '', 10);
}

async function middleOf(item: number) {
  const box = await tile(item).boundingBox();
  if (!box) throw new Error(`tile ${item} is not there`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function pressLong(item: number): Promise<void> {
  await fingers.press(await middleOf(item));
  await isSelected(1);
}

it('ticks a photo by a long press, and opens nothing', async () => {
  await pressLong(1);
  await fingers.lift();
  expect(await tile(1).getAttribute('aria-pressed')).toBe('true');
  expect(await page.getByRole('button', { name: 'Back to your photos' }).count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);
});

it('shows no menu of the browser for the link that a finger rests on; the mouse has it', async () => {
  const { x, y } = await middleOf(1);
  const isPrevented = () =>
    page.evaluate(
      (at) => {
        const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
        return document.elementFromPoint(at.x, at.y)?.dispatchEvent(menu) === false;
      },
      { x, y },
    );
  expect(await isPrevented()).toBe(false);
  await pressLong(1);
  expect(await isPrevented()).toBe(true);
  await fingers.lift();
  expect(await isPrevented()).toBe(false);
  await isSelected(1);
});

it('ticks by a tap from then on', async () => {
  await pressLong(1);
  await fingers.lift();
  await tile(2).tap();
  await isSelected(2);
  await tile(2).tap();
  await isSelected(1);
});

it('selects all up to where the finger is dragged, and deselects what it moves back from', async () => {
  await pressLong(4);
  for (const item of [5, 7, 9]) await fingers.move(await middleOf(item));
  await isSelected(6);
  await fingers.move(await middleOf(6));
  await isSelected(3);
  await fingers.lift();
  await isSelected(3);
});

it('scrolls while the finger rests at the lower edge, and continues selecting', async () => {
  const { x } = await middleOf(9);
  const before = await scrolled();
  await pressLong(9);
  await fingers.move({ x, y: phone.viewport.height - 140 });
  await fingers.move({ x, y: phone.viewport.height - 4 });
  await expect.poll(selectedNow, longTimeout).toBeGreaterThan(60);
  await fingers.lift();
  expect(await scrolled()).toBeGreaterThan(before + 200);
  const [count, shown] = [await selectedNow(), await scrolled()];
  // What scrolls does so with every frame.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect(await selectedNow()).toBe(count);
  expect(await scrolled()).toBe(shown);
});

it('scrolls as always when the finger moves at once', async () => {
  const before = await scrolled();
  const from = await middleOf(6);
  await page.clock.install();
  await stopClock(page);
  await fingers.drag(from, { x: from.x, y: from.y - 300 });
  await page.clock.runFor(1000);
  await fingers.lift();
  await expect.poll(scrolled, longTimeout).toBeGreaterThan(before + 100);
  expect(await page.getByRole('group', { name: 'Selected photos' }).count()).toBe(0);
});
