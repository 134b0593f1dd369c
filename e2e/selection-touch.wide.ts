import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findViolations } from './support/accessibility.ts';
import { fillLibraryOf, withoutPictures } from './support/big-library.ts';
import { patience, signIn } from './support/browser.ts';
import { useStage } from './support/stage.ts';
import { type Fingers, fingersOn } from './support/touch.ts';
import { phone } from './support/viewer.ts';

/** A finger that rests on a photo begins to select; dragged on, it takes all up to where it is. */

const email = 'gus@demo.keepsake.test';

const stage = useStage();
let page: Page;
let fingers: Fingers;

beforeAll(async () => {
  page = await (await stage.browser.newContext(phone)).newPage();
  await withoutPictures(page);
  await signIn(page, stage.instance.origin, email);
  await fillLibraryOf(stage, email, { photos: 400, inLargeMonth: 40, monthsBeside: 9 });
  await page.reload();
  await toBegin();
  fingers = await fingersOn(page);
});

const tile = (item: number) =>
  page.getByRole('region', { name: /August 2024/ }).locator(`[data-item="${item}"][aria-label^="Photo, "]`);
/** The first row stands below the upper edge, where dragging does not scroll. */
async function toBegin(): Promise<void> {
  await tile(0).waitFor();
  await tile(0).evaluate((first) => window.scrollBy(0, first.getBoundingClientRect().top - 120));
}

const isSelected = (count: number) =>
  page.getByRole('main').getByText(`${count} selected`, { exact: true }).first().waitFor(patience);
const selectedNow = async () =>
  Number.parseInt(
    String(
      await page
        .getByRole('main')
        .getByText(/^\d+ selected$/)
        .first()
        .textContent(),
    ),
    10,
  );

async function middleOf(item: number) {
  const box = await tile(item).boundingBox();
  if (!box) throw new Error(`tile ${item} is not there`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

it('ticks a photo by a long press, and opens nothing', async () => {
  await fingers.press(await middleOf(1));
  await isSelected(1);
  await fingers.lift();
  expect(await tile(1).getAttribute('aria-pressed')).toBe('true');
  expect(await page.getByRole('button', { name: 'Back to your photos' }).count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);
});

it('ticks by a tap from then on', async () => {
  await tile(2).tap();
  await isSelected(2);
  await tile(2).tap();
  await isSelected(1);
});

it('takes all up to where the finger is dragged, and lets go of what it comes back from', async () => {
  await fingers.press(await middleOf(4));
  await isSelected(2);
  for (const item of [5, 7, 9]) await fingers.move(await middleOf(item));
  await isSelected(7);
  await fingers.move(await middleOf(6));
  await isSelected(4);
  await fingers.lift();
  await isSelected(4);
});

it('scrolls while the finger rests at the lower edge, and goes on selecting', async () => {
  const { x } = await middleOf(9);
  const before = await page.evaluate(() => window.scrollY);
  await fingers.press(await middleOf(9));
  await isSelected(5);
  await fingers.move({ x, y: phone.viewport.height - 140 });
  await fingers.move({ x, y: phone.viewport.height - 4 });
  await expect.poll(selectedNow, patience).toBeGreaterThan(60);
  await fingers.lift();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(before + 200);
  const count = await selectedNow();
  const shown = await page.evaluate(() => window.scrollY);
  await expect.poll(selectedNow, patience).toBe(count);
  expect(await page.evaluate(() => window.scrollY)).toBe(shown);
});

it('scrolls as always when the finger moves at once', async () => {
  await page.getByRole('button', { name: 'Stop selecting' }).tap();
  await page.evaluate(() => window.scrollTo(0, 0));
  await toBegin();
  const before = await page.evaluate(() => window.scrollY);
  const from = await middleOf(6);
  await fingers.drag(from, { x: from.x, y: from.y - 300 });
  await fingers.lift();
  await expect.poll(() => page.evaluate(() => window.scrollY), patience).toBeGreaterThan(before + 100);
  expect(await page.getByRole('group', { name: 'Selected photos' }).count()).toBe(0);
});
