// Proves SHR-8.

import { describe, expect, it } from 'vitest';
import { tilesOf } from '../../testing/album-viewer.ts';
import { minutes } from '../../testing/browser.ts';
import { serveAlbums } from '../../testing/fake-albums.ts';
import { makePhotos, serveLibrary } from '../../testing/fake-library.ts';
import { people } from '../../testing/fake-people.ts';
import { customer } from '../../testing/fake-responses.ts';
import { pressKey } from '../../testing/keys.ts';
import { findProblemsAtEachWidth } from '../../testing/page-problems-at-widths.ts';
import { setUpScreen } from '../../testing/screen.ts';

/** SCREENSHOTS=folder saves screenshots. */

const screen = setUpScreen();
const longName = 'Donaudampfschifffahrtsgesellschaftskapitänsmützensammlung im Sommer und im Winter';

async function selectFirst(): Promise<void> {
  await tilesOf(screen.page).first().focus();
  await pressKey(screen.page, 'Space');
  await screen.page.getByRole('group', { name: 'Selected photos' }).waitFor();
}

describe('the looks', { timeout: 2 * minutes }, () => {
  it.each(['lumibook.localhost', 'printo.localhost', 'wallery.localhost'])(
    'of a shared album can be used by everybody at %s',
    async (host) => {
      const { page, server } = screen;
      const { hana, fay } = people;
      const album = serveAlbums(server).make('חופשה בים 2024', makePhotos({ '2023-06': 3 }), {
        participants: [hana, fay],
      });
      await screen.open(`/my-photos/shared-albums/${album.albumId}`, host);
      await tilesOf(page).nth(2).waitFor();
      const found = await findProblemsAtEachWidth(page, `${host}-shared`);
      await selectFirst();
      found.push(...(await findProblemsAtEachWidth(page, `${host}-shared-selected`)));
      expect(found).toEqual([]);
    },
  );

  it.each(['lumibook.localhost', 'printo.localhost', 'wallery.localhost'])(
    'of an own album can be used by everybody at %s',
    async (host) => {
      const { page, server } = screen;
      const library = serveLibrary(server, makePhotos({ '2023-06': 2 }));
      const albums = serveAlbums(server, library);
      const [empty, filled] = [albums.make(longName), albums.make(longName, library.photos)];
      await screen.open(`/my-photos/albums/${empty.albumId}`, host);
      await page.getByRole('heading', { name: 'Your album is empty' }).waitFor();
      const found = await findProblemsAtEachWidth(page, `${host}-empty`);
      await screen.open(`/my-photos/albums/${filled.albumId}`, host);
      await tilesOf(page).nth(1).waitFor();
      found.push(...(await findProblemsAtEachWidth(page, `${host}-album`)));
      await selectFirst();
      await page.getByRole('button', { name: 'Delete from album' }).click();
      await page.getByRole('alertdialog').waitFor();
      found.push(...(await findProblemsAtEachWidth(page, `${host}-delete`)));
      expect(found).toEqual([]);
    },
  );

  it('of a shared album without photos can be used by everybody', async () => {
    const { page, server } = screen;
    const album = serveAlbums(server).make('Nothing yet', [], {
      owner: people.hana,
      participants: [customer],
    });
    await screen.open(`/my-photos/shared-albums/${album.albumId}`);
    await page.getByRole('heading', { name: 'This album is empty' }).waitFor();
    expect(await findProblemsAtEachWidth(page, 'shared-empty')).toEqual([]);
  });
});
