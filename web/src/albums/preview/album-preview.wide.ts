// Proves PHO-6, PRE-2, PRE-5, PRE-6, PRE-8, PRE-9, PRE-10, PRE-11, PRE-13.

import { albumsRoutes } from '@keepsake/contract/albums';
import { limits } from '@keepsake/contract/limits';
import { describe, expect, it } from 'vitest';
import { findViolations } from '../../testing/accessibility.ts';
import { afterRetries } from '../../testing/after-retries.ts';
import { albumAddress, isAt, isShown, tileHasFocus, tilesOf } from '../../testing/album-viewer.ts';
import { serveAlbums } from '../../testing/fake-albums.ts';
import { makePhotos, serveLibrary } from '../../testing/fake-library.ts';
import { people } from '../../testing/fake-people.ts';
import { pressKey } from '../../testing/keys.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { neighboursAreThere } from '../../testing/viewer.ts';

/** The preview over an own album. */

const screen = setUpScreen();
const nobodys = '01890a5d-ac96-774b-bcce-b302099a8057';
const action = (name: string) =>
  screen.page.getByRole('group', { name: 'Photo actions' }).getByRole('button', { name, exact: true });

/** Five of the six photos of the library are in the album. */
function serveSummer() {
  const photos = makePhotos({ '2023-05': 6 }, { width: 1600, height: 1200 });
  const library = serveLibrary(screen.server, photos);
  const albums = serveAlbums(screen.server, library);
  const album = albums.make('Summer', photos.slice(0, 5));
  const idOf = (index: number) => photos[index]?.imageId ?? '';
  return { albums, album, photos, idOf, outside: idOf(5), summer: albumAddress('albums', album.albumId) };
}

describe('the preview of an album', () => {
  it('fills the screen from a tile, with Download, Copy to album, Delete and Delete from album', async () => {
    const { page } = screen;
    const { summer, idOf } = serveSummer();
    await screen.open(summer.page);
    await tilesOf(page).nth(1).click();
    await isShown(page, summer, idOf(1));
    for (const name of ['Download', 'Copy to album', 'Delete', 'Delete from album'])
      await action(name).waitFor();
    expect(await page.getByRole('dialog').boundingBox()).toEqual({ x: 0, y: 0, width: 1200, height: 800 });
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('goes through the album in its order by the keyboard, and not beyond its ends', async () => {
    const { page } = screen;
    const { summer, idOf } = serveSummer();
    await screen.open(summer.preview(idOf(1)));
    await isShown(page, summer, idOf(1));
    await neighboursAreThere(page, 2);
    for (const place of [2, 3, 4]) {
      await pressKey(page, 'ArrowRight');
      await isShown(page, summer, idOf(place));
    }
    await neighboursAreThere(page, 1);
    await pressKey(page, 'ArrowRight');
    await pressKey(page, 'ArrowLeft');
    await isShown(page, summer, idOf(3));
  });

  it('closes to the album, with the focus on the photo that was shown last', async () => {
    const { page } = screen;
    const { summer, idOf } = serveSummer();
    await screen.open(summer.page);
    await tilesOf(page).nth(2).click();
    await isShown(page, summer, idOf(2));
    await neighboursAreThere(page, 2);
    await pressKey(page, 'ArrowRight');
    await isShown(page, summer, idOf(3));
    await pressKey(page, 'Escape');
    await isAt(page, summer.page);
    await tileHasFocus(page, 3);
    await pressKey(page, 'Enter');
    await isShown(page, summer, idOf(3));
    await page.goBack();
    await isAt(page, summer.page);
  });

  it('opens by its address, keeps the query string, and has the neighbours of the album', async () => {
    const { page } = screen;
    const { summer, idOf } = serveSummer();
    await screen.open(`${summer.preview(idOf(2))}?campaign=spring`);
    await isShown(page, summer, idOf(2));
    await neighboursAreThere(page, 2);
    await page.getByRole('button', { name: 'Next photo' }).click();
    await isShown(page, summer, idOf(3));
    await page.getByRole('button', { name: 'Back to the album' }).click();
    await isAt(page, summer.page);
    expect(new URL(page.url()).search).toBe('?campaign=spring');
    await tileHasFocus(page, 3);
  });

  it('shows the details of a photo of the album', async () => {
    const { page } = screen;
    const { summer, idOf } = serveSummer();
    await screen.open(summer.preview(idOf(2)));
    await isShown(page, summer, idOf(2));
    await pressKey(page, 'i');
    const panel = page.getByRole('complementary', { name: 'Details' });
    await panel.getByText('IMG_0003.JPG', { exact: true }).waitFor();
    await panel.getByText('Nikon D90').waitFor();
    await pressKey(page, 'i');
    await panel.waitFor({ state: 'detached' });
  });

  it('continues over the pages of a large album, which it loads ahead', async () => {
    const { page, server } = screen;
    const photos = makePhotos({ '2023-05': 250 });
    const { albumId } = serveAlbums(server).make('All of them', photos);
    const album = albumAddress('albums', albumId);
    const pageEnd = limits.timeline.layoutPageSize - 1;
    await screen.open(album.preview(photos[pageEnd]?.imageId ?? ''));
    await isShown(page, album, photos[pageEnd]?.imageId ?? '');
    for (const place of [pageEnd + 1, pageEnd + 2]) {
      await neighboursAreThere(page, 2);
      await pressKey(page, 'ArrowRight');
      await isShown(page, album, photos[place]?.imageId ?? '');
    }
    await pressKey(page, 'Escape');
    await isAt(page, album.page);
    await tileHasFocus(page, pageEnd + 2);
  });
});

describe('a preview that cannot be shown', () => {
  it.each([
    ['is not in the album', 'outside'],
    ['is none of the customer', nobodys],
    ['has no id', 'no-id-at-all'],
  ])('opens the album when the photo %s', async (_, photoId) => {
    const { page } = screen;
    const { summer, outside } = serveSummer();
    const address = summer.preview(photoId === 'outside' ? outside : photoId);
    await screen.open(`${address}?campaign=spring`);
    await isAt(page, summer.page);
    expect(new URL(page.url()).search).toBe('?campaign=spring');
  });

  it('opens the album when it has no photos', async () => {
    const { page } = screen;
    const { albums, outside } = serveSummer();
    const empty = albumAddress('albums', albums.make('Empty').albumId);
    await screen.open(`${empty.preview(outside)}?campaign=spring`);
    await isAt(page, empty.page);
    expect(new URL(page.url()).search).toBe('?campaign=spring');
    await page.getByText('Your album is empty').waitFor();
  });

  it('opens the page of an album that does not exist, which shows an error', async () => {
    const { page } = screen;
    const { idOf } = serveSummer();
    const gone = albumAddress('albums', nobodys);
    await screen.open(gone.preview(idOf(0)));
    await isAt(page, gone.page);
    await page.getByText('Unable to display album.').waitFor();
  });

  it('leads to the albums, and says so, when the album is deleted in between', async () => {
    const { page, server } = screen;
    const { albums, album, summer, idOf } = serveSummer();
    await screen.open(summer.preview(idOf(0)));
    await isShown(page, summer, idOf(0));
    albums.remove(album);
    await server.push.publish({ type: 'albums-changed', payload: { albumIds: [album.albumId] } });
    await isAt(page, '/my-photos/albums');
    await page.getByText('The album “Summer” was deleted elsewhere.').first().waitFor();
    expect(await page.getByText('The photo you were looking at').count()).toBe(0);
  });

  it('shows the next photo when one leaves the album in between', async () => {
    const { page, server } = screen;
    const { albums, album, summer, idOf } = serveSummer();
    await screen.open(summer.preview(idOf(0)));
    await isShown(page, summer, idOf(0));
    album.photos = album.photos.filter(({ imageId }) => imageId !== idOf(0));
    albums.touch(album);
    await server.push.publish({ type: 'albums-changed', payload: { albumIds: [album.albumId] } });
    await isShown(page, summer, idOf(1));
    await page.getByText('The photo you were looking at is no longer here.').first().waitFor();
  });

  it('redirects to the preview of the shared album when the album is shared', async () => {
    const { page } = screen;
    const { albums, photos, idOf } = serveSummer();
    const { albumId } = albums.make('By the sea', photos, { participants: [people.fay] });
    await screen.open(`${albumAddress('albums', albumId).preview(idOf(1))}?campaign=spring`);
    await isShown(page, albumAddress('shared-albums', albumId), idOf(1));
    expect(new URL(page.url()).search).toBe('?campaign=spring');
  });

  it('shows a spinner while it loads', async () => {
    const { page, server } = screen;
    const { summer, idOf } = serveSummer();
    const release = server.loading(albumsRoutes.listAlbumPhotos);
    await screen.open(summer.preview(idOf(1)));
    await page.getByRole('status').getByText('Loading photo…').first().waitFor({ state: 'attached' });
    expect(await findViolations(page)).toEqual([]);
    release();
    await isShown(page, summer, idOf(1));
  });

  it('shows an error with "Try again" when the photos cannot be loaded', async () => {
    const { page, server } = screen;
    await page.clock.install();
    server.push.refuse();
    const { albums, summer, idOf } = serveSummer();
    server.error(albumsRoutes.listAlbumPhotos, 'internal');
    await screen.open(summer.preview(idOf(1)));
    const dialog = page.getByRole('dialog');
    await afterRetries(page, dialog.getByText('Error: Your photo could not be loaded'));
    expect(await findViolations(page)).toEqual([]);
    albums.serve();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await isShown(page, summer, idOf(1));
  });
});
