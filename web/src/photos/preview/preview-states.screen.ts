// Proves PRE-4, PRE-10.

import { photosRoutes } from '@keepsake/contract/photos';
import { describe, expect, it } from 'vitest';
import { afterRetries } from '../../testing/after-retries.ts';
import { longTimeout } from '../../testing/browser.ts';
import { makePhoto, type NewPhoto, serveLibrary } from '../../testing/fake-library.ts';
import { pressKey } from '../../testing/keys.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { setUpScreen } from '../../testing/screen.ts';
import {
  neighboursAreThere,
  openPreview,
  pictureIsThere,
  previewPath,
  shownAt,
} from '../../testing/viewer.ts';

/** The preview of a photo that is on its way, cannot be loaded, is not there, or cannot be shown. */

const screen = setUpScreen();
const dateTaken = '2024-06-04T09:00:00';
const unknownId = '01890a5d-ac96-774b-bcce-b302099a8057';

/** A library of one photo. */
function serveOne(some: NewPhoto = {}) {
  const photo = makePhoto(0, { dateTaken, width: 900, height: 600, ...some });
  return { id: photo.imageId, library: serveLibrary(screen.server, [photo]) };
}

const isList = ({ pathname }: URL) => pathname === '/my-photos/photos';
const failure = () => screen.page.getByRole('heading', { name: 'Error: Your photo could not be loaded' });

it('shows that it loads until the photo is there', async () => {
  const { id } = serveOne();
  const release = screen.server.loading(photosRoutes.getPhoto);
  await screen.open(previewPath(id));
  await screen.page.getByRole('dialog', { name: 'Loading photo…' }).waitFor();
  expect(await findPageProblems(screen.page)).toEqual([]);
  release();
  await pictureIsThere(screen.page, id);
});

it('shows an error with "Try again" when the photo cannot be loaded', async () => {
  const { id } = serveOne();
  screen.server.error(photosRoutes.getPhoto, 'forbidden');
  await screen.open(previewPath(id));
  await failure().waitFor();
  expect(await findPageProblems(screen.page)).toEqual([]);
  serveOne();
  await screen.page.getByRole('button', { name: 'Try again' }).click();
  await pictureIsThere(screen.page, id);
});

describe('a photo that is not there', () => {
  it.each([
    ['the library is empty', unknownId],
    ['nobody knows the id', 'no-id-at-all'],
  ])('opens the list when %s', async (_why, id) => {
    screen.server.error(photosRoutes.getPhoto, 'not-found');
    await screen.page.route('**/photos/no-id-at-all', (route) =>
      route.fulfill({ status: 400, json: { code: 'invalid-request', message: '', correlationId: 'c' } }),
    );
    await screen.open(`${previewPath(id)}?stripped=false`);
    await screen.page.waitForURL(isList, longTimeout);
    expect(new URL(screen.page.url()).searchParams.get('stripped')).toBe('false');
    await screen.page.getByText('Your photo library is empty').waitFor(longTimeout);
  });

  it('links to the list of the other photos', async () => {
    serveOne();
    await screen.open(previewPath(unknownId));
    await screen.page.waitForURL(isList, longTimeout);
    await screen.page.getByRole('heading', { name: 'June 2024' }).waitFor(longTimeout);
  });

  it('opens the list when it was deleted elsewhere before its picture loaded', async () => {
    const { page, server } = screen;
    const { id, library } = serveOne({ width: 700, height: 500 });
    const pictures = Promise.withResolvers<void>();
    server.serve(/^\/images\//, async (_, response) => {
      await pictures.promise;
      response.writeHead(404).end();
    });
    const requested = page.waitForRequest(/\/images\//);
    await screen.open(previewPath(id));
    await requested;
    library.photos = [];
    pictures.resolve();
    await page.waitForURL(isList, longTimeout);
    await page.getByText('Your photo library is empty').waitFor(longTimeout);
  });
});

describe('a photo that cannot be shown', () => {
  it('shows a message when it is unreadable, without zoom', async () => {
    const { id } = serveOne({ state: 'unreadable' });
    await screen.open(previewPath(id));
    const text = 'This photo can’t be shown. You can still download the original.';
    await screen.page.getByText(text).waitFor(longTimeout);
    expect(await screen.page.getByRole('button', { name: 'Zoom in' }).count()).toBe(0);
    await screen.page.getByRole('button', { name: 'Download' }).waitFor();
    expect(await findPageProblems(screen.page)).toEqual([]);
  });

  it('is being prepared while its pictures are made', async () => {
    screen.server.serve(/^\/images\//, (_, response) =>
      response.writeHead(503, { 'Retry-After': '5' }).end(),
    );
    const { id } = serveOne({ state: 'processing' });
    await screen.open(previewPath(id));
    await screen.page
      .getByText('Your photo is being prepared…')
      .first()
      .waitFor({ state: 'attached', ...longTimeout });
    expect((await shownAt(screen.page)).width).toBe(900);
  });

  it('shows a message when its picture cannot be loaded', async () => {
    screen.server.serve(/^\/images\//, (_, response) => response.writeHead(500).end());
    // The size differs from other tests: the browser keeps pictures.
    const { id } = serveOne({ width: 640, height: 480 });
    await screen.open(previewPath(id));
    await screen.page.getByText('This photo can’t be shown right now.').waitFor();
    await screen.page.getByRole('button', { name: 'Download' }).waitFor();
  });

  it('stays small while its large picture cannot be loaded, and is loaded when the network is back', async () => {
    const isReachable = { current: false };
    const small = Promise.withResolvers<void>();
    await screen.page.route(/\/images\/.*\/300$/, async (route) => {
      await small.promise;
      await route.continue();
    });
    await screen.page.route(/\/images\/.*\/(800|1300|full)$/, (route) =>
      isReachable.current ? route.continue() : route.abort(),
    );
    // The size differs from other tests: the browser keeps pictures.
    const { id } = serveOne({ width: 1523, height: 1217 });
    await screen.open(previewPath(id));
    await screen.page.waitForEvent('requestfailed');
    small.resolve();
    const notice = screen.page.getByText('Only a small version of this photo can be shown right now.');
    await notice.waitFor();
    await pictureIsThere(screen.page, id);
    expect(await findPageProblems(screen.page)).toEqual([]);
    isReachable.current = true;
    await screen.page.context().setOffline(true);
    await screen.page.context().setOffline(false);
    await notice.waitFor({ state: 'detached' });
  });
});

it('refetches a photo when the address of its picture has expired', async () => {
  const shape = { width: 640, height: 480 };
  const [shown, fresh] = [makePhoto(0, { dateTaken, ...shape }), makePhoto(1, shape)];
  const thumbnails = fresh.thumbnails.map((one) => ({ ...one, url: one.url.replace(/\d+$/, 'expired') }));
  const expired = { ...fresh, dateTaken: '2024-06-03T09:00:00', thumbnails };
  serveLibrary(screen.server, [shown, expired]);
  screen.server.serve(/^\/images\/.*\/expired$/, (_, response) => response.writeHead(403).end());
  await openPreview(screen, shown.imageId);
  await neighboursAreThere(screen.page, 1);
  serveLibrary(screen.server, [shown, { ...fresh, dateTaken: expired.dateTaken }]);
  await pressKey(screen.page, 'ArrowRight');
  await pictureIsThere(screen.page, fresh.imageId);
});

describe('long and right-to-left names', () => {
  it.each([
    ['long', `${'a-very-long-name-of-a-file'.repeat(8)}.jpg`],
    ['right-to-left', `${'תמונה מהחוף '.repeat(12)}.jpg`],
  ])('fit into the details: %s', async (_kind, localFileName) => {
    const { id, library } = serveOne();
    library.photos = library.photos.map((photo) => ({ ...photo, localFileName }));
    await openPreview(screen, id);
    await pressKey(screen.page, 'i');
    const panel = screen.page.getByRole('complementary', { name: 'Details' });
    await panel.getByText(localFileName.trim(), { exact: true }).waitFor();
    expect(await findPageProblems(screen.page)).toEqual([]);
    const isCut = await panel.evaluate((element) => element.scrollWidth > element.clientWidth);
    expect(isCut).toBe(false);
  });
});

it.each([
  ['created', 'Date added'],
  ['uploaded', 'Tue 4 Jun 2024, 09:00'],
] as const)('shows the date by which the list is sorted: %s', async (sortKey, text) => {
  const { id } = serveOne();
  // Any page of this origin keeps the sort order.
  await screen.open('/session/login');
  await screen.page.evaluate(
    (value) => localStorage.setItem('keepsake.sort.photos', value),
    JSON.stringify({ sortKey, sortOrder: 'desc' }),
  );
  await openPreview(screen, id);
  // The list beneath it names its order, too.
  const viewer = screen.page.getByRole('dialog');
  await viewer.getByText(text, { exact: true }).waitFor(longTimeout);
  const taken = await viewer.getByText('Tue 4 Jun 2024, 09:00').count();
  expect(taken).toBe(sortKey === 'created' ? 0 : 1);
});

// The last test, as the clock stays in the page.
it('shows an error without a connection, and links back to the list', async () => {
  const { id } = serveOne();
  screen.server.offline(photosRoutes.getPhoto);
  await screen.page.clock.install();
  await screen.open(previewPath(id));
  await afterRetries(screen.page, failure());
  await screen.page.getByRole('button', { name: 'Back to your photos' }).click();
  await screen.page.waitForURL(isList, longTimeout);
});
