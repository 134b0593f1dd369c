import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { longTimeout } from '../testing/browser.ts';
import { serveLibrary } from '../testing/fake-library.ts';
import { makeTwentyYears } from '../testing/fake-timelines.ts';
import { setUpScreen } from '../testing/screen.ts';
import { timelinePlaceOf } from '../testing/timeline-place.ts';

const screen = setUpScreen({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
let page: Page;
const { month, isLoaded, listIsThere, expectLanded } = timelinePlaceOf(() => page);

beforeEach(() => {
  page = screen.page;
});

const poll = <T>(read: () => T) => expect.poll(read, longTimeout);

/** Keeps where the pointer was last, for `afterTheLastMove`. */
const rememberMoves = () =>
  page.evaluate(() => {
    const keep = ({ clientY }: PointerEvent) => document.body.setAttribute('data-pointer', String(clientY));
    window.addEventListener('pointermove', keep, true);
  });

/** Waits until the page has handled the pointer there, and drawn what comes of it. */
async function afterTheLastMove(clientY: number): Promise<void> {
  const received = async () => Number(await page.locator('body').getAttribute('data-pointer'));
  await poll(received).toBeCloseTo(clientY, 0);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

it('has a handle for the finger that comes with scrolling, and lands where it is let go', async () => {
  serveLibrary(screen.server, makeTwentyYears());
  await screen.open('/my-photos/photos');
  await listIsThere();
  const handle = page.locator('[data-handle]');
  const opacity = () => handle.evaluate((element) => getComputedStyle(element).opacity);
  expect(await opacity()).toBe('0');
  await page.evaluate(() => window.scrollBy(0, 600));
  // Months that load change the list's height, and with it where the handle stands.
  await isLoaded();
  await page.evaluate(() => window.scrollBy(0, 60));
  await poll(opacity).toBe('1');
  const box = await handle.boundingBox();
  if (!box) throw new Error('no handle');
  expect(box.width).toBeGreaterThanOrEqual(44);
  expect(box.height).toBeGreaterThanOrEqual(44);
  const touch = await page.context().newCDPSession(page);
  const x = box.x + box.width / 2;
  const from = box.y + box.height / 2;
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] });
  await rememberMoves();
  await send('touchStart', from);
  for (let y = from; y < from + 400; y += 10) await send('touchMove', y);
  // The browser hands on a finger's moves by frames. At rest, what is in view loads, and nothing moves.
  await afterTheLastMove(from + 390);
  const dragged = await month();
  expect(dragged).not.toBe('August 2024');
  await expectLanded();
  expect(await month()).toBe(dragged);
  await send('touchEnd');
  await poll(() => page.locator('[data-dragging]').count()).toBe(0);
  expect(await month()).toBe(dragged);
  await expectLanded();
  await poll(opacity).toBe('0');
});
