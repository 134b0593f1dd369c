import { randomUUID } from 'node:crypto';
import { basePath } from '@keepsake/contract/bases';
import type { Download, Locator, Page } from 'playwright-core';
import { patience } from './browser.ts';
import { drawPhoto } from './library.ts';
import { selectionOf } from './selection.ts';
import { connectShop } from './shop.ts';
import type { Stage } from './stage.ts';
import { hashesIn, hashOf } from './zip.ts';

/** The owner of three photos, an album and a shared album, and who takes part in that with one more. */
export const owner = 'hana@demo.keepsake.test';
export const participant = 'gus@demo.keepsake.test';
const shopIds = { [owner]: 'demo-hana', [participant]: 'demo-gus' };

/** Addresses: of the bytes, of what is asked for an archive of own photos and for the list, and the same of shared albums. */
export const archives = '**/archives/downloads/**';
export const listing = `${basePath('downloadApi')}/downloads`;
export const asking = `**${listing}`;
export const askingShared = `**${basePath('downloadApi')}/shared-album-downloads`;

export interface PhotosToDownload {
  /** File name → id, and → SHA-256 of the bytes that were uploaded. */
  readonly ids: Readonly<Record<string, string>>;
  readonly originals: Readonly<Record<string, string>>;
  /** `beach.jpg` and `boat.jpg`, called Harbour. */
  readonly albumId: string;
  /** All of them, called By the sea. */
  readonly sharedAlbumId: string;
}

/** What archives are made of. */
export async function addPhotosToDownload(stage: Stage): Promise<PhotosToDownload> {
  const shop = await connectShop(stage);
  const ids: Record<string, string> = {};
  const originals: Record<string, string> = {};
  const upload = async (email: string, name: string, seed: number) => {
    const bytes = await drawPhoto({ width: 600, height: 400, seed, takenAt: `2023:06:0${seed} 10:20:30` });
    ids[name] = await shop.uploadPhoto(email, name, bytes);
    originals[name] = hashOf(bytes);
  };
  const own = ['beach.jpg', 'boat.jpg', 'shells.jpg'];
  await Promise.all(own.map((name, index) => upload(owner, name, index + 1)));
  await upload(participant, 'guest.jpg', 4);
  const albumId = await shop.createAlbum(owner, 'Harbour');
  await shop.addToAlbum(owner, albumId, [ids['beach.jpg'] ?? '', ids['boat.jpg'] ?? '']);
  const sharedAlbumId = randomUUID();
  const photos = Object.entries(ids).map(([name, photoId]) => ({
    photoId,
    ownerId: shopIds[name === 'guest.jpg' ? participant : owner],
  }));
  const album = { name: 'By the sea', ownerId: shopIds[owner], participantIds: [shopIds[participant]] };
  const failed = await shop.putSharedAlbum(sharedAlbumId, { ...album, photos });
  if (failed.length > 0) throw new Error('the shared album is not there');
  return { ids, originals, albumId, sharedAlbumId };
}

export const tilesOf = (page: Page): Locator => page.locator('[data-item][aria-label^="Photo, "]');

/** An archive in the list. */
export const archiveRow = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

export const toastOf = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(text);

/** The bar of a page, and its button. */
export function barOf(page: Page) {
  const bar = selectionOf(() => page).bar();
  return { bar, download: bar.getByRole('button', { name: 'Download' }) };
}

/** Selects the first photos of the page at an address by the keyboard. */
export async function selectFirst(page: Page, address: string, count: number): Promise<void> {
  await page.goto(address);
  await tilesOf(page)
    .nth(count - 1)
    .waitFor(patience);
  await tilesOf(page).first().focus();
  await page.keyboard.press('Space');
  for (let more = 1; more < count; more += 1) await page.keyboard.press('Shift+ArrowRight');
  await barOf(page).bar.getByText(`${count} selected`).waitFor(patience);
}

/** The zip that the browser saves while this is done. */
export async function savedBy(page: Page, act: () => Promise<unknown>): Promise<Download> {
  const saved = page.waitForEvent('download', patience);
  await act();
  return saved;
}

export const contentOf = async (saved: Download) => hashesIn(await saved.path());

export const photoHasFocus = (page: Page) =>
  page.evaluate(() => document.activeElement?.hasAttribute('data-item') ?? false);
