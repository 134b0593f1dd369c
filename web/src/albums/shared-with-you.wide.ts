// Proves ALB-4, ALB-5, ALB-6, ALB-7, ALB-8, ALB-9.

import { sharedAlbumsRoutes } from '@keepsake/contract/shared-albums';
import { expect, it } from 'vitest';
import { albumsPageOf } from '../testing/albums-page.ts';
import { longTimeout } from '../testing/browser.ts';
import { serveAlbums } from '../testing/fake-albums.ts';
import { makePhotos } from '../testing/fake-library.ts';
import { people } from '../testing/fake-people.ts';
import { customer } from '../testing/fake-responses.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';

const screen = setUpScreen();
const { main, card, title } = albumsPageOf(() => screen.page);
const { fay } = people;
const list = '/my-photos/albums';
const withoutSharedView = `${list}?PhotoManagementSharedAlbumsViewEnabled=false`;
const heading = () => screen.page.getByRole('heading', { level: 2, name: 'Shared with you' });
const failed = () =>
  screen.page.getByText('Unable to display shared albums. Please refresh the page or try again later.');
const tryAgain = () => main().getByRole('button', { name: 'Try again' });
const pathOf = async (name: RegExp) =>
  new URL((await card(name).getAttribute('href')) ?? '', screen.page.url()).pathname;

/** One own album that is shared, and one of others. */
function serveShared() {
  const albums = serveAlbums(screen.server);
  const photos = makePhotos({ '2021-08': 2 });
  albums.make('A week by the sea', photos, { participants: [fay] });
  albums.make('Over the hills', photos, { owner: fay, participants: [customer] });
  return albums;
}

it('shows albums of others under "Shared with you", with their covers, and marks own ones that are shared', async () => {
  const { page } = screen;
  serveShared();
  await screen.open(list);
  await heading().waitFor();
  await card(/^Shared A week by the sea/).waitFor();
  await card(/^Over the hills/).waitFor();
  const pictures = main().locator('section img');
  const widths = () =>
    pictures.evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth));
  await expect.poll(async () => (await widths()).filter((width) => width > 0).length, longTimeout).toBe(2);
  expect(await findPageProblems(page)).toEqual([]);
});

it('opens shared albums on their own page', async () => {
  serveShared();
  await screen.open(list);
  await card(/^Over the hills/).waitFor();
  expect(await pathOf(/^Shared A week by the sea/)).toMatch(/^\/my-photos\/shared-albums\//);
  expect(await pathOf(/^Over the hills/)).toMatch(/^\/my-photos\/shared-albums\//);
  await card(/^Over the hills/).click();
  await title('Over the hills').waitFor();
});

it('has no albums of others where shared albums are switched off', async () => {
  serveShared();
  await screen.open(withoutSharedView);
  await card(/^Shared A week by the sea/).waitFor();
  expect(await pathOf(/^Shared A week by the sea/)).toMatch(/^\/my-photos\/albums\//);
  expect(await heading().count()).toBe(0);
  expect(screen.server.requests(sharedAlbumsRoutes.listSharedAlbums)).toEqual([]);
});

it('shows no section where no album is shared', async () => {
  const { server } = screen;
  serveAlbums(server).make('Autumn');
  await screen.open(list);
  await card(/^Autumn/).waitFor();
  await expect
    .poll(() => server.requests(sharedAlbumsRoutes.getSharedAlbumsSummary).length, longTimeout)
    .toBeGreaterThan(0);
  await screen.page.waitForLoadState('networkidle');
  expect(await heading().count()).toBe(0);
});

it('shows a spinner while the albums of others load', async () => {
  const { server } = screen;
  serveShared();
  const release = server.loading(sharedAlbumsRoutes.listSharedAlbums);
  await screen.open(list);
  await heading().waitFor();
  await card(/^Shared A week by the sea/).waitFor();
  await main().getByRole('status').getByText('Loading your albums…').waitFor({ state: 'attached' });
  expect(await findPageProblems(screen.page)).toEqual([]);
  release();
  await card(/^Over the hills/).waitFor();
});

it.each([
  ['the list', sharedAlbumsRoutes.listSharedAlbums],
  ['the number', sharedAlbumsRoutes.getSharedAlbumsSummary],
] as const)(
  'shows an error with "Try again" when %s of the albums of others cannot be loaded',
  async (_, route) => {
    const { server } = screen;
    // A push connection would refetch the list before the press.
    server.push.refuse();
    const albums = serveShared();
    server.error(route, 'not-found');
    await screen.open(list);
    await failed().waitFor();
    await card(/^Shared A week by the sea/).waitFor();
    expect(await findPageProblems(screen.page)).toEqual([]);
    albums.serve();
    await tryAgain().click();
    await card(/^Over the hills/).waitFor();
    expect(await failed().count()).toBe(0);
  },
);
