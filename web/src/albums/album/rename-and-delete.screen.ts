// Proves ALB-14, ALB-17, ALB-20, ALB-21, ALB-41, ALB-42.

import { albumsRoutes } from '@keepsake/contract/albums';
import { describe, expect, it } from 'vitest';
import { findViolations } from '../../testing/accessibility.ts';
import { isAt } from '../../testing/album-viewer.ts';
import { albumsPageOf, hasFocus } from '../../testing/albums-page.ts';
import { longTimeout } from '../../testing/browser.ts';
import type { FakeAlbum } from '../../testing/fake-album-responses.ts';
import { serveAlbums } from '../../testing/fake-albums.ts';
import { makePhotos, serveLibrary } from '../../testing/fake-library.ts';
import { pressKey } from '../../testing/keys.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const { main, tab, nameField, save, card, title, toList } = albumsPageOf(() => screen.page);
const gone = { state: 'detached' } as const;
const pageOf = ({ albumId }: FakeAlbum) => `/my-photos/albums/${albumId}`;
const renaming = () => screen.page.getByRole('dialog', { name: 'Edit album name' });
const rename = () => main().getByRole('button', { name: 'Edit album name' });
const deletion = (name: string) => screen.page.getByRole('alertdialog', { name: `Delete album ${name}` });
const notSaved = () => screen.page.getByText('Unable to save changes. Please try again');

/** "Autumn" has two photos, "Summer" none. */
function serveTwo() {
  const library = serveLibrary(screen.server, makePhotos({ '2020-08': 2 }));
  const albums = serveAlbums(screen.server, library);
  const autumn = albums.make('Autumn', library.photos);
  return { albums, autumn, summer: albums.make('Summer') };
}

async function choose(name: string): Promise<void> {
  await screen.page.getByRole('button', { name: 'More actions' }).click();
  await screen.page.getByRole('menuitem', { name }).click();
}

describe('renaming an album', () => {
  it('keeps the name and shows an error while the new one cannot be saved', async () => {
    const { server } = screen;
    const { autumn } = serveTwo();
    await screen.open(pageOf(autumn));
    await rename().click();
    await renaming().waitFor();
    expect(await nameField().inputValue()).toBe('Autumn');
    server.error(albumsRoutes.updateAlbum, 'internal');
    await nameField().fill('Winter');
    await save('Save').click();
    await notSaved().waitFor();
    // The title is behind the dialog, hidden from screen readers.
    await main().getByText('Autumn', { exact: true }).waitFor();
    expect(await main().getByText('Winter', { exact: true }).count()).toBe(0);
  });

  it('saves after a failure, and shows the new name on the page and in the list', async () => {
    const { server } = screen;
    const { albums, autumn } = serveTwo();
    await screen.open('/my-photos/albums');
    await card(/^Autumn/).click();
    await rename().click();
    server.error(albumsRoutes.updateAlbum, 'internal');
    await nameField().fill('Winter');
    await save('Save').click();
    await notSaved().waitFor();
    albums.serve();
    await save('Save').click();
    await renaming().waitFor(gone);
    await title('Winter').waitFor();
    expect(autumn.name).toBe('Winter');
    await toList();
    await card(/^Winter 2 photos/).waitFor();
    expect(await card(/^Autumn/).count()).toBe(0);
  });

  it('shows the new name before the server has responded', async () => {
    const { server } = screen;
    const { autumn } = serveTwo();
    await screen.open(pageOf(autumn));
    await rename().click();
    const release = server.loading(albumsRoutes.updateAlbum);
    await nameField().fill('Winter');
    await save('Save').click();
    await main().getByText('Winter', { exact: true }).waitFor();
    expect(autumn.name).toBe('Autumn');
    release();
    await title('Winter').waitFor();
  });

  it('works by the keyboard alone, returns the focus, and changes the title of the window', async () => {
    const { page } = screen;
    const { autumn } = serveTwo();
    await screen.open(pageOf(autumn));
    await rename().focus();
    await pressKey(page, 'Enter');
    await nameField().fill('חופשה 🏖️');
    await pressKey(page, 'Enter');
    await title('חופשה 🏖️').waitFor();
    await renaming().waitFor(gone);
    await expect.poll(() => hasFocus(rename()), longTimeout).toBe(true);
    expect(await page.title()).toMatch(/^חופשה 🏖️ – /);
  });

  it('is in the menu, too', async () => {
    const { autumn } = serveTwo();
    await screen.open(pageOf(autumn));
    await choose('Rename');
    await nameField().fill('Winter');
    await save('Save').click();
    await title('Winter').waitFor();
  });
});

describe('deleting an album', () => {
  it('confirms first, and the dialog stays open with an error when the request fails', async () => {
    const { page, server } = screen;
    const { autumn } = serveTwo();
    await screen.open(pageOf(autumn));
    await choose('Delete album');
    const dialog = deletion('Autumn');
    await dialog.getByText('This will delete the album but not the photos within the album.').waitFor();
    expect(await findViolations(page)).toEqual([]);
    server.error(albumsRoutes.deleteAlbum, 'internal');
    await dialog.getByRole('button', { name: 'Delete album' }).click();
    await dialog.getByText('Unable to remove album. Please try again').waitFor();
    expect(new URL(page.url()).pathname).toBe(pageOf(autumn));
  });

  it('opens the list without it, with a toast; its photos stay', async () => {
    const { page } = screen;
    const { albums, autumn, summer } = serveTwo();
    await screen.open(pageOf(autumn));
    await choose('Delete album');
    await deletion('Autumn').getByRole('button', { name: 'Delete album' }).click();
    await page.getByText('Autumn album deleted').first().waitFor();
    await card(/^Summer/).waitFor();
    expect(await card(/^Autumn/).count()).toBe(0);
    await tab(/^Albums 1$/).waitFor();
    await tab(/^Photos 2$/).waitFor();
    expect(albums.all).toEqual([summer]);
  });

  it('works by the keyboard alone from an empty album, after a failure', async () => {
    const { page, server } = screen;
    const { albums, autumn, summer } = serveTwo();
    await screen.open(pageOf(summer));
    server.error(albumsRoutes.deleteAlbum, 'internal');
    await main().getByRole('button', { name: 'Delete album' }).focus();
    await pressKey(page, 'Enter');
    const dialog = deletion('Summer');
    await dialog.getByText('This will delete the album but not the photos within the album.').waitFor();
    await dialog.getByRole('button', { name: 'Delete album' }).focus();
    await pressKey(page, 'Enter');
    await dialog.getByText('Unable to remove album. Please try again').waitFor();
    albums.serve();
    await dialog.getByRole('button', { name: 'Delete album' }).focus();
    await pressKey(page, 'Enter');
    await isAt(page, '/my-photos/albums');
    await page.getByText('Summer album deleted').first().waitFor();
    expect(albums.all).toEqual([autumn]);
  });

  it('counts an album that is gone already as deleted', async () => {
    const { page } = screen;
    const { albums, autumn } = serveTwo();
    await screen.open(pageOf(autumn));
    await choose('Delete album');
    const confirm = deletion('Autumn').getByRole('button', { name: 'Delete album' });
    await confirm.waitFor();
    albums.remove(autumn);
    await confirm.click();
    await page.getByText('Autumn album deleted').first().waitFor();
    await isAt(page, '/my-photos/albums');
  });
});
