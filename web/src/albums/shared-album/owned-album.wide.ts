// Proves PHO-6, ALB-12, SHR-3, SHR-4, SHR-9, SHR-10, SHR-13, SHR-14.

import { sharedAlbumsRoutes } from '@keepsake/contract/shared-albums';
import { describe, expect, it } from 'vitest';
import { findViolations } from '../../testing/accessibility.ts';
import { isAt, tilesOf } from '../../testing/album-viewer.ts';
import { albumsPageOf, hasFocus } from '../../testing/albums-page.ts';
import { longTimeout } from '../../testing/browser.ts';
import { serveAlbums } from '../../testing/fake-albums.ts';
import { makePhotos, serveLibrary } from '../../testing/fake-library.ts';
import { people, photosOf } from '../../testing/fake-people.ts';
import { customer } from '../../testing/fake-responses.ts';
import { pressKey } from '../../testing/keys.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const { main, card, title } = albumsPageOf(() => screen.page);
const { hana, fay } = people;

function serveShared() {
  const [first, second, third] = makePhotos({ '2023-06': 3 });
  const own = [first, second].flatMap((photo) => photo ?? []);
  const library = serveLibrary(screen.server, own);
  const albums = serveAlbums(screen.server, library);
  const photos = [...photosOf(hana, third ? [third] : []), ...photosOf(customer, own)];
  const album = albums.make('By the sea', photos, { participants: [hana, fay] });
  return { albums, album, library, path: `/my-photos/shared-albums/${album.albumId}` };
}

describe('its owner', () => {
  it('sees with whom it is shared, by the keyboard alone', async () => {
    const { page } = screen;
    const { path } = serveShared();
    await screen.open(path);
    await page.getByText('Shared albums are no longer supported').waitFor();
    expect(await page.title()).toMatch(/^By the sea – /);
    await main().getByText('3 photos', { exact: true }).waitFor();
    const button = main().getByRole('button', { name: '2 people' });
    await button.focus();
    await pressKey(page, 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Shared with 2 people' });
    await dialog.waitFor();
    const listed = async () => (await dialog.getByRole('listitem').allInnerTexts()).toSorted();
    await expect.poll(listed, longTimeout).toEqual([fay.email, hana.email]);
    expect(await findViolations(page)).toEqual([]);
    await pressKey(page, 'Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(button), longTimeout).toBe(true);
  });

  it('sees its photos, and nothing that changes it', async () => {
    const { page } = screen;
    const { path } = serveShared();
    await screen.open(path);
    await expect.poll(() => tilesOf(page).count(), longTimeout).toBe(3);
    expect(await main().getByRole('button', { name: 'Add photos' }).count()).toBe(0);
    expect(await main().getByRole('button', { name: 'Edit album name' }).count()).toBe(0);
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('is sent on from the address of an own album, with the query kept', async () => {
    const { page } = screen;
    const { album, path } = serveShared();
    await screen.open(`/my-photos/albums/${album.albumId}?campaign=spring`);
    await isAt(page, path);
    expect(new URL(page.url()).search).toBe('?campaign=spring');
  });

  it('stays on the page of an own album where shared albums are not shown, and cannot change it', async () => {
    const { page } = screen;
    const { album } = serveShared();
    const own = `/my-photos/albums/${album.albumId}`;
    await screen.open(`${own}?PhotoManagementSharedAlbumsViewEnabled=false`);
    await title('By the sea').waitFor();
    expect(new URL(page.url()).pathname).toBe(own);
    expect(await main().getByRole('button', { name: 'Add photos' }).count()).toBe(0);
    expect(await main().getByRole('button', { name: 'Edit album name' }).count()).toBe(0);
  });

  it('sees when everybody else has left', async () => {
    const { server } = screen;
    const { albums, album, path } = serveShared();
    await screen.open(path);
    await main().getByRole('button', { name: '2 people' }).waitFor();
    album.participants = [];
    album.photos = album.photos.filter(({ ownerId }) => ownerId === customer.id);
    albums.touch(album);
    await server.push.publish({ type: 'albums-changed', payload: { albumIds: [album.albumId] } });
    await main().getByText('2 photos', { exact: true }).waitFor();
    await main().getByText('This album isn’t shared with anyone.', { exact: false }).waitFor();
  });

  it('deletes it for everybody', async () => {
    const { page } = screen;
    const { albums, library, path } = serveShared();
    await screen.open(path);
    await main().getByRole('button', { name: 'Delete album' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete album By the sea' });
    await dialog.getByText('This will delete the album for all participants.', { exact: false }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete album' }).click();
    await isAt(page, '/my-photos/albums');
    await page.getByText('By the sea album deleted').first().waitFor();
    expect(await card(/By the sea/).count()).toBe(0);
    expect(albums.all).toEqual([]);
    expect(library.photos).toHaveLength(2);
  });

  it('is led to the albums when it was deleted in another tab', async () => {
    const { page, server } = screen;
    const { albums, album, path } = serveShared();
    await screen.open(path);
    await title('By the sea').waitFor();
    albums.remove(album);
    await server.push.publish({ type: 'albums-changed', payload: { albumIds: [album.albumId] } });
    await isAt(page, '/my-photos/albums');
    await page.getByText('The album “By the sea” was deleted elsewhere.').first().waitFor();
  });

  it('sees the album also while it is not known who is in it', async () => {
    const { page, server } = screen;
    const { path } = serveShared();
    const release = server.loading(sharedAlbumsRoutes.getParticipants);
    await screen.open(path);
    await page.getByText('Shared albums are no longer supported').waitFor();
    await expect.poll(() => tilesOf(page).count(), longTimeout).toBe(3);
    expect(await main().getByText('but not add or remove them', { exact: false }).count()).toBe(0);
    release();
    await main().getByRole('button', { name: '2 people' }).waitFor();
  });
});
