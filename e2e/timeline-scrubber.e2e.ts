import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { findViolations } from './support/accessibility.ts';
import { signInToTwentyYears, withoutPictures } from './support/big-library.ts';
import { patience } from './support/browser.ts';
import { useStage } from './support/stage.ts';

/** A library of twenty years, every month of which is loaded when it comes into view. */
const email = 'gus@demo.keepsake.test';

const stage = useStage();
let page: Page;
let cookies: Awaited<ReturnType<typeof signInToTwentyYears>>;

beforeAll(async () => {
  cookies = await signInToTwentyYears(stage, email);
});
afterEach(() => page.context().close());

const slider = () => page.getByRole('slider', { name: 'Go to a month' });
const month = () => slider().getAttribute('aria-valuetext');
const poll = <T>(look: () => T) => expect.poll(look, patience);

async function open(options: BrowserContextOptions = {}): Promise<void> {
  const context = await stage.browser.newContext({ viewport: { width: 1200, height: 900 }, ...options });
  await context.addCookies(cookies);
  page = await context.newPage();
  await withoutPictures(page);
  await page.goto(`${stage.instance.origin}/my-photos/photos`);
  await slider().waitFor({ state: 'attached' });
}

/** Distance of a month's upper edge from the window's; undefined where it is not drawn. */
const edgeOf = (title: string | null) =>
  page.evaluate((name) => {
    const heading = [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === name);
    return heading?.closest('section')?.getBoundingClientRect().top;
  }, title);

/** The heading of the month that is shown is at the window's edge, also once all months in view have loaded. */
async function expectLanded(): Promise<void> {
  const title = await month();
  const isLoaded = () => page.locator('[aria-busy=true]').count();
  await poll(isLoaded).toBe(0);
  expect(Math.abs((await edgeOf(title)) ?? Number.NaN)).toBeLessThanOrEqual(1);
  expect(await month()).toBe(title);
}

/** Keeps where the pointer was last, for `afterTheLastMove`. */
const rememberMoves = () =>
  page.evaluate(() => {
    const keep = ({ clientY }: PointerEvent) => document.body.setAttribute('data-pointer', String(clientY));
    window.addEventListener('pointermove', keep, true);
  });

/** Waits until the page has heard of the pointer there, and drawn what comes of it. */
async function afterTheLastMove(clientY: number): Promise<void> {
  const heard = async () => Number(await page.locator('body').getAttribute('data-pointer'));
  await poll(heard).toBeCloseTo(clientY, 0);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

it('lands by mouse on the month in its bubble, and asks for nothing on the way', async () => {
  await open();
  const asked = new Set<string>();
  page.on('request', (request) => {
    const [, name] = /timeline\/(\d+\/\d+)/.exec(request.url()) ?? [];
    if (name) asked.add(name);
  });
  const x = 1190;
  await page.mouse.move(x, 100);
  await page.mouse.down();
  for (let y = 100; y <= 620; y += 4) await page.mouse.move(x, y);
  const bubble = await page.evaluate(
    () => document.querySelector('[data-dragging] [data-handle] + div')?.textContent,
  );
  await page.mouse.up();
  expect(await month()).toBe(bubble);
  await expectLanded();
  expect(asked.size).toBeGreaterThan(0);
  expect(asked.size).toBeLessThan(12);
});

it('lands by a click on the track, and scrolling on goes to other months', async () => {
  await open();
  await page.mouse.click(1190, 450);
  await poll(month).toMatch(/201\d$/);
  await expectLanded();
  const landed = await month();
  await page.mouse.move(500, 400);
  await page.mouse.wheel(0, 6000);
  await poll(month).not.toBe(landed);
});

it('reaches the ends of the list and of the page', async () => {
  await open();
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
  await open();
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
    await page.keyboard.press(key);
    await poll(month).toBe(title);
    await expectLanded();
  }
  await page.keyboard.press('End');
  await poll(month).toBe('January 2004');
  await page.keyboard.press('Home');
  await poll(month).toBe('August 2024');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await findViolations(page)).toEqual([]);
});

it('has a handle for the finger that comes with scrolling, and lands where it is let go', async () => {
  await open({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
  const handle = page.locator('[data-handle]');
  const opacity = () => handle.evaluate((element) => getComputedStyle(element).opacity);
  expect(await opacity()).toBe('0');
  await page.evaluate(() => window.scrollBy(0, 600));
  // Months that load change the list's height, and with it where the handle stands.
  await poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
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
