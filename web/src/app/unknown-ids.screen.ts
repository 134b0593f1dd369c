// Proves PLA-21.

import { addressesRoutes } from '@keepsake/contract/addresses';
import { albumsRoutes } from '@keepsake/contract/albums';
import { documentsRoutes } from '@keepsake/contract/documents';
import { exportsRoutes } from '@keepsake/contract/exports';
import { photosRoutes } from '@keepsake/contract/photos';
import { sharedAlbumsRoutes } from '@keepsake/contract/shared-albums';
import { superOrdersRoutes } from '@keepsake/contract/super-orders';
import { widgetsRoutes } from '@keepsake/contract/widgets';
import { expect, it } from 'vitest';
import { makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { setUpScreen } from '../testing/screen.ts';

const screen = setUpScreen();

/** Nobody's, or another customer's: the response is the same. */
const unknown = '01890a5d-ac96-774b-bcce-b302099a8057';
const malformed = 'x1';
const notValid = JSON.stringify({ code: 'invalid-request', message: 'not valid', correlationId: 'c' });

const text = async () => ((await screen.page.getByRole('main').textContent()) ?? '').replaceAll(/\s+/g, ' ');

it.each([
  ['/settings/address/:id', 'This address no longer exists'],
  ['/orders/:id', 'Order not found'],
  ['/online-products/:id', 'Photo book not found'],
  ['/widgets/:id/share', 'Photo book not found'],
  ['/my-photos/exports/:id', 'export'],
  ['/my-photos/albums/:id', 'Unable to display album'],
  ['/my-photos/shared-albums/:id', 'Unable to display album'],
  ['/my-photos/photos/preview/:id', 'August 2020'],
  ['/my-photos/albums/:id/preview/p1', 'Unable to display album'],
  ['/my-photos/shared-albums/:id/preview/p1', 'Unable to display album'],
])('%s reads alike with an id that is malformed, and with one that is unknown', async (path, words) => {
  const { server } = screen;
  serveLibrary(server, makePhotos({ '2020-08': 3 }));
  for (const route of [
    addressesRoutes.getAddress,
    superOrdersRoutes.getSuperOrder,
    documentsRoutes.getProduct,
    widgetsRoutes.getWidget,
    exportsRoutes.getExport,
    albumsRoutes.getAlbum,
    sharedAlbumsRoutes.getSharedAlbum,
    photosRoutes.getPhoto,
  ]) {
    server.error(route, 'not-found');
  }
  server.serve(new RegExp(`^/api/.*/${malformed}$`), (_request, response) => {
    response.writeHead(400, { 'Content-Type': 'application/json' });
    response.end(notValid);
  });
  await screen.open(path.replace(':id', unknown));
  // A preview leads to its list.
  await screen.page.waitForURL(({ pathname }) => !pathname.includes('/preview/'));
  await expect.poll(text).toContain(words);
  await screen.page.waitForLoadState('networkidle');
  const shown = await text();
  await screen.open(path.replace(':id', malformed));
  await expect.poll(async () => (await text()).replaceAll(malformed, unknown)).toBe(shown);
});
