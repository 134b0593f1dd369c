// Proves PRJ-11.

import { beforeEach, describe, expect, it } from 'vitest';
import { longTimeout } from '../testing/browser.ts';
import { type FakePhotoBooks, fakeBook, servePhotoBooks } from '../testing/fake-photo-books.ts';
import { pressKey } from '../testing/keys.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';
import { fingersOn } from '../testing/touch.ts';

/** Pages of a photo book: which are shown and loaded, and how they are turned. */

const screen = setUpScreen({ hasTouch: true });
let books: FakePhotoBooks;

const button = (name: string) => screen.page.getByRole('button', { name, exact: true });
const place = (text: string) => screen.page.getByText(text, { exact: true });
const picture = (page: number) => screen.page.getByRole('img', { name: `Page ${page}`, exact: true });
const turning = () => screen.page.locator('[data-turn]');
const stage = () => screen.page.locator('[data-book]').locator('..');
const countShown = () => screen.page.locator('[data-side] img:visible').count();
/** Numbers of the pages that were requested. */
const requested = () => books.pictures.map((name) => Number(name.split('.').at(-1)));

/** Opens a book; returns when its cover is there. */
async function open(some: Parameters<typeof fakeBook>[1] = {}): Promise<void> {
  books.stored = [fakeBook(1, some)];
  await screen.open('/online-products/B1');
  await picture(1).waitFor();
}

beforeEach(async () => {
  screen.server.push.refuse();
  books = servePhotoBooks(screen.server);
  await screen.page.emulateMedia({ reducedMotion: 'reduce' });
});

describe('its pages', () => {
  it.each([
    [1, ['Page 1 of 1']],
    [2, ['Page 1 of 2', 'Page 2 of 2']],
    [3, ['Page 1 of 3', 'Pages 2–3 of 3']],
    [4, ['Page 1 of 4', 'Pages 2–3 of 4', 'Page 4 of 4']],
    [5, ['Page 1 of 5', 'Pages 2–3 of 5', 'Pages 4–5 of 5']],
  ])('are shown in pairs, with %i pages', async (pages, texts) => {
    await open({ pages });
    for (const [index, text] of texts.entries()) {
      if (index > 0) await button('Next page').click();
      await place(text).waitFor();
    }
    expect(await button('Next page').getAttribute('aria-disabled')).toBe('true');
    await picture(pages).waitFor();
    expect(await findPageProblems(screen.page)).toEqual([]);
  });

  it('are shown alone on a phone, and it keeps the place when it is turned', async () => {
    const { page } = screen;
    await page.setViewportSize({ width: 390, height: 844 });
    await open();
    await button('Next page').click();
    await button('Next page').click();
    await place('Page 3 of 24').waitFor();
    await page.setViewportSize({ width: 844, height: 390 });
    await place('Pages 2–3 of 24').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await place('Page 3 of 24').waitFor();
  });

  it('are turned with the keyboard', async () => {
    const { page } = screen;
    await open({ pages: 120 });
    for (const [key, text] of [
      ['ArrowRight', 'Pages 2–3 of 120'],
      ['ArrowRight', 'Pages 4–5 of 120'],
      ['ArrowLeft', 'Pages 2–3 of 120'],
      ['End', 'Page 120 of 120'],
      ['ArrowRight', 'Page 120 of 120'],
      ['Home', 'Page 1 of 120'],
      ['ArrowLeft', 'Page 1 of 120'],
    ] as const) {
      await pressKey(page, key);
      await place(text).waitFor();
    }
  });

  it('are turned by a swipe, and by a tap on their side', async () => {
    const { page } = screen;
    await open();
    const { x, y, width, height } = (await stage().boundingBox()) ?? expect.fail('no stage');
    const at = (share: number) => ({ x: x + width * share, y: y + height / 2 });
    const fingers = await fingersOn(page);
    await fingers.drag(at(0.7), at(0.3));
    await fingers.lift();
    await place('Pages 2–3 of 24').waitFor();
    await fingers.drag(at(0.5), at(0.45));
    await fingers.lift();
    await fingers.drag(at(0.3), at(0.7));
    await fingers.lift();
    await place('Page 1 of 24').waitFor();
    await page.mouse.click(at(0.7).x, at(0.7).y);
    await place('Pages 2–3 of 24').waitFor();
    await page.mouse.click(at(0.3).x, at(0.3).y);
    await place('Page 1 of 24').waitFor();
  });

  it('are loaded only when they are near', async () => {
    await open({ pages: 120 });
    await expect.poll(requested, longTimeout).toEqual([1, 2, 3]);
    await pressKey(screen.page, 'End');
    await picture(120).waitFor();
    await expect.poll(() => requested().slice(3), longTimeout).toEqual([118, 119, 120]);
    await pressKey(screen.page, 'Home');
    await picture(1).waitFor();
    expect(requested()).toHaveLength(6);
  });

  it('that fail are loaded again on request', async () => {
    const { page } = screen;
    books.broken.add('preview.page.2');
    await open();
    await button('Next page').click();
    await place('This page couldn’t be loaded.').waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    books.broken.clear();
    await button('Try again').click();
    await picture(2).waitFor();
  });

  it('can be enlarged and moved', async () => {
    const { page } = screen;
    await open();
    const width = async () => Math.round((await picture(1).boundingBox())?.width ?? 0);
    const before = await width();
    await button('Zoom in').click();
    await expect.poll(width).toBe(Math.round(before * 2.5));
    const left = (await picture(1).boundingBox())?.x ?? 0;
    await pressKey(page, 'Shift+ArrowRight');
    await expect.poll(async () => (await picture(1).boundingBox())?.x).toBe(left - 80);
    await pressKey(page, 'ArrowRight');
    await place('Pages 2–3 of 24').waitFor();
    await button('Zoom in').waitFor();
  });

  it('fill the screen, and go back to the page', async () => {
    const { page } = screen;
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
    await open();
    await pressKey(page, 'ArrowRight');
    await button('Full screen').click();
    await page.getByRole('dialog', { name: 'Book 1' }).waitFor();
    await expect.poll(isFull, longTimeout).toBe(true);
    await place('Pages 2–3 of 24').waitFor();
    await picture(2).waitFor();
    await pressKey(page, 'ArrowRight');
    await place('Pages 4–5 of 24').waitFor();
    await pressKey(page, 'Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(isFull, longTimeout).toBe(false);
    await place('Pages 4–5 of 24').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Full screen');
  });
});

describe('a page that turns', () => {
  it('moves, and shows both sides of its sheet', async () => {
    const { page } = screen;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await open();
    await picture(1).waitFor();
    const sides = page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          addEventListener(
            'animationstart',
            () => {
              const turning = [...document.querySelectorAll<HTMLElement>('[data-turn]')];
              resolve(turning.map(({ dataset }) => `${dataset.side} ${dataset.turn}`));
            },
            { capture: true, once: true },
          );
        }),
    );
    await pressKey(page, 'ArrowRight');
    expect(await sides).toEqual(['right lifts', 'left lands']);
    await turning().first().waitFor({ state: 'detached' });
    await expect.poll(countShown).toBe(2);
  });

  it('does not move where the system prefers less motion', async () => {
    const { page } = screen;
    await open();
    await pressKey(page, 'ArrowRight');
    await place('Pages 2–3 of 24').waitFor();
    expect(await turning().count()).toBe(0);
  });
});
