import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { patience } from './support/browser.ts';
import { drawPhoto, openLibrary } from './support/library.ts';
import { useStage } from './support/stage.ts';
import { type Fingers, fingersOn } from './support/touch.ts';
import {
  isAtRest,
  neighboursAreThere,
  openPreview,
  phone,
  pictureIsThere,
  previewPath,
  shownAt,
  stageSize,
} from './support/viewer.ts';

/** The preview under fingers, on a phone. */

const stage = useStage();
let context: BrowserContext;
let page: Page;
let fingers: Fingers;
/** In the order of the list: newest first. */
const ids: string[] = [];

beforeAll(async () => {
  context = await stage.browser.newContext(phone);
  page = await context.newPage();
  const library = await openLibrary(page, stage.instance.origin, 'gus@demo.keepsake.test');
  for (const day of [7, 6, 5]) {
    const takenAt = `2023:04:0${day} 10:20:30`;
    const bytes = await drawPhoto({ width: 1600, height: 1200, seed: day, takenAt });
    ids.push(await library.add({ name: `IMG_${day}.jpg`, bytes }));
  }
  fingers = await fingersOn(page);
});

const [first, middle, last] = [0, 1, 2];
const idOf = (place: number) => ids[place] ?? '';
const middleOfScreen = { x: 195, y: 420 };
const { width } = phone.viewport;

async function open(place: number): Promise<void> {
  await openPreview(page, stage.instance.origin, idOf(place));
  await neighboursAreThere(page, place === middle ? 2 : 1);
}

const isShown = (place: number) => new URL(page.url()).pathname === previewPath(idOf(place));

describe('swiping', () => {
  beforeEach(() => open(middle));

  // spec P2.41, P9.12
  it('changes the photo beyond 35 % of the width', async () => {
    // The photo goes 1.5 times as far as the finger: 0.25 of the width make 0.375.
    await fingers.drag({ x: 300, y: 420 }, { x: 300 - width * 0.25, y: 430 });
    await fingers.lift();
    await pictureIsThere(page, idOf(last));
    await fingers.drag({ x: 90, y: 420 }, { x: 90 + width * 0.25, y: 410 });
    await fingers.lift();
    await pictureIsThere(page, idOf(middle));
  });

  // spec P2.41
  it('snaps back otherwise', async () => {
    const before = await shownAt(page);
    await fingers.drag({ x: 300, y: 420 }, { x: 300 - width * 0.22, y: 420 });
    await expect.poll(async () => (await shownAt(page)).x, patience).toBeLessThan(before.x - width * 0.3);
    await fingers.lift();
    await isAtRest(page, before);
    expect(isShown(middle)).toBe(true);
  });

  // spec P9.12
  it('moves the photo by 1.5', async () => {
    const before = await shownAt(page);
    await fingers.drag({ x: 200, y: 420 }, { x: 140, y: 420 });
    await expect.poll(async () => (await shownAt(page)).x - before.x, patience).toBeCloseTo(-90, 0);
    await fingers.lift();
    await isAtRest(page, before);
  });

  it('shows the photo beside it while the finger is down', async () => {
    await page.locator('[data-place="1"] img[data-shown]').first().waitFor(patience);
    await fingers.drag({ x: 300, y: 420 }, { x: 200, y: 420 });
    const beside = page.locator('[data-place="1"] [data-frame]');
    await expect.poll(async () => (await beside.boundingBox())?.x, patience).toBeLessThan(width - 40);
    await fingers.lift();
    await pictureIsThere(page, idOf(last));
  });

  it('moves for less than 200 ms', async () => {
    await fingers.drag({ x: 300, y: 420 }, { x: 230, y: 420 });
    await fingers.lift();
    const times = await page.evaluate(() => {
      const motions = document.querySelector('[data-track]')?.getAnimations() ?? [];
      return motions.map((motion) => motion.effect?.getTiming().duration);
    });
    for (const time of times) expect(time).toBeLessThan(200);
  });
});

// spec P9.12
it('moves the photo by 0.2 at the first and at the last one, and it comes back', async () => {
  for (const [place, way] of [
    [first, 1],
    [last, -1],
  ] as const) {
    await open(place);
    const before = await shownAt(page);
    await fingers.drag({ x: 195 - way * 150, y: 420 }, { x: 195 + way * 150, y: 420 });
    await expect.poll(async () => (await shownAt(page)).x - before.x, patience).toBeCloseTo(way * 60, 0);
    await fingers.lift();
    await isAtRest(page, before);
    expect(isShown(place)).toBe(true);
  }
});

describe('dragging down', () => {
  beforeEach(() => open(middle));

  // spec P2.41
  it('snaps back up to 35 % of the height', async () => {
    const before = await shownAt(page);
    const { height } = await stageSize(page);
    await fingers.drag(middleOfScreen, { x: 200, y: 420 + height * 0.22 });
    await expect.poll(async () => (await shownAt(page)).y, patience).toBeGreaterThan(before.y + height * 0.3);
    await fingers.lift();
    await isAtRest(page, before);
    expect(isShown(middle)).toBe(true);
  });

  // spec P2.41
  it('closes beyond', async () => {
    const { height } = await stageSize(page);
    await fingers.drag(middleOfScreen, { x: 200, y: 420 + height * 0.25 });
    await fingers.lift();
    await page.waitForURL('**/my-photos/photos', patience);
    await page.locator('[data-track]').waitFor({ state: 'detached' });
  });
});

describe('zooming', () => {
  beforeEach(() => open(middle));

  const scale = async (before: { width: number }) => (await shownAt(page)).width / before.width;

  // spec P2.41, P9.12
  it('two taps within 200 ms go to 2.5 and back', async () => {
    const before = await shownAt(page);
    for (const wanted of [2.5, 1]) {
      await fingers.tapTwice(middleOfScreen, 150);
      await expect.poll(() => scale(before), patience).toBeCloseTo(wanted, 1);
    }
  });

  // spec P2.41
  it('two slow taps do nothing', async () => {
    const before = await shownAt(page);
    await fingers.tapTwice(middleOfScreen, 250);
    await isAtRest(page, before);
    expect(await page.getByRole('button', { name: 'Zoom in' }).isVisible()).toBe(true);
  });

  it('two fingers zoom by as much as they go apart, at most to 2.5', async () => {
    const before = await shownAt(page);
    await fingers.press({ x: 155, y: 420 }, { x: 235, y: 420 });
    await fingers.move({ x: 135, y: 420 }, { x: 255, y: 420 });
    await expect.poll(() => scale(before), patience).toBeCloseTo(1.5, 1);
    await fingers.move({ x: 20, y: 420 }, { x: 370, y: 420 });
    await expect.poll(() => scale(before), patience).toBeCloseTo(2.5, 1);
    await fingers.lift();
    await fingers.press({ x: 20, y: 420 }, { x: 370, y: 420 });
    await fingers.move({ x: 185, y: 420 }, { x: 205, y: 420 });
    await fingers.lift();
    await isAtRest(page, before);
  });

  it('a finger moves the zoomed photo as far as its edges, and changes none', async () => {
    await page.getByRole('button', { name: 'Zoom in' }).click();
    const room = await stageSize(page);
    await expect.poll(async () => (await shownAt(page)).width, patience).toBeGreaterThan(room.width * 2);
    await fingers.drag({ x: 50, y: 420 }, { x: 380, y: 420 });
    await fingers.lift();
    await fingers.drag({ x: 50, y: 420 }, { x: 380, y: 420 });
    await fingers.lift();
    await expect.poll(async () => (await shownAt(page)).x, patience).toBeCloseTo(room.x, 0);
    expect(isShown(middle)).toBe(true);
    await page.getByRole('button', { name: 'Zoom out' }).click();
  });
});

// spec P2.34
it('hides the arrows', async () => {
  await open(middle);
  const arrow = page.getByRole('button', { name: 'Next photo' }).locator('..');
  expect(await arrow.evaluate((element) => getComputedStyle(element).opacity)).toBe('0');
});
