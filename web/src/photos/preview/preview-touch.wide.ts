// Proves PRE-5, PRE-12.

import { beforeEach, describe, expect, it } from 'vitest';
import { gestureLimits } from '../../preview/viewer/gestures/zoom.ts';
import { longTimeout } from '../../testing/browser.ts';
import { type FakeLibrary, makePhoto, serveLibrary } from '../../testing/fake-library.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { type Fingers, fingersOn } from '../../testing/touch.ts';
import {
  isAtRest,
  neighboursAreThere,
  openPreview,
  phone,
  pictureIsThere,
  previewPath,
  recordMotions,
  shownAt,
  stageSize,
} from '../../testing/viewer.ts';

/** The preview under fingers, on a phone. */

const screen = setUpScreen(phone);
let library: FakeLibrary;
let fingers: Fingers;

beforeEach(async () => {
  fingers = await fingersOn(screen.page);
  const photos = [7, 6, 5].map((day, index) =>
    makePhoto(index, { dateTaken: `2023-04-0${day}T10:20:30`, width: 1600, height: 1200 }),
  );
  library = serveLibrary(screen.server, photos);
});

const [first, middle, last] = [0, 1, 2];
const idOf = (index: number) => library.photos[index]?.imageId ?? '';
const middleOfScreen = { x: 195, y: 420 };
const { width } = phone.viewport;

async function open(place: number): Promise<void> {
  await openPreview(screen, idOf(place));
  await neighboursAreThere(screen.page, place === middle ? 2 : 1);
}

const isShown = (place: number) => new URL(screen.page.url()).pathname === previewPath(idOf(place));

describe('swiping', () => {
  beforeEach(() => open(middle));

  it('changes the photo beyond 35 % of the width', async () => {
    // The photo goes 1.5 times as far as the finger: 0.25 of the width make 0.375.
    await fingers.drag({ x: 300, y: 420 }, { x: 300 - width * 0.25, y: 430 });
    await fingers.lift();
    await pictureIsThere(screen.page, idOf(last));
    await fingers.drag({ x: 90, y: 420 }, { x: 90 + width * 0.25, y: 410 });
    await fingers.lift();
    await pictureIsThere(screen.page, idOf(middle));
  });

  it('snaps back otherwise', async () => {
    const before = await shownAt(screen.page);
    await fingers.drag({ x: 300, y: 420 }, { x: 300 - width * 0.22, y: 420 });
    await expect
      .poll(async () => (await shownAt(screen.page)).x, longTimeout)
      .toBeLessThan(before.x - width * 0.3);
    await fingers.lift();
    await isAtRest(screen.page, before);
    expect(isShown(middle)).toBe(true);
  });

  it('moves the photo by 1.5', async () => {
    const before = await shownAt(screen.page);
    await fingers.drag({ x: 200, y: 420 }, { x: 140, y: 420 });
    await expect.poll(async () => (await shownAt(screen.page)).x - before.x, longTimeout).toBeCloseTo(-90, 0);
    await fingers.lift();
    await isAtRest(screen.page, before);
  });

  it('shows the next photo while the finger is down', async () => {
    await screen.page.locator('[data-place="1"] img[data-shown]').first().waitFor(longTimeout);
    await fingers.drag({ x: 300, y: 420 }, { x: 200, y: 420 });
    const beside = screen.page.locator('[data-place="1"] [data-frame]');
    await expect.poll(async () => (await beside.boundingBox())?.x, longTimeout).toBeLessThan(width - 40);
    await fingers.lift();
    await pictureIsThere(screen.page, idOf(last));
  });

  it('uses motions shorter than 200 ms', async () => {
    const before = await shownAt(screen.page);
    const motions = await recordMotions(screen.page);
    await fingers.drag({ x: 300, y: 420 }, { x: 230, y: 420 });
    await fingers.lift();
    await isAtRest(screen.page, before);
    const durations = await motions();
    expect(durations).not.toEqual([]);
    expect(Math.max(...durations)).toBeLessThan(200);
  });
});

it.each([
  ['first', first, 1],
  ['last', last, -1],
] as const)(
  'moves the %s photo by 0.2 where it has no neighbour, and it comes back',
  async (_end, place, way) => {
    await open(place);
    const before = await shownAt(screen.page);
    await fingers.drag({ x: 195 - way * 150, y: 420 }, { x: 195 + way * 150, y: 420 });
    await expect
      .poll(async () => (await shownAt(screen.page)).x - before.x, longTimeout)
      .toBeCloseTo(way * 60, 0);
    await fingers.lift();
    await isAtRest(screen.page, before);
    expect(isShown(place)).toBe(true);
  },
);

describe('dragging down', () => {
  beforeEach(() => open(middle));

  it('snaps back up to 35 % of the height', async () => {
    const before = await shownAt(screen.page);
    const { height } = await stageSize(screen.page);
    await fingers.drag(middleOfScreen, { x: 200, y: 420 + height * 0.22 });
    await expect
      .poll(async () => (await shownAt(screen.page)).y, longTimeout)
      .toBeGreaterThan(before.y + height * 0.3);
    await fingers.lift();
    await isAtRest(screen.page, before);
    expect(isShown(middle)).toBe(true);
  });

  it('closes beyond', async () => {
    const { height } = await stageSize(screen.page);
    await fingers.drag(middleOfScreen, { x: 200, y: 420 + height * 0.25 });
    await fingers.lift();
    await screen.page.waitForURL('**/my-photos/photos', longTimeout);
    await screen.page.locator('[data-track]').waitFor({ state: 'detached' });
  });
});

describe('zooming', () => {
  beforeEach(() => open(middle));

  const scale = async (before: { width: number }) => (await shownAt(screen.page)).width / before.width;

  it('two taps within 200 ms go to 2.5 and back', async () => {
    const before = await shownAt(screen.page);
    for (const expected of [2.5, 1]) {
      await fingers.tapTwice(middleOfScreen, 150);
      await expect.poll(() => scale(before), longTimeout).toBeCloseTo(expected, 1);
    }
  });

  it('two slow taps do nothing', async () => {
    const before = await shownAt(screen.page);
    await fingers.tapTwice(middleOfScreen, 250);
    await isAtRest(screen.page, before);
    expect(await screen.page.getByRole('button', { name: 'Zoom in' }).isVisible()).toBe(true);
  });

  it('two fingers zoom by as much as they go apart, at most to 2.5', async () => {
    const before = await shownAt(screen.page);
    await fingers.press({ x: 155, y: 420 }, { x: 235, y: 420 });
    await fingers.move({ x: 135, y: 420 }, { x: 255, y: 420 });
    await expect.poll(() => scale(before), longTimeout).toBeCloseTo(1.5, 1);
    await fingers.move({ x: 20, y: 420 }, { x: 370, y: 420 });
    await expect.poll(() => scale(before), longTimeout).toBeCloseTo(2.5, 1);
    await fingers.lift();
    await fingers.press({ x: 20, y: 420 }, { x: 370, y: 420 });
    await fingers.move({ x: 185, y: 420 }, { x: 205, y: 420 });
    await fingers.lift();
    await isAtRest(screen.page, before);
  });

  it('a finger moves the zoomed photo as far as its edges, and changes none', async () => {
    await screen.page.getByRole('button', { name: 'Zoom in' }).click();
    const room = await stageSize(screen.page);
    await expect
      .poll(async () => (await shownAt(screen.page)).width, longTimeout)
      .toBeGreaterThan(room.width * 2);
    await fingers.drag({ x: 50, y: 420 }, { x: 380, y: 420 });
    await fingers.lift();
    await fingers.drag({ x: 50, y: 420 }, { x: 380, y: 420 });
    await fingers.lift();
    await expect.poll(async () => (await shownAt(screen.page)).x, longTimeout).toBeCloseTo(room.x, 0);
    expect(isShown(middle)).toBe(true);
  });
});

it('hides the arrows', async () => {
  await open(middle);
  const arrow = screen.page.getByRole('button', { name: 'Next photo' }).locator('..');
  expect(await arrow.evaluate((element) => getComputedStyle(element).opacity)).toBe('0');
});

describe('the bars', () => {
  beforeEach(() => open(middle));

  const isBare = () => screen.page.getByRole('dialog').evaluate((viewer) => viewer.matches('[data-bare]'));

  it('go with a tap on the photo, and return with the next', async () => {
    for (const expected of [true, false]) {
      await fingers.press(middleOfScreen);
      await fingers.lift();
      await expect.poll(isBare, longTimeout).toBe(expected);
    }
  });

  it('return with a tap where they were, which presses nothing', async () => {
    await screen.page.touchscreen.tap(middleOfScreen.x, middleOfScreen.y);
    await expect.poll(isBare, longTimeout).toBe(true);
    const box = await screen.page.getByRole('button', { name: 'Delete', exact: true }).boundingBox();
    await screen.page.touchscreen.tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
    await expect.poll(isBare, longTimeout).toBe(false);
    expect(await screen.page.getByRole('alertdialog').count()).toBe(0);
  });

  it('stay while the details are open', async () => {
    await screen.page.clock.install();
    await open(middle);
    await screen.page.getByRole('button', { name: 'Details' }).tap();
    await screen.page.getByRole('complementary', { name: 'Details' }).waitFor(longTimeout);
    await screen.page.touchscreen.tap(middleOfScreen.x, 200);
    // A tap counts once no second one can follow.
    await screen.page.clock.runFor(gestureLimits.doubleTapWindow);
    await screen.page.getByRole('button', { name: 'Close details' }).tap();
    await screen.page.getByRole('complementary', { name: 'Details' }).waitFor({ state: 'detached' });
    expect(await isBare()).toBe(false);
  });
});

it('shows the date in one line', async () => {
  await open(middle);
  const date = screen.page.getByText('Thu 6 Apr 2023, 10:20', { exact: true });
  const fits = await date.evaluate(
    (line) =>
      line.scrollWidth <= line.clientWidth &&
      line.clientHeight < Number.parseFloat(getComputedStyle(line).fontSize) * 1.5,
  );
  expect(fits).toBe(true);
});
