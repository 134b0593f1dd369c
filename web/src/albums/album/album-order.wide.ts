// Proves PHO-31, PHO-32.

import { albumsRoutes } from '@keepsake/contract/albums';
import { expect, it } from 'vitest';
import { findViolations } from '../../testing/accessibility.ts';
import { hasFocus } from '../../testing/albums-page.ts';
import { longTimeout } from '../../testing/browser.ts';
import { dragOver } from '../../testing/drag-tile.ts';
import { serveAlbums } from '../../testing/fake-albums.ts';
import { makePhotos, serveLibrary } from '../../testing/fake-library.ts';
import { keysOf } from '../../testing/keys.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { selectionOf } from '../../testing/selection.ts';

const screen = setUpScreen();
const { bar, isSelected } = selectionOf(() => screen.page);
const tile = (item: number) => screen.page.locator(`[data-month="all"][data-item="${item}"]`);
const known = (item: number) =>
  screen.page.locator(`[data-month="all"][data-item="${item}"][data-state=success]`);
/** The drop position. */
const marker = () => screen.page.locator('[data-place-marker]');
/** Items of the cells with such an attribute, among the loaded ones. */
const cellsWith = (name: string, value = 'true') =>
  screen.page
    .locator(`[role=gridcell][data-${name}="${value}"] [data-item]`)
    .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-item')));
const customOrder = JSON.stringify({ sortKey: 'custom', sortOrder: 'asc' });

const { press } = keysOf(() => screen.page);

async function sortBy(name: string): Promise<void> {
  const { page } = screen;
  await page.getByRole('button', { name: /^(Sort: |Custom order$)/ }).click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
  await page.getByRole('button', { name: new RegExp(name) }).waitFor();
}

async function openAlbum() {
  const library = serveLibrary(screen.server, makePhotos({ '2024-05': 8 }));
  const albums = serveAlbums(screen.server, library);
  const album = albums.make('Summer', library.photos);
  await screen.open(`/my-photos/albums/${album.albumId}`);
  await known(0).waitFor();
  return { albums, album };
}

async function openInCustomOrder() {
  const opened = await openAlbum();
  await screen.page.evaluate((sort) => localStorage.setItem('keepsake.sort.album', sort), customOrder);
  await screen.page.reload();
  await known(7).waitFor();
  return opened;
}

it('is chosen, kept in this browser, and is not that of the photos page', async () => {
  const { page, server } = screen;
  const { album } = await openAlbum();
  await page.getByRole('button', { name: 'Sort: Date added, Newest first' }).waitFor();
  await sortBy('Date taken');
  await sortBy('Oldest first');
  await known(0).waitFor();
  await screen.open(`/my-photos/albums/${album.albumId}`);
  await page.getByRole('button', { name: 'Sort: Date taken, Oldest first' }).waitFor();
  await known(0).waitFor();
  const { query } = server.requests(albumsRoutes.listAlbumPhotos).at(-1) ?? {};
  expect(query).toMatchObject({ sortKey: 'dateTaken', sortOrder: 'asc' });
  await screen.open('/my-photos/photos');
  await page.getByRole('button', { name: 'Sort: Date taken, Newest first' }).waitFor();
});

it('carries a photo by the keyboard, with its focus, and announces its new place', async () => {
  const { page } = screen;
  const { album } = await openAlbum();
  await sortBy('Custom order');
  await known(7).waitFor();
  const [a, b, c, ...rest] = album.order;
  await tile(0).focus();
  await press('Alt+ArrowRight', 'Alt+ArrowRight');
  await expect.poll(() => hasFocus(tile(2)), longTimeout).toBe(true);
  await page.getByText('Photo moved to position 3 of 8').waitFor({ state: 'attached' });
  await expect.poll(() => album.order, longTimeout).toEqual([b, c, a, ...rest]);
  await page.reload();
  await known(7).waitFor();
  expect(await findViolations(page)).toEqual([]);
});

it('moves several photos to the end by the menu, and keeps them selected', async () => {
  const { page } = screen;
  const { album } = await openInCustomOrder();
  const [a, b, c, ...rest] = album.order;
  await known(1).focus();
  await press('Space', 'Shift+ArrowRight');
  await isSelected('2');
  await bar().getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'To the end' }).click();
  await expect.poll(() => album.order, longTimeout).toEqual([a, ...rest, b, c]);
  await isSelected('2');
});

it('moves a photo by dragging, which dims it and opens a gap where it would go', async () => {
  const { page } = screen;
  const { album } = await openInCustomOrder();
  const [a, b, c, d, ...rest] = album.order;
  await dragOver(page, known(0), known(3));
  expect(await marker().count()).toBe(1);
  expect([await cellsWith('lifted'), await cellsWith('shift', 'back')]).toEqual([['0'], ['3']]);
  await page.mouse.up();
  await expect.poll(() => album.order, longTimeout).toEqual([b, c, d, a, ...rest]);
  expect(await marker().count()).toBe(0);
  expect(await cellsWith('lifted')).toEqual([]);
});

it('drags all selected photos under a picture that counts them, in any order', async () => {
  const { page } = screen;
  const { album } = await openAlbum();
  const [a, b, c, d, ...rest] = album.order;
  await known(0).focus();
  await press('Space', 'Shift+ArrowRight');
  await isSelected('2');
  await dragOver(page, known(0), known(3));
  expect(await page.locator('[data-drag-image]').textContent()).toBe('2');
  expect(await cellsWith('lifted')).toEqual(['0', '1']);
  await page.mouse.up();
  await page.getByRole('button', { name: 'Use custom order' }).click();
  await page.getByText('2 photos moved to position 3 of 8').waitFor({ state: 'attached' });
  expect(album.order).toEqual([c, d, a, b, ...rest]);
  await isSelected('2');
  await page.reload();
  await page.getByRole('button', { name: 'Custom order' }).waitFor();
});

it('puts the photo back and shows a toast when the server refuses', async () => {
  const { page, server } = screen;
  const { album } = await openInCustomOrder();
  const before = album.order;
  server.error(albumsRoutes.moveAlbumPhotos, 'internal');
  const name = await known(0).getAttribute('aria-label');
  await tile(0).focus();
  await press('Alt+ArrowRight');
  await page.getByText('Error: Your photos could not be moved').first().waitFor();
  await expect.poll(() => known(0).getAttribute('aria-label'), longTimeout).toBe(name);
  expect(album.order).toEqual(before);
});

it('chooses one of the photos as the cover', async () => {
  const { page } = screen;
  const { album } = await openAlbum();
  await known(3).focus();
  await press('Space');
  await isSelected('1');
  await bar().getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Use as cover' }).click();
  await page.getByText('The album has a new cover').first().waitFor();
  await expect.poll(() => bar().count(), longTimeout).toBe(0);
  expect(album.coverPhotoId).toBe(album.photos[3]?.imageId);
});

it('shows a toast when the cover cannot be chosen, and keeps the photo selected', async () => {
  const { page, server } = screen;
  const { album } = await openAlbum();
  server.error(albumsRoutes.updateAlbum, 'internal');
  await known(3).focus();
  await press('Space');
  await bar().getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Use as cover' }).click();
  await page
    .getByText(/^Error: .*cover/)
    .first()
    .waitFor();
  await isSelected('1');
  expect(album.coverPhotoId).toBeNull();
});
