import { sharedAlbumsRoutes } from '@keepsake/contract/shared-albums';
import { describe, expect, it } from 'vitest';
import { albumsPageOf } from '../testing/albums-page.ts';
import { minutes } from '../testing/browser.ts';
import { serveAlbums } from '../testing/fake-albums.ts';
import { makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { people } from '../testing/fake-people.ts';
import { customer } from '../testing/fake-responses.ts';
import { findProblemsAtEachWidth } from '../testing/page-problems-at-widths.ts';
import { setUpScreen } from '../testing/screen.ts';

/**
 * The list of albums in each state, in every brand, light and dark, at four widths: no axe violations, no
 * horizontal overflow. SCREENSHOTS=folder saves screenshots.
 */

const screen = setUpScreen();
const { newAlbum, save, card } = albumsPageOf(() => screen.page);
const { fay } = people;
const names = [
  'Empty',
  'Donaudampfschifffahrtsgesellschaftskapitänsmützensammlung im Sommer und im Winter, mit allen, die dabei waren',
  'חופשה בים 2024, עם כל המשפחה',
  '🏖️👨‍👩‍👧‍👦',
  'x'.repeat(255),
  'Summer',
];

describe('a list of albums', { timeout: 2 * minutes }, () => {
  it.each(['lumibook.localhost', 'printo.localhost', 'wallery.localhost'])(
    'can be used by everybody at %s',
    async (host) => {
      const { page, server } = screen;
      const library = serveLibrary(server, makePhotos({ '2020-08': names.length }));
      const albums = serveAlbums(server, library);
      for (const [index, name] of names.entries()) albums.make(name, library.photos.slice(0, index));
      await screen.open('/my-photos/albums', host);
      await card(/^Summer/).waitFor();
      const found = await findProblemsAtEachWidth(page, `${host}-list`);
      await newAlbum().click();
      await save('Create album').click();
      await page.getByText('Please give your album a name').waitFor();
      found.push(...(await findProblemsAtEachWidth(page, `${host}-create`)));
      expect(found).toEqual([]);
    },
  );

  it('can be used by everybody with albums of others', async () => {
    const { page, server } = screen;
    const albums = serveAlbums(server);
    const photos = makePhotos({ '2021-08': 2 });
    albums.make('A week by the sea', photos, { participants: [fay] });
    albums.make('Over the hills', photos, { owner: fay, participants: [customer] });
    await screen.open('/my-photos/albums');
    await card(/^Over the hills/).waitFor();
    expect(await findProblemsAtEachWidth(page, 'with-shared')).toEqual([]);
  });

  it('can be used by everybody when albums of others cannot be shown', async () => {
    const { page, server } = screen;
    serveAlbums(server).make('Over the hills', [], { owner: fay, participants: [customer] });
    server.error(sharedAlbumsRoutes.listSharedAlbums, 'not-found');
    await screen.open('/my-photos/albums');
    await page.getByText('Unable to display shared albums.').waitFor();
    expect(await findProblemsAtEachWidth(page, 'shared-failure')).toEqual([]);
  });
});
