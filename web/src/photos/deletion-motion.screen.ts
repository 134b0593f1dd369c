// Proves PHO-34.

import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { longTimeout } from '../testing/browser.ts';
import { serveDeletions } from '../testing/fake-deletions.ts';
import { type FakeLibrary, makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { setUpScreen } from '../testing/screen.ts';

/** What moves in the list when photos are deleted. */

const screen = setUpScreen();
let library: FakeLibrary;

const idOf = (index: number) => library.photos[index]?.imageId ?? '';
const tile = (id: string) => screen.page.locator(`[data-photo="${id}"]`);
const fading = () => screen.page.locator('[data-fading]');

beforeEach(async () => {
  // No room for the storage banner, which is not there.
  await screen.page.addInitScript(() => localStorage.setItem('keepsake.storage-banner-room', '0'));
  library = serveLibrary(screen.server, makePhotos({ '2024-05': 12, '2024-04': 9 }, { width: 1600 }));
  serveDeletions(screen.server, library);
});

interface Motion {
  /** Photo of the tile that glides; null for one that fades, and for headings. */
  readonly photo: string | null;
  readonly isFading: boolean;
  readonly duration: number;
  /** Start of the movement. */
  readonly x: number;
  readonly y: number;
}

/** Animations within the list from now on. */
async function recordMotions(page: Page): Promise<() => Promise<Motion[]>> {
  const recorded = await page.evaluateHandle(() => {
    const motions: Motion[] = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      const motion = animate.call(this, frames, options);
      if (!this.closest('[data-sections]')) return motion;
      motion.pause();
      const { left, top, width, height } = this.getBoundingClientRect();
      motions.push({
        photo: this.querySelector<HTMLElement>('[data-photo]')?.dataset.photo ?? null,
        isFading: this.matches('[data-fading]'),
        duration: Number(typeof options === 'object' ? options.duration : options),
        x: Math.round(left + width / 2),
        y: Math.round(top + height / 2),
      });
      motion.play();
      return motion;
    };
    return motions;
  });
  return () => recorded.jsonValue();
}

async function middleOf(id: string) {
  const { x = 0, y = 0, width = 0, height = 0 } = (await tile(id).boundingBox()) ?? {};
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
}

/** Deletes two photos of the first row; returns what moved. */
async function deleteTwo(): Promise<Motion[]> {
  const { page } = screen;
  for (const place of [0, 1]) await tile(idOf(place)).click({ modifiers: ['Shift'] });
  const motions = await recordMotions(page);
  await page.getByRole('group', { name: 'Selected photos' }).getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: /^Delete / });
  await dialog.getByRole('button', { name: 'Delete photos' }).click();
  await dialog.waitFor({ state: 'detached', ...longTimeout });
  await fading().first().waitFor({ state: 'detached' });
  return motions();
}

it('fades deleted photos, and the others glide from where they were', async () => {
  await screen.open('/my-photos/photos');
  await tile(idOf(12)).waitFor(longTimeout);
  const third = idOf(2);
  const before = await middleOf(third);
  const motions = await deleteTwo();
  expect(motions.filter(({ isFading }) => isFading)).toHaveLength(2);
  expect(new Set(motions.map(({ duration }) => duration))).toEqual(new Set([160]));
  expect(motions.find(({ photo }) => photo === third)).toMatchObject(before);
  expect(await fading().count()).toBe(0);
  expect(await tile(third).count()).toBe(1);
});

it('moves nothing as the list loads and scrolls', async () => {
  const { page } = screen;
  await screen.open('/my-photos/photos');
  const motions = await recordMotions(page);
  await tile(idOf(12)).waitFor(longTimeout);
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => window.scrollY), longTimeout).toBeGreaterThan(100);
  expect(await motions()).toEqual([]);
});

it('moves nothing with reduced motion', async () => {
  await screen.page.emulateMedia({ reducedMotion: 'reduce' });
  await screen.open('/my-photos/photos');
  await tile(idOf(12)).waitFor(longTimeout);
  expect(await deleteTwo()).toEqual([]);
});
