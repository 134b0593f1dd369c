// Proves PHO-34, PRE-7, PRE-8, PRE-11, ALB-39, ALB-40, ALB-43, ALB-44.

import { albumsRoutes } from '@keepsake/contract/albums';
import { expect, it } from 'vitest';
import { findViolations } from '../../testing/accessibility.ts';
import { albumAddress, isAt, isShown, tilesOf } from '../../testing/album-viewer.ts';
import { longTimeout } from '../../testing/browser.ts';
import { serveAlbums } from '../../testing/fake-albums.ts';
import { makePhotos, serveLibrary } from '../../testing/fake-library.ts';
import { pressKey } from '../../testing/keys.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { neighboursAreThere, openPreview } from '../../testing/viewer.ts';

/** A photo leaves its album while it is shown. */

const screen = setUpScreen();
const action = (name: string) =>
  screen.page.getByRole('group', { name: 'Photo actions' }).getByRole('button', { name, exact: true });
const question = () => screen.page.getByRole('alertdialog', { name: 'Remove photo from album?' });
const confirm = () => question().getByRole('button', { name: 'Delete from album' }).click();
const failure = () => question().getByText('Error: Your photo could not be removed from the album');

async function openPhoto(place: number, count = 5) {
  const photos = makePhotos({ '2023-05': count });
  const library = serveLibrary(screen.server, photos);
  const albums = serveAlbums(screen.server, library);
  const album = albums.make('Summer', photos);
  const summer = albumAddress('albums', album.albumId);
  const idOf = (index: number) => photos[index]?.imageId ?? '';
  await screen.open(summer.preview(idOf(place)));
  await isShown(screen.page, summer, idOf(place));
  await neighboursAreThere(screen.page, place === 0 || place === count - 1 ? 1 : 2);
  return { albums, album, library, summer, idOf };
}

it('stays when the server refuses: the dialog shows an error, and one may cancel', async () => {
  const { page, server } = screen;
  const { summer, idOf } = await openPhoto(2);
  server.error(albumsRoutes.removeAlbumPhotos, 'internal');
  await action('Delete from album').click();
  await confirm();
  await failure().waitFor();
  await pressKey(page, 'Escape');
  await question().waitFor({ state: 'detached' });
  await isShown(page, summer, idOf(2));
  await neighboursAreThere(page, 2);
});

it('has no error any more when the dialog is opened again', async () => {
  const { page, server } = screen;
  await openPhoto(2);
  server.error(albumsRoutes.removeAlbumPhotos, 'internal');
  await action('Delete from album').click();
  await confirm();
  await failure().waitFor();
  await pressKey(page, 'Escape');
  await question().waitFor({ state: 'detached' });
  await action('Delete from album').click();
  await question().waitFor();
  expect(await question().getByText('Error: Your photo').count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);
});

it('makes room for the one before, and is still in the library', async () => {
  const { page } = screen;
  const { album, library, summer, idOf } = await openPhoto(2);
  await action('Delete from album').click();
  await confirm();
  await page.getByText("Photo removed from 'Summer'").waitFor();
  await isShown(page, summer, idOf(1));
  await neighboursAreThere(page, 2);
  await pressKey(page, 'ArrowRight');
  await isShown(page, summer, idOf(3));
  expect(album.order).not.toContain(idOf(2));
  expect(library.photos).toHaveLength(5);
  await openPreview(screen, idOf(2));
});

it('makes room for the second when it was the first, also when it is deleted from the library', async () => {
  const { page } = screen;
  const { library, summer, idOf } = await openPhoto(0);
  await action('Delete').click();
  await page
    .getByRole('alertdialog', { name: 'Delete photo?' })
    .getByRole('button', { name: 'Delete photo' })
    .click();
  await isShown(page, summer, idOf(1));
  await pressKey(page, 'Escape');
  await isAt(page, summer.page);
  await expect.poll(() => tilesOf(page).count(), longTimeout).toBe(4);
  expect(library.photos).toHaveLength(4);
});

it('returns to the album, which is empty, when it was the last one', async () => {
  const { page } = screen;
  const { summer, idOf } = await openPhoto(0, 3);
  for (const place of [0, 1, 2]) {
    await isShown(page, summer, idOf(place));
    await neighboursAreThere(page, place < 2 ? 1 : 0);
    await action('Delete from album').click();
    await confirm();
    await question().waitFor({ state: 'detached' });
  }
  await isAt(page, summer.page);
  await page.getByText('Your album is empty').waitFor();
});
