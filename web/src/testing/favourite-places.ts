import { makePhotos, serveLibrary } from './fake-library.ts';
import { firstTile, type Place } from './open-place.ts';
import { offerPrints } from './prints.ts';

/** Every third of fifteen photos. */
const someFavourites = () =>
  makePhotos({ '2020-09': 9, '2019-07': 6 }).map((one, index) => ({ ...one, isFavourite: index % 3 === 0 }));

export const favouritePlaces: readonly Place[] = [
  {
    name: 'hearts on photos',
    path: '/my-photos/photos',
    serve: (server) => void serveLibrary(server, someFavourites()),
    open: (page) => page.locator('[data-heart][aria-checked="true"]').first().waitFor(),
  },
  {
    name: 'no favourites',
    path: '/my-photos/favourites',
    serve: (server) => void serveLibrary(server, makePhotos({ '2020-09': 2 })),
    open: (page, t) => page.getByText(t('favourites.emptyTitle')).waitFor(),
  },
  {
    name: 'favourites',
    path: '/my-photos/favourites',
    serve: (server) => void serveLibrary(server, someFavourites()),
    open: (page) => firstTile(page).waitFor(),
  },
  {
    name: 'selected favourites',
    path: '/my-photos/favourites',
    serve(server) {
      serveLibrary(server, someFavourites());
      offerPrints(server);
    },
    async open(page, t) {
      await firstTile(page).waitFor();
      await page.getByRole('button', { name: t('selection.select'), exact: true }).click();
      await page.getByRole('button', { name: t('selection.selectAll') }).click();
      await page.getByRole('button', { name: t('favourites.remove') }).waitFor();
    },
  },
  {
    name: 'open favourite',
    path: '/my-photos/favourites',
    serve: (server) => void serveLibrary(server, someFavourites()),
    async open(page, t) {
      await firstTile(page).click();
      await page
        .getByRole('button', { name: t('favourites.favourite'), exact: true, pressed: true })
        .waitFor();
    },
  },
];
