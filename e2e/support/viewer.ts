import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { patience } from './browser.ts';

/** Phones as the site knows them. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};

export const previewPath = (id: string) => `/my-photos/photos/preview/${id}`;

/** What is seen of the preview: where its photo stands, and how large it is shown. */
export interface Shown {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const current = '[data-place="0"] [data-frame]';

/** Opens a photo by its address, or goes on in a page that is open; returns when its picture is there. */
export async function openPreview(page: Page, origin: string, id: string): Promise<void> {
  await page.goto(`${origin}${previewPath(id)}`);
  await pictureIsThere(page, id);
}

export async function pictureIsThere(page: Page, id: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === previewPath(id), patience);
  await page.locator(`${current} img[data-shown]`).first().waitFor(patience);
}

/** Both neighbours, or those that there are, stand beside the photo. */
export async function neighboursAreThere(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.locator('[data-place="-1"], [data-place="1"]').count(), patience).toBe(count);
}

export async function shownAt(page: Page): Promise<Shown> {
  const box = await page.locator(current).boundingBox();
  if (!box) throw new Error('no photo is shown');
  return box;
}

/** Width and height of what photos are seen through. */
export async function stageSize(page: Page): Promise<Shown> {
  const box = await page.locator('[data-track]').locator('..').boundingBox();
  if (!box) throw new Error('the preview is not open');
  return box;
}

/** Nothing that was asked for is still on its way. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const motions = document.querySelector('[data-track]')?.getAnimations({ subtree: true }) ?? [];
    await Promise.allSettled(motions.map(({ finished }) => finished));
  });
}

/** The photo stands where it did when nothing moved it, at its own size. */
export async function isAtRest(page: Page, place: Shown): Promise<void> {
  await settle(page);
  await expect.poll(async () => near(await shownAt(page), place), patience).toBe(true);
}

const near = (a: Shown, b: Shown) =>
  (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(a[side] - b[side]) < 1.5);
