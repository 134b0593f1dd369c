import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { longTimeout } from './browser.ts';

/** Addresses of an album and its previews. */
export interface AlbumAddress {
  readonly page: string;
  preview(photoId: string): string;
}

export function albumAddress(kind: 'albums' | 'shared-albums', albumId: string): AlbumAddress {
  const page = `/my-photos/${kind}/${albumId}`;
  return { page, preview: (photoId) => `${page}/preview/${photoId}` };
}

export const isAt = (page: Page, path: string) =>
  page.waitForURL(({ pathname }) => pathname === path, longTimeout);

/** The photo is shown over its album. */
export async function isShown(page: Page, address: AlbumAddress, photoId: string): Promise<void> {
  await isAt(page, address.preview(photoId));
  await page.locator('[data-place="0"] [data-frame] img[data-shown]').first().waitFor(longTimeout);
}

export const tilesOf = (page: Page) => page.locator('[data-month="all"][data-item]');

/** The tile has the focus and is in view. */
export async function tileHasFocus(page: Page, item: number): Promise<void> {
  const tile = page.locator(`[data-month="all"][data-item="${item}"]`);
  await expect
    .poll(() => tile.evaluate((element) => element === document.activeElement), longTimeout)
    .toBe(true);
  const box = await tile.boundingBox();
  expect(box && box.y > -box.height && box.y < (page.viewportSize()?.height ?? 0)).toBe(true);
}
