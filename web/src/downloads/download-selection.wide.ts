// Proves ALB-43, DOW-3, DOW-7, DOW-8, DOW-9, DOW-10, DOW-20, DOW-21.

import { downloadsRoutes } from '@keepsake/contract/downloads';
import { beforeEach, describe, expect, it } from 'vitest';
import { afterRetries } from '../testing/after-retries.ts';
import { barOf, photoHasFocus, savedBy, selectFirst, tilesOf, toastOf } from '../testing/archives.ts';
import { longTimeout } from '../testing/browser.ts';
import { serveAlbums } from '../testing/fake-albums.ts';
import { serveArchives } from '../testing/fake-archives.ts';
import { type FakeLibrary, makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { customer } from '../testing/fake-responses.ts';
import { pressKey } from '../testing/keys.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';
import { selectionOf } from '../testing/selection.ts';
import { stopClock, untilWithStoppedClock } from '../testing/stopped-clock.ts';

const screen = setUpScreen();
const anna = { id: 'anna', email: 'anna@example.com' };
const alert = 'Error: Your photos could not be downloaded';
const { isSelected } = selectionOf(() => screen.page);
const toast = (text: string) => toastOf(screen.page, text);
let library: FakeLibrary;

beforeEach(() => {
  library = serveLibrary(screen.server, makePhotos({ '2024-05': 4 }));
  serveArchives(screen.server);
});

describe('several photos', () => {
  const addresses = {
    'the library': () => '/my-photos/photos',
    'an album': () => {
      const albums = serveAlbums(screen.server, library);
      return `/my-photos/albums/${albums.make('Harbour', library.photos.slice(0, 2)).albumId}`;
    },
    'a shared album': () => {
      const albums = serveAlbums(screen.server, library);
      const some = { owner: anna, participants: [customer] };
      return `/my-photos/shared-albums/${albums.make('By the sea', library.photos, some).albumId}`;
    },
  };

  it.each([
    ['the library', 3, downloadsRoutes.createDownload],
    ['an album', 2, downloadsRoutes.createDownload],
    ['a shared album', 4, downloadsRoutes.createSharedAlbumDownload],
  ] as const)(
    'stay selected with an error when the archive is refused, in %s',
    async (where, count, requested) => {
      const { page, server } = screen;
      await screen.open(addresses[where]());
      await selectFirst(page, count);
      server.error(requested, 'forbidden');
      const { bar, download } = barOf(page);
      await download.click();
      await bar.getByRole('alert').getByText(alert).waitFor();
      await isSelected(String(count));
      if (where === 'the library') expect(await findPageProblems(page)).toEqual([]);
      serveArchives(server);
      await savedBy(page, () => download.click());
      await bar.waitFor({ state: 'detached' });
      await expect.poll(() => photoHasFocus(page), longTimeout).toBe(true);
      expect(server.requests(requested).at(-1)?.body.photos.length).toBe(count);
    },
  );

  it('end the error when others are selected, also when they are as many', async () => {
    const { page, server } = screen;
    await screen.open('/my-photos/photos');
    await selectFirst(page, 2);
    server.error(downloadsRoutes.createDownload, 'invalid-request');
    const { bar, download } = barOf(page);
    await download.click();
    await bar.getByText(alert).waitFor();
    for (const [place, count] of [
      [2, 3],
      [0, 2],
    ] as const) {
      await tilesOf(page).nth(place).focus();
      await pressKey(page, 'Space');
      await isSelected(String(count));
      expect(await bar.getByText(alert).count()).toBe(0);
    }
  });

  it('are named and chosen as they are in the album', async () => {
    const { page, server } = screen;
    await screen.open(addresses['an album']());
    await selectFirst(page, 2);
    const saved = await savedBy(page, () => barOf(page).download.click());
    const [requested] = server.requests(downloadsRoutes.createDownload);
    const ids = library.photos.slice(0, 2).map(({ imageId }) => imageId);
    expect(requested?.body).toMatchObject({ name: 'Harbour', channel: 'LB-GB' });
    expect(requested?.body.photos.toSorted()).toEqual(ids.toSorted());
    expect(saved.suggestedFilename()).toBe(`${requested?.body.id}.zip`);
  });
});

describe('one photo', () => {
  it('stays selected with an error until its file is saved, under its own name', async () => {
    const { page, server } = screen;
    const { promise, resolve } = Promise.withResolvers<void>();
    await screen.open('/my-photos/photos');
    await selectFirst(page, 1);
    await page.route('**/images/**/full', async (route) => {
      await promise;
      await route.fulfill({ status: 500 });
    });
    const { bar, download } = barOf(page);
    await download.click();
    await expect.poll(() => download.getAttribute('aria-busy'), longTimeout).toBe('true');
    resolve();
    await bar.getByText('Error: Your photo could not be downloaded').waitFor();
    await isSelected('1');
    expect(await findPageProblems(page)).toEqual([]);
    await page.unroute('**/images/**/full');
    const saved = await savedBy(page, () => download.click());
    expect(saved.suggestedFilename()).toBe(library.photos[0]?.localFileName);
    await bar.waitFor({ state: 'detached' });
    await expect.poll(() => photoHasFocus(page), longTimeout).toBe(true);
    expect(server.requests(downloadsRoutes.createDownload)).toEqual([]);
  });
});

// The last test, as the fake clock stays in the page.
describe('notifications', () => {
  beforeEach(async () => {
    await screen.page.clock.install();
    await screen.open('/my-photos/photos');
    await selectFirst(screen.page, 2);
  });

  function serveUnfinishedArchive() {
    const { server } = screen;
    const archives = serveArchives(server);
    server.respond(downloadsRoutes.createDownload, ({ body: { id, photos } }) => {
      archives.items = [{ id, photos }];
      return { id, photos };
    });
    server.respond(downloadsRoutes.listDownloads, { items: [] });
  }

  it('show for 5 seconds that an archive is prepared', async () => {
    const { page } = screen;
    serveUnfinishedArchive();
    await barOf(page).download.click();
    await toast('Preparing download...').waitFor();
    await page.clock.fastForward(5000);
    await toast('Preparing download...').waitFor({ state: 'detached' });
  });

  it('show for 10 seconds that an archive is downloaded, and then nothing of its preparation', async () => {
    const { page, server } = screen;
    serveUnfinishedArchive();
    await barOf(page).download.focus();
    await pressKey(page, 'Enter');
    await toast('Preparing download...').waitFor();
    const downloadId = server.requests(downloadsRoutes.createDownload).at(-1)?.body.id ?? '';
    const payload = { userId: customer.id, downloadId };
    let isSaved = false;
    page.once('download', () => {
      isSaved = true;
    });
    await stopClock(page);
    await server.push.publish({ type: 'archive-generation-finished', payload });
    const isShown = async () => (await toast('Downloading photos').count()) === 1;
    await untilWithStoppedClock(page, isShown);
    expect(await toast('Preparing download...').count()).toBe(0);
    await untilWithStoppedClock(page, async () => isSaved);
    await page.clock.fastForward(5000);
    expect(await toast('Downloading photos').count()).toBe(1);
    await page.clock.resume();
    await page.clock.fastForward(5000);
    await toast('Downloading photos').waitFor({ state: 'detached' });
    expect(await barOf(page).bar.count()).toBe(0);
    await expect.poll(() => photoHasFocus(page), longTimeout).toBe(true);
  });

  it('show that an archive is missing, with a link to its page', async () => {
    const { page, server } = screen;
    let requested = 0;
    server.serve(/^\/archives\//, (_, response) => {
      requested += 1;
      response.writeHead(503).end();
    });
    await barOf(page).download.click();
    await expect.poll(() => requested, longTimeout).toBe(1);
    const check = async () => {
      await page.clock.fastForward(500);
      return toast('Download failed').count();
    };
    await expect.poll(check, longTimeout).toBe(1);
    expect(requested).toBe(2);
    expect(await toast('Preparing download...').count()).toBe(0);
    await page.getByRole('link', { name: 'Go to Downloads' }).click();
    await page.waitForURL(/\/downloads$/, longTimeout);
    await page.getByRole('heading', { name: /^My photos, / }).waitFor();
  });

  it('show a download without the extensions', async () => {
    const { page, server } = screen;
    const archives = serveArchives(server);
    server.respond(downloadsRoutes.createDownload, ({ body: { id, photos } }) => {
      archives.items = [{ id, photos }];
      return { id, photos };
    });
    const saved = page.waitForEvent('download', longTimeout);
    await barOf(page).download.click();
    await afterRetries(page, toast('Downloading photos'));
    expect((await saved).suggestedFilename()).toMatch(/\.zip$/);
    await barOf(page).bar.waitFor({ state: 'detached' });
  });

  it('show once that a requested archive has failed', async () => {
    const { page, server } = screen;
    const [first, second] = library.photos;
    const id = '01890a5d-ac96-774b-bcce-b302099a8057';
    const photos = [first?.imageId ?? '', second?.imageId ?? ''];
    server.respond(downloadsRoutes.createDownload, { id, photos });
    server.respond(downloadsRoutes.listDownloads, { items: [] });
    await barOf(page).download.click();
    await toast('Preparing download...').waitFor();
    const payload = { userId: customer.id, downloadId: id };
    await server.push.publish({ type: 'archive-generation-error', payload });
    await toast('Download failed').waitFor();
    expect(await toast('Download failed').count()).toBe(1);
    expect(await toast('Preparing download...').count()).toBe(0);
  });
});
