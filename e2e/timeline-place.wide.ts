import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { signInToTwentyYears, withoutPictures } from './support/big-library.ts';
import { patience } from './support/browser.ts';
import { useStage } from './support/stage.ts';

/** Where the list stands is kept: after other pages, a reload and a preview, and in lists higher than a page may be. */
const email = 'gus@demo.keepsake.test';

const stage = useStage();
let page: Page;
let cookies: Awaited<ReturnType<typeof signInToTwentyYears>>;

beforeAll(async () => {
  cookies = await signInToTwentyYears(stage, email);
});
afterEach(() => page.context().close());

const slider = () => page.getByRole('slider', { name: 'Go to a month' });
const poll = <T>(look: () => T) => expect.poll(look, patience);
const listIsThere = () => slider().waitFor({ state: 'attached' });

async function open(): Promise<void> {
  const context = await stage.browser.newContext({ viewport: { width: 1200, height: 900 } });
  await context.addCookies(cookies);
  page = await context.newPage();
  await withoutPictures(page);
}

/** Without scrolling to the link first, as a try to click it may. */
const follow = (name: string) => page.getByRole('link', { name, exact: true }).first().dispatchEvent('click');

/** Which tile is the first in the window, and where. */
const place = () =>
  page.evaluate(() => {
    const tiles = [...document.querySelectorAll<HTMLElement>('[data-month]')];
    const first = tiles.find((tile) => tile.getBoundingClientRect().top >= 0);
    const top = Math.round(first?.getBoundingClientRect().top ?? Number.NaN);
    return `${first?.dataset.month} ${first?.dataset.item} ${top}`;
  });

/** The place, once nothing in view is still to come. */
async function settledPlace(): Promise<string> {
  await poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  let before = '';
  await poll(async () => {
    const [was, now] = [before, await place()];
    before = now;
    return was === now;
  }).toBe(true);
  return before;
}

async function scrollSomewhere(): Promise<string> {
  await slider().focus();
  for (let years = 0; years < 6; years++) await page.keyboard.press('PageDown');
  await poll(() => slider().getAttribute('aria-valuetext')).toBe('December 2018');
  await page.mouse.move(500, 400);
  await page.mouse.wheel(0, 333);
  await poll(place).not.toContain('2018/12 0 ');
  const found = await settledPlace();
  await poll(() => page.evaluate(() => localStorage.getItem('visibleTimeLineSections'))).toContain('2018/12');
  return found;
}

// spec P2.33
it('saves the sections in view and comes back to the photo after a reload', async () => {
  await open();
  await page.goto(`${stage.instance.origin}/my-photos/photos`);
  await listIsThere();
  const before = await scrollSomewhere();
  await page.reload();
  await listIsThere();
  await poll(settledPlace).toBe(before);
});

// spec P2.33
it('restores to the middle of the saved sections when the place itself is of no use', async () => {
  await open();
  await page.goto(`${stage.instance.origin}/my-photos/photos`);
  await listIsThere();
  await page.evaluate(() => {
    localStorage.setItem('visibleTimeLineSections', '["2015/7","2015/6","2015/5"]');
    sessionStorage.setItem(
      'keepsake.timeline-position',
      '{"section":"1999/1","position":[0,0],"isOpen":false}',
    );
  });
  await page.reload();
  await listIsThere();
  await poll(() => slider().getAttribute('aria-valuetext')).toBe('June 2015');
  const heading = page.getByRole('heading', { name: 'June 2015' });
  await settledPlace();
  expect((await heading.boundingBox())?.y).toBeLessThan(76);
});

it('comes back to the photo after another page, by its link and by Back', async () => {
  await open();
  await page.goto(`${stage.instance.origin}/my-photos/photos`);
  await listIsThere();
  const before = await scrollSomewhere();
  const overview = page.getByRole('heading', { name: 'Overview' });
  await follow('Overview');
  await overview.waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await follow('Saved photos');
  await listIsThere();
  await poll(settledPlace).toBe(before);
  await page.goBack();
  await overview.waitFor();
  await page.goBack();
  await listIsThere();
  await poll(settledPlace).toBe(before);
});

// spec P2.38
it('has the photo in view after a preview that was opened by its address', async () => {
  await open();
  await page.goto(`${stage.instance.origin}/my-photos/photos`);
  await listIsThere();
  await scrollSomewhere();
  const tile = page.locator('[data-month="2018/12"][data-item="7"]');
  await tile.click();
  await page.waitForURL('**/preview/**');
  await page.reload();
  await page.getByRole('button', { name: 'Download' }).waitFor();
  await page.keyboard.press('Escape');
  await listIsThere();
  await poll(async () => (await tile.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  expect((await tile.boundingBox())?.y).toBeLessThan(900);
});

/** Browsers with so many device pixels end at a page of 100,000 pixels, which is a quarter of the list. */
const devicePixelRatio = 150;
const cap = 15_000_000 / devicePixelRatio;

it('shows all of a list that is higher than the page may be', async () => {
  await open();
  await page.addInitScript(
    (ratio) => Object.defineProperty(window, 'devicePixelRatio', { get: () => ratio }),
    devicePixelRatio,
  );
  await page.goto(`${stage.instance.origin}/my-photos/photos`);
  await listIsThere();
  const heights = () => page.evaluate(() => document.documentElement.scrollHeight);
  const title = () => slider().getAttribute('aria-valuetext');
  expect(await heights()).toBeLessThanOrEqual(cap);

  // A wheel moves pixel by pixel, in the middle of the list, too, and nothing moves when it has come to rest.
  await page.evaluate((half) => window.scrollTo(0, half), (await heights()) / 2);
  await poll(title).toMatch(/201[345]$/);
  await settledPlace();
  const [month, item] = (await place()).split(' ');
  const tile = page.locator(`[data-month="${month}"][data-item="${item}"]`);
  const top = async () => (await tile.boundingBox())?.y ?? Number.NaN;
  const before = await top();
  await page.mouse.move(500, 400);
  await page.mouse.wheel(0, 400);
  await poll(async () => before - (await top())).toBe(400);
  const scrolled = await page.evaluate(() => window.scrollY);
  for (let turns = 0; turns < 10; turns++) await page.mouse.wheel(0, turns % 2 === 0 ? 2000 : -2000);
  await poll(async () => before - (await top())).toBe(400);
  await settledPlace();
  expect(before - (await top())).toBe(400);
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - scrolled)).toBeLessThan(1000);

  await page.keyboard.press('End');
  await poll(title).toBe('January 2004');
  await poll(() => page.locator('[data-month="2004/1"][data-item="24"]').isVisible()).toBe(true);
  expect(await heights()).toBeLessThanOrEqual(cap);
  // At once: a glide would be ended half-way by what loads meanwhile.
  await page.keyboard.press('Home');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole('heading', { name: 'August 2024' }).waitFor();

  const left = await scrollSomewhere();
  await page.reload();
  await listIsThere();
  await poll(settledPlace).toBe(left);
});
