// Proves SEL-3, ALB-11, ALB-15.

import { albumsRoutes } from '@keepsake/contract/albums';
import { describe, expect, it } from 'vitest';
import { findViolations } from '../../testing/accessibility.ts';
import { afterRetries } from '../../testing/after-retries.ts';
import { hasFocus } from '../../testing/albums-page.ts';
import { longTimeout } from '../../testing/browser.ts';
import { serveAlbums } from '../../testing/fake-albums.ts';
import { makePhotos } from '../../testing/fake-library.ts';
import { pressKey } from '../../testing/keys.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { selectionOf } from '../../testing/selection.ts';

const screen = setUpScreen();
const { bar, isSelected } = selectionOf(() => screen.page);
const tiles = () => screen.page.locator('[data-month="all"][data-item]');
const tile = (item: number) => screen.page.locator(`[data-month="all"][data-item="${item}"]`);
const known = (item: number) =>
  screen.page.locator(`[data-month="all"][data-item="${item}"][data-state=success]`);
const firstInView = () =>
  tiles().evaluateAll((all) =>
    Number(all.find((one) => one.getBoundingClientRect().top >= 0)?.getAttribute('data-item')),
  );

function serveAlbumOf(count: number) {
  const albums = serveAlbums(screen.server);
  const album = albums.make('Summer', makePhotos({ '2024-05': count }));
  return { albums, path: `/my-photos/albums/${album.albumId}`, albumId: album.albumId };
}

describe('a large album', () => {
  it('shows its first photos, and any other place when one goes there', async () => {
    const { page } = screen;
    const { path } = serveAlbumOf(1400);
    await screen.open(path);
    await known(0).waitFor();
    await page.getByRole('main').getByText('1,400 photos', { exact: true }).waitFor();
    expect(await tiles().count()).toBeLessThan(150);
    await tile(0).focus();
    await pressKey(page, 'Control+End');
    await known(1399).waitFor();
    await expect.poll(() => hasFocus(tile(1399)), longTimeout).toBe(true);
    expect(await tiles().count()).toBeLessThan(150);
    expect(await findViolations(page)).toEqual([]);
  });

  it('is where it was after another page', async () => {
    const { page } = screen;
    const { path, albumId } = serveAlbumOf(1400);
    await screen.open(path);
    await known(0).waitFor();
    await page.evaluate(() => window.scrollTo({ top: 20_000, behavior: 'instant' }));
    await expect.poll(firstInView, longTimeout).toBeGreaterThan(100);
    await page.waitForFunction(
      (key) => sessionStorage.getItem(key) !== null,
      `keepsake.album-position.${albumId}`,
      longTimeout,
    );
    const before = await firstInView();
    await page.reload();
    await expect.poll(async () => Math.abs((await firstInView()) - before), longTimeout).toBeLessThan(12);
  });

  it('is selected as a whole, and by ranges', async () => {
    const { page } = screen;
    const { path } = serveAlbumOf(1400);
    await screen.open(path);
    await known(0).waitFor();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('button', { name: 'Select all', exact: true }).click();
    await isSelected('1,400');
    await page.getByRole('button', { name: 'Deselect all', exact: true }).click();
    await known(2).click();
    await known(7).click({ modifiers: ['Shift'] });
    await isSelected('6');
    await pressKey(page, 'Escape');
    expect(await bar().count()).toBe(0);
  });
});

describe('photos of an album that cannot be loaded', () => {
  it.each(['internal', 'offline'] as const)('show an error with "Try again" (%s)', async (state) => {
    const { page, server } = screen;
    await page.clock.install();
    server.push.refuse();
    const { albums, path } = serveAlbumOf(8);
    if (state === 'offline') server.offline(albumsRoutes.listAlbumPhotos);
    else server.error(albumsRoutes.listAlbumPhotos, state);
    await screen.open(path);
    const failure = page.getByRole('alert').filter({
      hasText: 'Unable to display album photos. Please refresh the page or try again later.',
    });
    await afterRetries(page, failure);
    expect(await findViolations(page)).toEqual([]);
    albums.serve();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await known(7).waitFor();
    expect(await failure.count()).toBe(0);
  });
});
