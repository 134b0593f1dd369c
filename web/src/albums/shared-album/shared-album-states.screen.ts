// Proves ALB-12, PLA-8, SHR-8.

import { sharedAlbumsRoutes } from '@keepsake/contract/shared-albums';
import { describe, expect, it } from 'vitest';
import { findViolations } from '../../testing/accessibility.ts';
import { afterRetries } from '../../testing/after-retries.ts';
import { isAt, tilesOf } from '../../testing/album-viewer.ts';
import { albumsPageOf } from '../../testing/albums-page.ts';
import { longTimeout } from '../../testing/browser.ts';
import { clientReports } from '../../testing/client-reports.ts';
import { serveAlbums } from '../../testing/fake-albums.ts';
import { makePhotos } from '../../testing/fake-library.ts';
import { people } from '../../testing/fake-people.ts';
import { customer } from '../../testing/fake-responses.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const { main, title } = albumsPageOf(() => screen.page);
const notShown = () =>
  screen.page.getByText('Unable to display album. Please refresh the page or try again later.');
const tryAgain = () => main().getByRole('button', { name: 'Try again' });
const loading = () => main().getByRole('status').getByText('Loading album…');

function serveShared(name: string, count = 3) {
  const albums = serveAlbums(screen.server);
  const photos = makePhotos(count > 0 ? { '2023-06': count } : {});
  const album = albums.make(name, photos, { owner: people.hana, participants: [customer] });
  return { albums, path: `/my-photos/shared-albums/${album.albumId}` };
}

it('shows when there is nothing in it', async () => {
  const { page } = screen;
  const { path } = serveShared('Nothing yet', 0);
  await screen.open(path);
  await page.getByRole('heading', { name: 'This album is empty' }).waitFor();
  expect(await findPageProblems(page)).toEqual([]);
});

it('is led to from its address among the own albums, and so is a photo in it', async () => {
  const { page } = screen;
  const { path } = serveShared('By the sea');
  await screen.open(path.replace('shared-albums', 'albums'));
  await title('By the sea').waitFor();
  await isAt(page, path);
  await tilesOf(page).first().click();
  await page.waitForURL('**/preview/**');
  const preview = new URL(page.url()).pathname;
  await screen.open(preview.replace('shared-albums', 'albums'));
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).waitFor();
  await isAt(page, preview);
});

it.each(['Donaudampfschifffahrtsgesellschaftskapitänsmützensammlung'.repeat(4), 'חופשה בים 2024', '🏖️'])(
  'fits the window with the name %s',
  async (name) => {
    const { path } = serveShared(name);
    await screen.open(path);
    await title(name).waitFor();
    expect(await findPageProblems(screen.page)).toEqual([]);
  },
);

it('shows a spinner with its label while it loads', async () => {
  const { path } = serveShared('By the sea');
  const release = screen.server.loading(sharedAlbumsRoutes.getSharedAlbum);
  await screen.open(path);
  await loading().waitFor({ state: 'attached' });
  expect(await findPageProblems(screen.page)).toEqual([]);
  release();
  await title('By the sea').waitFor();
  expect(await loading().count()).toBe(0);
});

it('shows no participants when one has no e-mail address, and reports it', async () => {
  const { server } = screen;
  const albums = serveAlbums(server);
  const album = albums.make('By the sea', makePhotos({ '2023-06': 1 }), { participants: [people.hana] });
  server.serve(/\/participants$/, (_, response) => {
    const participants = [{ id: people.hana.id, email: 'hana' }];
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ owner: { email: customer.email }, participants }));
  });
  await screen.open(`/my-photos/shared-albums/${album.albumId}`);
  await title('By the sea').waitFor();
  await expect.poll(() => clientReports(server).map(({ code }) => code)).toContain('invalid-data');
  expect(await main().getByRole('button', { name: '1 person' }).count()).toBe(0);
});

describe('a shared album that cannot be shown', () => {
  it('links to the albums when it does not exist, without "Try again"', async () => {
    const { page, server } = screen;
    serveAlbums(server);
    await screen.open('/my-photos/shared-albums/01890a5d-ac96-774b-bcce-b302099a8057');
    await notShown().waitFor();
    expect(await tryAgain().count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    await main().getByRole('link', { name: 'My albums' }).click();
    await isAt(page, '/my-photos/albums');
  });

  it.each(['unavailable', 'offline'] as const)('shows an error with "Try again" (%s)', async (state) => {
    const { page, server } = screen;
    await page.clock.install();
    server.push.refuse();
    const { albums, path } = serveShared('By the sea');
    if (state === 'offline') server.offline(sharedAlbumsRoutes.getSharedAlbum);
    else server.error(sharedAlbumsRoutes.getSharedAlbum, state);
    await screen.open(path);
    await afterRetries(page, tryAgain());
    await notShown().waitFor();
    expect(await findViolations(page)).toEqual([]);
    albums.serve();
    await tryAgain().click();
    await title('By the sea').waitFor();
  });

  it('shows an error with "Try again" in place of its photos only', async () => {
    const { page, server } = screen;
    await page.clock.install();
    server.push.refuse();
    const { albums, path } = serveShared('By the sea');
    server.error(sharedAlbumsRoutes.listSharedAlbumPhotos, 'internal');
    await screen.open(path);
    const failure = page.getByRole('alert').filter({ hasText: 'Unable to display album photos.' });
    await afterRetries(page, failure);
    await title('By the sea').waitFor();
    albums.serve();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => tilesOf(page).count(), longTimeout).toBe(3);
    await expect.poll(() => failure.count(), longTimeout).toBe(0);
  });
});
