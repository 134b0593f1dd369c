// Proves PRE-9.

import { beforeEach, describe, expect, it } from 'vitest';
import { longTimeout } from '../../testing/browser.ts';
import { serveAlbums } from '../../testing/fake-albums.ts';
import { type FakeLibrary, makePhotos, serveLibrary } from '../../testing/fake-library.ts';
import { people, photosOf } from '../../testing/fake-people.ts';
import { customer } from '../../testing/fake-responses.ts';
import { pressKey } from '../../testing/keys.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { recordFlights, type Shown } from '../../testing/viewer.ts';

/** The way of a photo from its tile in the list to the preview and back. */

const screen = setUpScreen();
let library: FakeLibrary;

beforeEach(() => {
  library = serveLibrary(screen.server, makePhotos({ '2024-05': 60 }, { width: 1600, height: 1200 }));
});

const tile = (place: number) =>
  screen.page.locator(`[data-photo="${library.photos[place]?.imageId}"][data-state="success"]`);
const frame = () => screen.page.locator('[data-place="0"] [data-frame]');
const leaving = () => screen.page.locator('[data-leaving]');
const centre = ({ x, y, width, height }: Shown) => [Math.round(x + width / 2), Math.round(y + height / 2)];

async function boxOf(place: number): Promise<Shown> {
  const box = await tile(place).boundingBox();
  if (!box) throw new Error('the tile is not in the page');
  return box;
}

async function close(): Promise<void> {
  await pressKey(screen.page, 'Escape');
  await screen.page.waitForURL((url) => !url.pathname.includes('/preview/'), longTimeout);
  await leaving().waitFor({ state: 'detached' });
}

async function expectBothWays(): Promise<void> {
  await tile(2).waitFor(longTimeout);
  const at = await boxOf(2);
  const flights = await recordFlights(screen.page);
  await tile(2).click();
  await frame().waitFor();
  await close();
  const [opening, closing] = await flights();
  expect(opening?.duration).toBe(180);
  expect(centre(opening?.from as Shown)).toEqual(centre(at));
  expect(centre(closing?.to as Shown)).toEqual(centre(at));
  expect(await tile(2).evaluate((element) => element === document.activeElement)).toBe(true);
}

describe('a photo opens from its tile, and closes to it', () => {
  it('in the library', async () => {
    await screen.open('/my-photos/photos');
    await expectBothWays();
  });

  it('in an album', async () => {
    const album = serveAlbums(screen.server, library).make('Summer', library.photos.slice(0, 5));
    await screen.open(`/my-photos/albums/${album.albumId}`);
    await expectBothWays();
  });

  it('in a shared album', async () => {
    const albums = serveAlbums(screen.server, library);
    const album = albums.make('Trip', photosOf(people.hana, library.photos.slice(0, 5)), {
      owner: people.hana,
      participants: [customer],
    });
    await screen.open(`/my-photos/shared-albums/${album.albumId}`);
    await expectBothWays();
  });
});

it('has the picture of the tile at once', async () => {
  await screen.open('/my-photos/photos');
  await tile(2).waitFor(longTimeout);
  const picture = await tile(2)
    .locator('img')
    .evaluate((image: HTMLImageElement) => image.currentSrc);
  const release = Promise.withResolvers<void>();
  await screen.page.route(/\/images\//, async (route) => {
    await release.promise;
    await route.fallback();
  });
  await tile(2).click();
  await frame().locator(`img[data-shown][src="${picture}"]`).waitFor();
  release.resolve();
});

it('closes to the tile of the photo shown last, which the list scrolls to', async () => {
  const { page } = screen;
  await page.setViewportSize({ width: 1200, height: 500 });
  await screen.open('/my-photos/photos');
  await tile(0).click();
  await frame().waitFor();
  for (let place = 1; place <= 18; place += 1) {
    await pressKey(page, 'ArrowRight');
    await page.waitForURL(`**/${library.photos[place]?.imageId}`, longTimeout);
  }
  const flights = await recordFlights(page);
  await close();
  const at = await boxOf(18);
  expect((await flights()).map(({ to }) => centre(to))).toEqual([centre(at)]);
});

it('fades where the photo has no tile in view', async () => {
  const { page } = screen;
  await screen.open('/my-photos/photos');
  await tile(2).click();
  await frame().waitFor();
  await page.evaluate(() => document.querySelector('[data-photo]')?.closest('section')?.remove());
  const flights = await recordFlights(page);
  await close();
  expect(await flights()).toEqual([]);
});

it('does not move with reduced motion', async () => {
  const { page } = screen;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await screen.open('/my-photos/photos');
  await tile(2).waitFor(longTimeout);
  const flights = await recordFlights(page);
  await tile(2).click();
  await frame().waitFor();
  expect(await page.evaluate(() => document.querySelector('[data-flying]'))).toBeNull();
  await close();
  expect(await flights()).toEqual([]);
});
