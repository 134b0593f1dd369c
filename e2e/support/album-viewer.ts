import { basePath } from '@keepsake/contract/bases';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { patience } from './browser.ts';

/** Addresses of an album, shared or not, and of its previews. */
export interface AlbumAddress {
  readonly page: string;
  preview(photoId: string): string;
}

export function albumAddress(kind: 'albums' | 'shared-albums', albumId: string): AlbumAddress {
  const page = `/my-photos/${kind}/${albumId}`;
  return { page, preview: (photoId) => `${page}/preview/${photoId}` };
}

export const isAt = (page: Page, path: string) =>
  page.waitForURL(({ pathname }) => pathname === path, patience);

/** The picture of a photo is seen over its album. */
export async function isShown(page: Page, address: AlbumAddress, photoId: string): Promise<void> {
  await isAt(page, address.preview(photoId));
  await page.locator('[data-place="0"] [data-frame] img[data-shown]').first().waitFor(patience);
}

export async function openAlbumPhoto(
  page: Page,
  origin: string,
  address: AlbumAddress,
  photoId: string,
): Promise<void> {
  await page.goto(`${origin}${address.preview(photoId)}`);
  await isShown(page, address, photoId);
}

/** The tiles of an album, in its order. */
export const tilesOf = (page: Page) => page.locator('[data-month="all"][data-item]');

/** The tile of the photo at a place of the album has the focus and is in view. */
export async function tileHasFocus(page: Page, item: number): Promise<void> {
  const tile = page.locator(`[data-month="all"][data-item="${item}"]`);
  await expect
    .poll(() => tile.evaluate((element) => element === document.activeElement), patience)
    .toBe(true);
  const box = await tile.boundingBox();
  expect(box && box.y > -box.height && box.y < (page.viewportSize()?.height ?? 0)).toBe(true);
}

/** Calls the library's API with the token that the page's own requests carry while `act` runs. */
export async function callAs(page: Page, origin: string, act: () => Promise<unknown>) {
  const called = page.waitForRequest(
    (request) =>
      request.url().includes(basePath('photoManagementApi')) && 'authorization' in request.headers(),
  );
  await act();
  const { authorization = '' } = (await called).headers();
  return (method: 'GET' | 'DELETE', path: string): Promise<Response> =>
    fetch(`${origin}${basePath('photoManagementApi')}${path}`, {
      method,
      headers: { Authorization: authorization },
    });
}

/** Ids of the photos of an album in the order in which the site asks for them first. */
export async function idsInOrder(page: Page, path: string): Promise<string[]> {
  const answer = await page.waitForResponse(
    (response) => new URL(response.url()).pathname.endsWith(`${path}/photos`) && response.ok(),
    patience,
  );
  const { images } = (await answer.json()) as { images: { imageId: string }[] };
  return images.map(({ imageId }) => imageId);
}
