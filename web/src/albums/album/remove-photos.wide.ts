// Proves PHO-34, SEL-6, ALB-13, ALB-14, ALB-24, ALB-39, ALB-40, ALB-43, ALB-44.

import { albumsRoutes } from '@keepsake/contract/albums';
import { deletedPhotosRoutes } from '@keepsake/contract/deleted-photos';
import { expect, it } from 'vitest';
import { findViolations } from '../../testing/accessibility.ts';
import { afterRetries } from '../../testing/after-retries.ts';
import { tilesOf } from '../../testing/album-viewer.ts';
import { albumsPageOf } from '../../testing/albums-page.ts';
import { longTimeout } from '../../testing/browser.ts';
import { serveAlbums } from '../../testing/fake-albums.ts';
import { makePhotos, serveLibrary } from '../../testing/fake-library.ts';
import { keysOf } from '../../testing/keys.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { selectionOf } from '../../testing/selection.ts';

const screen = setUpScreen();
const { main, title } = albumsPageOf(() => screen.page);
const { bar, isSelected } = selectionOf(() => screen.page);
const question = () => screen.page.getByRole('alertdialog', { name: /^Delete \d+ photos?\?$/ });
const choice = (name: string) => question().getByRole('button', { name, exact: true });
const shows = (count: number) => expect.poll(() => tilesOf(screen.page).count(), longTimeout).toBe(count);

async function openAlbum() {
  const library = serveLibrary(screen.server, makePhotos({ '2023-05': 6 }));
  const albums = serveAlbums(screen.server, library);
  const album = albums.make('Summer', library.photos);
  await screen.open(`/my-photos/albums/${album.albumId}`);
  await tilesOf(screen.page).nth(5).waitFor();
  return { library, albums, album };
}

const { press } = keysOf(() => screen.page);

async function selectFirst(count: number): Promise<void> {
  await tilesOf(screen.page).first().focus();
  await press('Space', ...Array.from({ length: count - 1 }, () => 'Shift+ArrowRight'));
  await isSelected(String(count));
}

async function askToRemove(): Promise<void> {
  await bar().getByRole('button', { name: 'Delete from album' }).click();
  await question().waitFor();
}

it('downloads one selected photo as it is', async () => {
  const { page } = screen;
  const { album } = await openAlbum();
  await selectFirst(1);
  const started = page.waitForEvent('download', longTimeout);
  await bar().getByRole('button', { name: 'Download' }).click();
  expect((await started).suggestedFilename()).toBe(album.photos[0]?.localFileName);
  await bar().waitFor({ state: 'detached' });
});

it('shows an error in the dialog when the server refuses, the photos are back, and a retry removes them', async () => {
  const { page, server } = screen;
  const { albums } = await openAlbum();
  await selectFirst(1);
  server.error(albumsRoutes.removeAlbumPhotos, 'invalid-request');
  await askToRemove();
  await question().getByText('This album only. The photo stays in your library.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await choice('Delete from album').click();
  await question().getByText('Error: Your photo could not be removed from the album').waitFor();
  await shows(6);
  await isSelected('1');
  albums.serve();
  await choice('Delete from album').click();
  await page.getByText("Photo removed from 'Summer'").waitFor();
  await shows(5);
});

it('removes photos from the album, which stay in the library, and keeps the focus in the album', async () => {
  const { page } = screen;
  const { library, album } = await openAlbum();
  const [first] = album.photos;
  await selectFirst(1);
  await askToRemove();
  await choice('Delete from album').click();
  await page.getByText("Photo removed from 'Summer'").waitFor();
  await question().waitFor({ state: 'detached' });
  await shows(5);
  await main().getByText('5 photos', { exact: true }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.hasAttribute('data-item'));
  await expect.poll(focused, longTimeout).toBe(true);
  expect(album.photos).not.toContainEqual(first);
  expect(library.photos).toHaveLength(6);
  await page.reload();
  await shows(5);
});

it('deletes photos from the library when that is chosen, and restores them with Undo', async () => {
  const { page, server } = screen;
  const { library } = await openAlbum();
  const before = library.photos;
  await selectFirst(2);
  await askToRemove();
  await question().getByText('Your library. The photos leave every album, too.').click();
  await question()
    .getByText('They leave your albums, too, and stay in Recently deleted for 14 days.')
    .waitFor();
  await choice('Delete from library').click();
  await page.getByText('2 photos deleted').first().waitFor();
  await main().getByText('4 photos', { exact: true }).waitFor();
  expect(library.photos).toHaveLength(4);
  server.respond(deletedPhotosRoutes.restorePhotos, () => {
    library.photos = before;
    return { failed: [] };
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await main().getByText('6 photos', { exact: true }).waitFor();
  await shows(6);
});

it('copies selected photos to another album', async () => {
  const { page } = screen;
  const { albums, album } = await openAlbum();
  const winter = albums.make('Winter');
  await selectFirst(2);
  await bar().getByRole('button', { name: 'Copy to album' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy to album' });
  await dialog.getByText('Winter').first().click();
  await page.getByText("Photos copied to 'Winter'").waitFor();
  await bar().waitFor({ state: 'detached' });
  const ids = album.photos.slice(0, 2).map(({ imageId }) => imageId);
  expect(winter.order.toSorted()).toEqual(ids.toSorted());
  await screen.open(`/my-photos/albums/${winter.albumId}`);
  await shows(2);
});

it('is an empty album when all photos are removed', async () => {
  const { page } = screen;
  await openAlbum();
  await title('Summer').waitFor();
  await tilesOf(page).first().focus();
  await press('Control+a');
  await askToRemove();
  await choice('Delete from album').click();
  await page.getByText("6 photos removed from 'Summer'").waitFor();
  await page.getByRole('heading', { name: 'Your album is empty' }).waitFor();
  expect(await main().getByRole('button', { name: 'Add photos' }).count()).toBe(1);
  expect(await findViolations(page)).toEqual([]);
  await page.reload();
  await page.getByRole('heading', { name: 'Your album is empty' }).waitFor();
});

it('names the photos that the server did not remove', async () => {
  const { page, server } = screen;
  const { albums, album } = await openAlbum();
  const [first] = album.photos;
  await page.clock.install();
  server.respond(albumsRoutes.removeAlbumPhotos, ({ body }) => {
    album.photos = album.photos.filter((photo) => photo === first || !body.photoIds.includes(photo.imageId));
    albums.touch(album);
    return { failed: first ? [first.imageId] : [] };
  });
  await selectFirst(2);
  await askToRemove();
  await choice('Delete from album').click();
  await afterRetries(page, question().getByText('Error: Your photo could not be removed from the album'));
  await question().getByText('This photo is still in the album and in your library:').waitFor();
  expect(await question().getByText('couldn’t be deleted').count()).toBe(0);
  await question()
    .getByText(first?.localFileName ?? '')
    .waitFor();
  await shows(5);
});
