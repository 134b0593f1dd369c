// Proves PRE-3, PRE-5, PRE-8, PRE-9, PRE-10, PRE-11, PRE-12, PRE-14, SHR-7.

/// <reference types="node" />
import { readFile } from 'node:fs/promises';
import { photosRoutes } from '@keepsake/contract/photos';
import { sharedAlbumsRoutes } from '@keepsake/contract/shared-albums';
import { describe, expect, it } from 'vitest';
import { findViolations } from '../../testing/accessibility.ts';
import { afterRetries } from '../../testing/after-retries.ts';
import { albumAddress, isAt, isShown, tileHasFocus, tilesOf } from '../../testing/album-viewer.ts';
import { hasFocus } from '../../testing/albums-page.ts';
import { longTimeout, workerBrowser } from '../../testing/browser.ts';
import { serveAlbums } from '../../testing/fake-albums.ts';
import { makePhotos, serveLibrary } from '../../testing/fake-library.ts';
import { people, photosOf } from '../../testing/fake-people.ts';
import { customer } from '../../testing/fake-responses.ts';
import { pressKey } from '../../testing/keys.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { fingersOn } from '../../testing/touch.ts';
import { neighboursAreThere, phone } from '../../testing/viewer.ts';

/** The preview over a shared album, for a member. */

const screen = setUpScreen();
const { hana } = people;
const bar = () => screen.page.getByRole('group', { name: 'Photo actions' });
const panel = () => screen.page.getByRole('complementary', { name: 'Details' });
/** The tooltip that is open; another one may be fading out. */
const reason = () =>
  screen.page
    .locator('[role="tooltip"]:not([data-exiting])')
    .filter({ hasText: 'Unavailable for shared albums' });

/** A photo of the customer's, then two of the owner's. */
function serveShared() {
  const photos = makePhotos({ '2023-06': 3 }, { width: 1600, height: 1200 });
  const library = serveLibrary(screen.server, photos.slice(0, 1));
  const albums = serveAlbums(screen.server, library);
  const all = [...photosOf(customer, photos.slice(0, 1)), ...photosOf(hana, photos.slice(1))];
  const shared = albums.make('By the sea', all, { owner: hana, participants: [customer] });
  const idOf = (index: number) => photos[index]?.imageId ?? '';
  return { albums, shared, idOf, album: albumAddress('shared-albums', shared.albumId) };
}

async function openPhoto(place: number) {
  const served = serveShared();
  await screen.open(served.album.preview(served.idOf(place)));
  await isShown(screen.page, served.album, served.idOf(place));
  await neighboursAreThere(screen.page, place === 1 ? 2 : 1);
  return served;
}

describe('what can be done with a photo', () => {
  it('is Download; prints and what changes albums are unavailable, which a tooltip explains', async () => {
    const { page } = screen;
    const { album, idOf } = serveShared();
    await screen.open(album.page);
    await tilesOf(page).first().click();
    await isShown(page, album, idOf(0));
    const names = ['Order print', 'Download', 'Copy to album', 'Delete from album'];
    expect(await bar().getByRole('button').allInnerTexts()).toEqual(names);
    for (const name of ['Order print', 'Copy to album', 'Delete from album']) {
      const button = bar().getByRole('button', { name });
      expect(await button.getAttribute('aria-disabled')).toBe('true');
      await button.hover();
      await reason().waitFor();
      expect(await reason().evaluate((popup) => getComputedStyle(popup).transitionDuration)).toContain(
        '0.4s',
      );
      // The forced click skips the wait for an enabled button.
      await button.click({ force: true });
      expect(await page.getByRole('alertdialog').count()).toBe(0);
      await page.mouse.move(600, 400);
      await reason().waitFor({ state: 'detached' });
    }
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('is usable by the keyboard alone', async () => {
    const { page } = screen;
    await openPhoto(0);
    for (const name of ['Copy to album', 'Delete from album']) {
      const button = bar().getByRole('button', { name });
      await expect
        .poll(async () => {
          await pressKey(page, 'Tab');
          return hasFocus(button);
        }, longTimeout)
        .toBe(true);
      await reason().waitFor();
      await pressKey(page, 'Enter');
      expect(await page.getByRole('alertdialog').count()).toBe(0);
    }
  });

  it("downloads another's photo", async () => {
    const { page } = screen;
    await openPhoto(1);
    const download = page.waitForEvent('download', longTimeout);
    await bar().getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('IMG_0002.JPG');
  });

  it("downloads another's photo also when its address has expired", async () => {
    const { page, server } = screen;
    await openPhoto(1);
    let requested = 0;
    await page.route('**/images/**/full', (route) => {
      requested += 1;
      return route.fulfill(requested === 1 ? { status: 403 } : { body: 'all its bytes' });
    });
    const before = server.requests(sharedAlbumsRoutes.listSharedAlbumPhotos).length;
    const download = page.waitForEvent('download', longTimeout);
    await bar().getByRole('button', { name: 'Download' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('IMG_0002.JPG');
    expect(await readFile(await saved.path(), 'utf8')).toBe('all its bytes');
    expect(requested).toBe(2);
    // The album contains the new address: others may not fetch the photo.
    expect(server.requests(sharedAlbumsRoutes.listSharedAlbumPhotos).length).toBeGreaterThan(before);
    expect(server.requests(photosRoutes.getPhoto)).toEqual([]);
  });
});

describe('the preview', () => {
  it('goes through the album by arrow keys and returns to the photo that was shown last', async () => {
    const { page } = screen;
    const { album, idOf } = serveShared();
    await screen.open(album.page);
    await tilesOf(page).first().click();
    await isShown(page, album, idOf(0));
    await neighboursAreThere(page, 1);
    for (const place of [1, 2]) {
      await pressKey(page, 'ArrowRight');
      await isShown(page, album, idOf(place));
    }
    await pressKey(page, 'ArrowRight');
    await pressKey(page, 'Escape');
    await isAt(page, album.page);
    await tileHasFocus(page, 2);
  });

  it('shows of a photo of another what the list contains, and requests no more', async () => {
    const { page, server } = screen;
    await openPhoto(1);
    await pressKey(page, 'i');
    await panel().getByText('1,600 × 1,200 pixels', { exact: true }).waitFor();
    expect(await panel().getByText('Nikon D90').count()).toBe(0);
    expect(server.requests(photosRoutes.getPhoto)).toEqual([]);
  });

  it('shows of an own photo all details, and requests none of others', async () => {
    const { page, server } = screen;
    const { album, idOf } = await openPhoto(1);
    await pressKey(page, 'ArrowLeft');
    await isShown(page, album, idOf(0));
    await pressKey(page, 'i');
    await panel().getByText('Nikon D90').waitFor();
    const requested = server.requests(photosRoutes.getPhoto).map(({ params }) => params.id);
    expect(new Set(requested)).toEqual(new Set([idOf(0)]));
  });

  it('is swiped to the next photo of the album on a phone', async () => {
    const { album, idOf } = serveShared();
    const context = await (await workerBrowser()).newContext({ ...phone, serviceWorkers: 'block' });
    const small = await context.newPage();
    await small.goto(`http://localhost:${screen.server.port}${album.preview(idOf(1))}`);
    await isShown(small, album, idOf(1));
    await neighboursAreThere(small, 2);
    const fingers = await fingersOn(small);
    await fingers.drag({ x: 300, y: 420 }, { x: 300 - phone.viewport.width * 0.25, y: 430 });
    await fingers.lift();
    await isShown(small, album, idOf(2));
    expect(await findViolations(small)).toEqual([]);
    await context.close();
  });
});

describe('a preview that cannot be shown', () => {
  it.each(['01890a5d-ac96-774b-bcce-b302099a8057', 'no-id-at-all'])(
    'opens the album when the photo is unknown (%s)',
    async (photoId) => {
      const { page } = screen;
      const { album } = serveShared();
      await screen.open(`${album.preview(photoId)}?campaign=spring`);
      await isAt(page, album.page);
      expect(new URL(page.url()).search).toBe('?campaign=spring');
    },
  );

  it('redirects a participant who is removed in between to the page of the album, which shows the removal', async () => {
    const { page, server } = screen;
    const { albums, shared, album } = await openPhoto(1);
    shared.participants = [];
    albums.touch(shared);
    await server.push.publish({ type: 'albums-changed', payload: { albumIds: [shared.albumId] } });
    await isAt(page, album.page);
    await page.getByText('You’re no longer in this album').waitFor();
  });

  it('shows a spinner while it loads', async () => {
    const { page, server } = screen;
    const { album, idOf } = serveShared();
    const release = server.loading(sharedAlbumsRoutes.listSharedAlbumPhotos);
    await screen.open(album.preview(idOf(1)));
    await page.getByRole('status').getByText('Loading photo…').first().waitFor({ state: 'attached' });
    release();
    await isShown(page, album, idOf(1));
  });

  it('shows an error with "Try again" when the photos cannot be loaded', async () => {
    const { page, server } = screen;
    await page.clock.install();
    server.push.refuse();
    const { albums, album, idOf } = serveShared();
    server.error(sharedAlbumsRoutes.listSharedAlbumPhotos, 'internal');
    await screen.open(album.preview(idOf(1)));
    const dialog = page.getByRole('dialog');
    await afterRetries(page, dialog.getByText('Error: Your photo could not be loaded'));
    expect(await findViolations(page)).toEqual([]);
    albums.serve();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await isShown(page, album, idOf(1));
  });
});
