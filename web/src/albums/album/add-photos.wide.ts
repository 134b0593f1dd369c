// Proves ALB-22, ALB-23.

import { albumsRoutes } from '@keepsake/contract/albums';
import { configRoutes } from '@keepsake/contract/config';
import { photosRoutes } from '@keepsake/contract/photos';
import { expect, it } from 'vitest';
import { findViolations } from '../../testing/accessibility.ts';
import { afterRetries } from '../../testing/after-retries.ts';
import { longTimeout, workerBrowser } from '../../testing/browser.ts';
import { serveAlbums } from '../../testing/fake-albums.ts';
import { makePhotos, serveLibrary } from '../../testing/fake-library.ts';
import { keysOf } from '../../testing/keys.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { stopClock } from '../../testing/stopped-clock.ts';
import { configOfHost } from '../../testing/storefront-config.ts';

const screen = setUpScreen();
const { press, tabTo } = keysOf(() => screen.page);
const dialog = () => screen.page.getByRole('dialog', { name: 'Add photos' });
const library = () => dialog().getByRole('region', { name: 'Your photos' });
const tiles = () =>
  library().locator('[data-item][aria-label^="Photo, "]:not([aria-label="Photo, loading"])');
const addPhotos = () => screen.page.getByRole('button', { name: 'Add photos' }).first();
const add = (label: string) => dialog().getByRole('button', { name: label, exact: true });
const picked = (count: string) => dialog().getByText(`${count} selected`, { exact: true }).waitFor();
const inAlbum = (count: string) =>
  screen.page.getByText(`${count} photos`, { exact: true }).first().waitFor();

/** An empty album next to a library of 1,160 photos in August 2024 and 40 in each of two months before. */
async function openAlbum(name: string) {
  const { server } = screen;
  const owned = serveLibrary(server, makePhotos({ '2024-08': 1160, '2024-01': 40, '2023-07': 40 }));
  const albums = serveAlbums(server, owned);
  const album = albums.make(name);
  await screen.open(`/my-photos/albums/${album.albumId}`);
  await addPhotos().waitFor();
  return { albums, album, owned };
}

async function openDialog(): Promise<void> {
  await addPhotos().click();
  await tiles().nth(3).waitFor();
}

async function findJuly(): Promise<void> {
  await dialog().getByRole('combobox', { name: 'Search by month' }).fill('july');
  await press('Enter');
}

it('picks photos and un-picks them, and adds what is picked, by the keyboard alone', async () => {
  const { page } = screen;
  const { album } = await openAlbum('By keyboard');
  await tabTo('Add photos');
  await press('Enter');
  await tiles().nth(5).waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  expect(await library().getByRole('link').count()).toBe(0);
  await tabTo(/^Photo, \d/);
  await press('Space', 'ArrowRight', 'Space', 'ArrowRight', 'Enter');
  await picked('3');
  await press('ArrowLeft', 'Space');
  await picked('2');
  await tabTo('Add 2 photos');
  await press('Enter');
  await page.getByText("2 photos added to 'By keyboard'").first().waitFor();
  await dialog().waitFor({ state: 'detached' });
  await inAlbum('2');
  expect(album.photos).toHaveLength(2);
});

it('tells screen readers how many photos are picked, also when the last one is not any more', async () => {
  const announcement = screen.page.locator('[data-live-announcer]');
  await openAlbum('Announced');
  await openDialog();
  await tiles().first().click();
  await expect.poll(() => announcement.textContent(), longTimeout).toBe('1 selected');
  await tiles().first().click();
  await expect.poll(() => announcement.textContent(), longTimeout).toBe('0 selected');
  // Screen readers do not find it later.
  await expect.poll(() => announcement.textContent()).toBe('');
});

it('finds a month and picks it as a whole', async () => {
  const { page } = screen;
  const { album, owned } = await openAlbum('A month');
  await openDialog();
  await findJuly();
  await library().getByRole('heading', { name: 'July 2023' }).waitFor();
  await library().getByRole('checkbox', { name: 'Select July 2023' }).click();
  await picked('40');
  await add('Add 40 photos').click();
  await page.getByText("40 photos added to 'A month'").first().waitFor();
  await dialog().waitFor({ state: 'detached' });
  const july = owned.photos.filter(({ dateTaken }) => dateTaken?.startsWith('2023-07'));
  expect(album.order.toSorted()).toEqual(july.map(({ imageId }) => imageId).toSorted());
});

it('leaves out what is in the album already', async () => {
  const { page } = screen;
  const { albums, album, owned } = await openAlbum('A month');
  album.photos = owned.photos
    .filter(({ dateTaken }) => dateTaken?.startsWith('2023-07'))
    .map((photo) => ({ ...photo, ownerId: album.owner.id }));
  albums.touch(album);
  await page.reload();
  await openDialog();
  await findJuly();
  const taken = library().getByRole('button', { name: /already in this album$/ });
  await taken.first().waitFor();
  expect(await findViolations(page)).toEqual([]);
  await taken.first().focus();
  await press('Space', 'Enter', 'm');
  await picked('0');
  expect(await add('Add photos').getAttribute('aria-disabled')).toBe('true');
  await press('Control+a');
  await picked('1,200');
  await dialog().getByRole('button', { name: 'Clear selection' }).click();
  await picked('0');
});

it('adds more than a request may hold in parts, and names what is refused', async () => {
  const { page, server } = screen;
  const { albums, album } = await openAlbum('In parts');
  const sent: number[] = [];
  server.respond(albumsRoutes.addAlbumPhotos, ({ body: { photoIds } }) => {
    sent.push(photoIds.length);
    return { failed: photoIds.length === 1 || sent.length === 1 ? photoIds.slice(0, 1) : [] };
  });
  await openDialog();
  await page.clock.install();
  await library().getByRole('checkbox', { name: 'Select August 2024' }).click();
  await picked('1,160');
  await add('Add 1,160 photos').click();
  await afterRetries(page, dialog().getByText('Error: Your photos could not be added'));
  await dialog().getByText('1 photo couldn’t be added:').waitFor();
  expect(sent).toEqual([500, 1, 1, 1, 500, 160]);
  albums.serve();
  await add('Add 1,160 photos').click();
  await page.getByText("1,160 photos added to 'In parts'").first().waitFor();
  await inAlbum('1,160');
  expect(album.photos).toHaveLength(1160);
});

it('shows an error with "Try again" when the months of the library cannot be loaded', async () => {
  const { page, server } = screen;
  const { owned } = await openAlbum('Later');
  server.push.refuse();
  server.error(photosRoutes.getTimelineCounts, 'not-found');
  await addPhotos().click();
  await dialog().getByText('Error: Your photos could not be loaded').waitFor();
  expect(await findViolations(page)).toEqual([]);
  serveLibrary(server, owned.photos);
  await dialog().getByRole('button', { name: 'Try again' }).click();
  await tiles().nth(3).waitFor();
});

it('goes to the upload page with the album on a phone, and returns after two seconds', async () => {
  const { server } = screen;
  const album = serveAlbums(server).make('On a phone');
  server.respond(configRoutes.getConfig, ({ host }) => ({
    ...configOfHost(host),
    uploadUrlOrigins: ['https://upload.example'],
  }));
  const context = await (await workerBrowser()).newContext({
    serviceWorkers: 'block',
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15',
    viewport: { width: 390, height: 800 },
    hasTouch: true,
  });
  const phone = await context.newPage();
  const requested: string[] = [];
  await context.route('https://upload.example/**', (route) => {
    requested.push(route.request().url());
    return route.fulfill({ status: 204 });
  });
  const upload = encodeURIComponent('https://upload.example/phone?shop=1');
  const path = `/my-photos/albums/${album.albumId}?uploadUrl=${upload}`;
  await phone.clock.install();
  await phone.goto(`http://localhost:${server.port}${path}`);
  const button = phone.getByRole('button', { name: 'Add photos' }).first();
  await button.waitFor(longTimeout);
  const here = phone.url();
  await phone.evaluate(() => Object.assign(window, { isFirst: true }));
  await stopClock(phone);
  await button.click();
  await expect
    .poll(() => requested, longTimeout)
    .toEqual([`https://upload.example/phone?shop=1&album_id=${album.albumId}`]);
  await phone.clock.fastForward(1900);
  expect(await phone.evaluate(() => 'isFirst' in window)).toBe(true);
  await phone.clock.fastForward(200);
  await phone.clock.resume();
  await phone.waitForFunction(() => !('isFirst' in window) && document.querySelector('h1') !== null);
  expect(phone.url()).toBe(here);
  await context.close();
});
