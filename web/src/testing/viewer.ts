import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { longTimeout } from './browser.ts';
import type { Screen } from './screen.ts';

export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};

export const previewPath = (id: string) => `/my-photos/photos/preview/${id}`;

/** Position and size of the shown photo. */
export interface Shown {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const current = '[data-place="0"] [data-frame]';

/** Opens a photo by address; returns when its picture is loaded. */
export async function openPreview({ page, open }: Pick<Screen, 'page' | 'open'>, id: string): Promise<void> {
  await open(previewPath(id));
  await pictureIsThere(page, id);
}

const isPreviewOf = (page: Page, id: string) =>
  page.waitForURL((url) => url.pathname === previewPath(id), longTimeout);

export async function pictureIsThere(page: Page, id: string): Promise<void> {
  await isPreviewOf(page, id);
  await page.locator(`${current} img[data-shown]`).first().waitFor(longTimeout);
}

/** Waits for the neighbours next to the photo. */
export async function neighboursAreThere(page: Page, count: number): Promise<void> {
  await expect
    .poll(() => page.locator('[data-place="-1"], [data-place="1"]').count(), longTimeout)
    .toBe(count);
}

export async function shownAt(page: Page): Promise<Shown> {
  const box = await page.locator(current).boundingBox();
  if (!box) throw new Error('no photo is shown');
  return box;
}

/** Size of the viewer's viewport. */
export async function stageSize(page: Page): Promise<Shown> {
  const box = await page.locator('[data-track]').locator('..').boundingBox();
  if (!box) throw new Error('the preview is not open');
  return box;
}

/** Waits until no request is pending. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const motions = document.querySelector('[data-track]')?.getAnimations({ subtree: true }) ?? [];
    await Promise.allSettled(motions.map(({ finished }) => finished));
  });
}

/** The photo is back at its place and size. */
export async function isAtRest(page: Page, place: Shown): Promise<void> {
  await settle(page);
  await expect.poll(async () => near(await shownAt(page), place), longTimeout).toBe(true);
}

const near = (a: Shown, b: Shown) =>
  (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(a[side] - b[side]) < 1.5);

/** Durations of the photos' animations from now on, in milliseconds. */
export async function recordMotions(page: Page): Promise<() => Promise<number[]>> {
  const recorded = await page.evaluateHandle(() => {
    const durations: number[] = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      const isPhoto = this.closest('[data-track]') !== null;
      if (isPhoto && typeof options === 'object') durations.push(Number(options.duration));
      return animate.call(this, frames, options);
    };
    return durations;
  });
  return () => recorded.jsonValue();
}

export interface Flight {
  readonly from: Shown;
  readonly to: Shown;
  readonly duration: number;
}

/** Animations of the shown photo itself from now on: where they begin and end. */
export async function recordFlights(page: Page): Promise<() => Promise<Flight[]>> {
  const recorded = await page.evaluateHandle(() => {
    const flights: Flight[] = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      const motion = animate.call(this, frames, options);
      if (!this.matches('[data-frame]')) return motion;
      const duration = Number(typeof options === 'object' ? options.duration : options);
      const at = (time: number): Shown => {
        motion.currentTime = time;
        return this.getBoundingClientRect().toJSON();
      };
      motion.pause();
      flights.push({ from: at(0), to: at(duration - 0.001), duration });
      motion.currentTime = 0;
      motion.play();
      return motion;
    };
    return flights;
  });
  return () => recorded.jsonValue();
}
