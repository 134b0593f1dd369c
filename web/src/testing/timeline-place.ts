import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { longTimeout } from './browser.ts';
import { pressKey } from './keys.ts';

const poll = <T>(read: () => T) => expect.poll(read, longTimeout);

/** The first tile below the bar, and its position. */
const firstTileOf = (page: Page) =>
  page.evaluate(() => {
    const tiles = [...document.querySelectorAll<HTMLElement>('[data-month]')];
    const edge = Number.parseFloat(document.documentElement.style.scrollPaddingTop) || 0;
    const topOf = (tile: HTMLElement) => tile.getBoundingClientRect().top - edge;
    const first = tiles.find((tile) => topOf(tile) >= 0);
    const top = Math.round(first ? topOf(first) : Number.NaN);
    return `${first?.dataset.month} ${first?.dataset.item} ${top}`;
  });

/** Distance of a month's top from the bar; undefined if not rendered. */
const edgeOf = (page: Page, title: string | null) =>
  page.evaluate((name) => {
    const headings = [...document.querySelectorAll('h2')];
    // Before the name that is read, some show a short one.
    const heading = headings.find(({ textContent }) => textContent.endsWith(name ?? '?'));
    const edge = Number.parseFloat(document.documentElement.style.scrollPaddingTop) || 0;
    const top = heading?.closest('section')?.getBoundingClientRect().top;
    return top === undefined ? undefined : top - edge;
  }, title);

/** The scroll position of a long timeline; the page is read on each use. */
export function timelinePlaceOf(page: () => Page) {
  const slider = () => page().getByRole('slider', { name: 'Go to a month' });
  const month = () => slider().getAttribute('aria-valuetext');
  const isLoaded = () => poll(() => page().locator('[aria-busy=true]').count()).toBe(0);
  const place = () => firstTileOf(page());

  /** The position once everything in view is loaded. */
  async function settledPlace(): Promise<string> {
    await isLoaded();
    let before = '';
    await poll(async () => {
      const [was, now] = [before, await place()];
      before = now;
      return was === now;
    }).toBe(true);
    return before;
  }

  return {
    slider,
    month,
    isLoaded,
    place,
    settledPlace,
    /** The shown month's heading stays at the bar while the months in view load. */
    async expectLanded(): Promise<void> {
      const title = await month();
      await isLoaded();
      expect(Math.abs((await edgeOf(page(), title)) ?? Number.NaN)).toBeLessThanOrEqual(1);
      expect(await month()).toBe(title);
    },
    listIsThere: () => slider().waitFor({ state: 'attached' }),
    /** Scrolls near December 2018; returns the position once the browser keeps it. */
    async scrollSomewhere(): Promise<string> {
      await slider().focus();
      for (let years = 0; years < 6; years++) await pressKey(page(), 'PageDown');
      await poll(month).toBe('December 2018');
      await page().mouse.move(500, 400);
      await page().mouse.wheel(0, 333);
      await poll(place).not.toContain('2018/12 0 ');
      const found = await settledPlace();
      await poll(() => page().evaluate(() => localStorage.getItem('visibleTimeLineSections'))).toContain(
        '2018/12',
      );
      return found;
    },
  };
}
