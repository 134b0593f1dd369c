// Proves ALB-10, ALB-11, ALB-13, ALB-14, ALB-15.

import { albumsRoutes } from '@keepsake/contract/albums';
import { describe, expect, it } from 'vitest';
import { findViolations } from '../../testing/accessibility.ts';
import { afterRetries } from '../../testing/after-retries.ts';
import { isAt, tilesOf } from '../../testing/album-viewer.ts';
import { albumsPageOf, hasFocus } from '../../testing/albums-page.ts';
import { longTimeout } from '../../testing/browser.ts';
import { dragTile } from '../../testing/drag-tile.ts';
import type { FakeAlbum } from '../../testing/fake-album-responses.ts';
import { serveAlbums } from '../../testing/fake-albums.ts';
import { makePhotos, serveLibrary } from '../../testing/fake-library.ts';
import { pressKey } from '../../testing/keys.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const { main, title } = albumsPageOf(() => screen.page);
const pageOf = ({ albumId }: Pick<FakeAlbum, 'albumId'>) => `/my-photos/albums/${albumId}`;
const notShown = () =>
  screen.page.getByText('Unable to display album. Please refresh the page or try again later.');
const tryAgain = () => main().getByRole('button', { name: 'Try again' });
const loading = () => main().getByRole('status').getByText('Loading album…');
const notValid = { code: 'invalid-request', message: 'not valid', correlationId: 'from-the-server' };
const nobodys = { albumId: '01890a5d-ac96-774b-bcce-b302099a8057' };

function serveSummer() {
  const library = serveLibrary(screen.server, makePhotos({ '2023-05': 6 }));
  const albums = serveAlbums(screen.server, library);
  return { albums, summer: albums.make('Summer', library.photos, { created: new Date().toISOString() }) };
}

describe('an album', () => {
  it('that is sorted by a date offers its custom order to who moves a photo, and then moves it', async () => {
    const { page } = screen;
    const { summer } = serveSummer();
    const [a, b, c, ...rest] = summer.order;
    const offer = page.getByRole('alertdialog', { name: 'Switch to custom order?' });
    await screen.open(pageOf(summer));
    await expect.poll(() => tilesOf(page).count(), longTimeout).toBe(6);
    await dragTile(page, tilesOf(page).nth(0), tilesOf(page).nth(1));
    await offer.getByRole('button', { name: 'Cancel' }).click();
    await offer.waitFor({ state: 'detached' });
    expect(summer.order).toEqual([a, b, c, ...rest]);
    await tilesOf(page).nth(0).focus();
    await pressKey(page, 'Alt+ArrowRight');
    await offer.getByRole('button', { name: 'Use custom order' }).click();
    await page.getByText('Photo moved to position 2 of 6').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Custom order', exact: true }).waitFor();
    expect(summer.order).toEqual([b, a, c, ...rest]);
    await expect.poll(() => hasFocus(tilesOf(page).nth(1)), longTimeout).toBe(true);
  });

  it('keeps the offer of a custom order open when it cannot be saved', async () => {
    const { page, server } = screen;
    const { summer } = serveSummer();
    server.error(albumsRoutes.moveAlbumPhotos, 'internal');
    await screen.open(pageOf(summer));
    await tilesOf(page).nth(2).focus();
    await pressKey(page, 'Alt+ArrowLeft');
    const offer = page.getByRole('alertdialog', { name: 'Switch to custom order?' });
    await offer.getByRole('button', { name: 'Use custom order' }).click();
    await offer.getByText('Error: Your photos could not be moved').waitFor();
    await offer.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Sort: Date added, Newest first' }).waitFor();
  });

  it('shows its name, how many photos are in it, and since when', async () => {
    const { page } = screen;
    const { summer } = serveSummer();
    await screen.open(pageOf(summer));
    await title('Summer').waitFor();
    expect(await page.title()).toMatch(/^Summer – /);
    await main().getByText('6 photos', { exact: true }).waitFor();
    await main().getByText('Created today', { exact: true }).waitFor();
    await expect.poll(() => tilesOf(page).count(), longTimeout).toBe(6);
    expect(await findPageProblems(page)).toEqual([]);
  });

  it.each(['Donaudampfschifffahrtsgesellschaftskapitänsmützensammlung'.repeat(4), 'חופשה בים 2024', '🏖️'])(
    'fits the window with the name %s',
    async (name) => {
      const album = serveAlbums(screen.server).make(name);
      await screen.open(pageOf(album));
      await title(name).waitFor();
      expect(await findPageProblems(screen.page)).toEqual([]);
    },
  );

  it('adds photos, whether or not files can be uploaded', async () => {
    const { page } = screen;
    const { summer } = serveSummer();
    await screen.open(`${pageOf(summer)}?PhotoManagementUploadViewEnabled=false`);
    await main().getByRole('button', { name: 'Add photos' }).click();
    const dialog = page.getByRole('dialog', { name: /Add photos/ });
    await dialog.waitFor();
    await pressKey(page, 'Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('shows automatically what another tab changes', async () => {
    const { server } = screen;
    const { albums, summer } = serveSummer();
    await screen.open(pageOf(summer));
    await title('Summer').waitFor();
    summer.name = 'Summer 2023';
    summer.photos = summer.photos.slice(1);
    albums.touch(summer);
    await server.push.publish({ type: 'albums-changed', payload: { albumIds: [summer.albumId] } });
    await title('Summer 2023').waitFor();
    await main().getByText('5 photos', { exact: true }).waitFor();
    await expect.poll(() => tilesOf(screen.page).count(), longTimeout).toBe(5);
  });

  it('leads to the albums, and says so, when it is deleted elsewhere while it is open', async () => {
    const { page, server } = screen;
    const { albums, summer } = serveSummer();
    await screen.open(pageOf(summer));
    await title('Summer').waitFor();
    albums.remove(summer);
    await server.push.publish({ type: 'albums-changed', payload: { albumIds: [summer.albumId] } });
    await isAt(page, '/my-photos/albums');
    await page.getByText('The album “Summer” was deleted elsewhere.').first().waitFor();
    expect(await notShown().count()).toBe(0);
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('shows that it is empty, with the ways on', async () => {
    const { page, server } = screen;
    const album = serveAlbums(server).make('Summer');
    await screen.open(pageOf(album));
    await page.getByRole('heading', { name: 'Your album is empty' }).waitFor();
    expect(await main().getByRole('button', { name: 'Add photos' }).count()).toBe(1);
    expect(await main().getByRole('button', { name: 'Delete album' }).count()).toBe(1);
    expect(await findPageProblems(page)).toEqual([]);
  });
});

describe('an album that cannot be shown', () => {
  it.each(['is not there', 'has an address without an id'])(
    'links to the albums when it %s, without "Try again"',
    async (what) => {
      const { page, server } = screen;
      serveAlbums(server);
      server.serve(/^\/api\/.*\/albums\/no-id-at-all$/, (_, response) => {
        response.writeHead(400, { 'Content-Type': 'application/json' }).end(JSON.stringify(notValid));
      });
      await screen.open(what === 'is not there' ? pageOf(nobodys) : '/my-photos/albums/no-id-at-all');
      await notShown().waitFor();
      expect(await tryAgain().count()).toBe(0);
      expect(await findViolations(page)).toEqual([]);
      await main().getByRole('link', { name: 'My albums' }).click();
      await isAt(page, '/my-photos/albums');
    },
  );

  it('shows a spinner with its label while it loads', async () => {
    const { server } = screen;
    const { summer } = serveSummer();
    const release = server.loading(albumsRoutes.getAlbum);
    await screen.open(pageOf(summer));
    await loading().waitFor({ state: 'attached' });
    expect(await findPageProblems(screen.page)).toEqual([]);
    release();
    await title('Summer').waitFor();
    expect(await loading().count()).toBe(0);
  });

  it.each(['unavailable', 'offline'] as const)(
    'shows a spinner first, then an error with "Try again" (%s)',
    async (state) => {
      const { page, server } = screen;
      await page.clock.install();
      server.push.refuse();
      const { albums, summer } = serveSummer();
      if (state === 'offline') server.offline(albumsRoutes.getAlbum);
      else server.error(albumsRoutes.getAlbum, state);
      await screen.open(pageOf(summer));
      await loading().waitFor({ state: 'attached' });
      await afterRetries(page, tryAgain());
      await notShown().waitFor();
      expect(await findViolations(page)).toEqual([]);
      albums.serve();
      await tryAgain().click();
      await title('Summer').waitFor();
    },
  );
});
