// Proves ALB-1, ALB-2, ALB-3, ALB-6, ALB-7, ALB-9, ALB-27, ALB-45, SHR-21.

import { albumsRoutes } from '@keepsake/contract/albums';
import { describe, expect, it } from 'vitest';
import { findViolations } from '../testing/accessibility.ts';
import { afterRetries } from '../testing/after-retries.ts';
import { albumsPageOf, hasFocus } from '../testing/albums-page.ts';
import { longTimeout } from '../testing/browser.ts';
import { serveAlbums } from '../testing/fake-albums.ts';
import { makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { pressKey } from '../testing/keys.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';

const screen = setUpScreen();
const { main, tab, newAlbum, cards, card, title } = albumsPageOf(() => screen.page);
const failed = () =>
  screen.page.getByText('Unable to display albums. Please refresh the page or try again later.');
const tryAgain = () => main().getByRole('button', { name: 'Try again' });

/** The album's cover is its latest photo. */
function serveAutumn() {
  const library = serveLibrary(screen.server, makePhotos({ '2020-08': 2 }));
  const albums = serveAlbums(screen.server, library);
  albums.make('Autumn', library.photos);
  return albums;
}

describe('a list of albums', () => {
  it('shows each as a card with cover, count, name and date', async () => {
    serveAutumn();
    await screen.open('/my-photos/albums');
    await card(/^Autumn 2 photos Created 01 Jul 2024$/).waitFor();
    const cover = card(/^Autumn/).locator('img');
    const width = () => cover.evaluate((img) => (img as HTMLImageElement).naturalWidth);
    await expect.poll(width, longTimeout).toBeGreaterThan(0);
    await tab(/^Albums 1$/).waitFor();
    await tab(/^Photos 2$/).waitFor();
  });

  it('opens an album by its card, with the query kept', async () => {
    serveAutumn();
    await screen.open('/my-photos/albums?campaign=spring');
    await card(/^Autumn/).click();
    await title('Autumn').waitFor();
    expect(new URL(screen.page.url()).searchParams.get('campaign')).toBe('spring');
  });

  it('shows a spinner with its label while it loads', async () => {
    const { page, server } = screen;
    serveAutumn();
    const release = server.loading(albumsRoutes.listAlbums);
    await screen.open('/my-photos/albums');
    await main().getByRole('status').getByText('Loading your albums…').waitFor({ state: 'attached' });
    expect(await newAlbum().count()).toBe(0);
    expect(await findPageProblems(page)).toEqual([]);
    release();
    await card(/^Autumn/).waitFor();
    expect(await main().getByText('Loading your albums…').count()).toBe(0);
  });

  it('fits the window with long, right-to-left and emoji names, each read from its own side', async () => {
    const albums = serveAutumn();
    const names = ['x'.repeat(255), 'חופשה בים 2024, עם כל המשפחה', '🏖️👨‍👩‍👧‍👦'];
    for (const name of names) albums.make(name);
    await screen.open('/my-photos/albums');
    await card(/^חופשה/).waitFor();
    expect(await findPageProblems(screen.page)).toEqual([]);
    const sides = names.map((name) =>
      main()
        .getByText(name, { exact: true })
        .evaluate((text) => getComputedStyle(text).direction),
    );
    expect(await Promise.all(sides)).toEqual(['ltr', 'rtl', 'ltr']);
  });

  it('shows an album that another device creates', async () => {
    const { server } = screen;
    const albums = serveAutumn();
    await screen.open('/my-photos/albums');
    await card(/^Autumn/).waitFor();
    const { albumId } = albums.make('From the phone');
    await server.push.publish({ type: 'albums-changed', payload: { albumIds: [albumId] } });
    await card(/^From the phone/).waitFor();
    await tab(/^Albums 2$/).waitFor();
  });
});

describe('a list that cannot be loaded', () => {
  it('shows an error with "Try again"', async () => {
    const { page, server } = screen;
    // A push connection would refetch the list before the press.
    server.push.refuse();
    server.error(albumsRoutes.listAlbums, 'not-found');
    await screen.open('/my-photos/albums');
    await failed().waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    serveAutumn();
    await tryAgain().click();
    await card(/^Autumn/).waitFor();
    expect(await failed().count()).toBe(0);
  });

  it('keeps the button and its focus while it retries', async () => {
    const { server } = screen;
    server.push.refuse();
    server.error(albumsRoutes.listAlbums, 'not-found');
    await screen.open('/my-photos/albums');
    await tryAgain().focus();
    serveAutumn();
    const release = server.loading(albumsRoutes.listAlbums);
    await pressKey(screen.page, 'Enter');
    await expect.poll(() => server.requests(albumsRoutes.listAlbums).length, longTimeout).toBe(2);
    expect(await hasFocus(tryAgain())).toBe(true);
    release();
    await card(/^Autumn/).waitFor();
  });
});

describe('a long list', () => {
  it('continues when its end is seen, with the newest album first and none twice', async () => {
    const { page, server } = screen;
    const albums = serveAlbums(server);
    for (let number = 1; number <= 120; number += 1) albums.make(`Album ${number}`);
    await screen.open('/my-photos/albums');
    await card(/^Album 120 No/).waitFor();
    await expect.poll(() => cards().count(), longTimeout).toBe(49);
    await cards().last().scrollIntoViewIfNeeded();
    await expect.poll(() => cards().count(), longTimeout).toBe(99);
    // The focus scrolls the end into view.
    await cards().last().focus();
    await expect.poll(() => cards().count(), longTimeout).toBe(120);
    const names = await cards().evaluateAll((links) => links.map((link) => link.textContent));
    const numbers = names.map((name) => Number(/^Album (\d+)No/.exec(name ?? '')?.[1]));
    expect(numbers).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index));
    // The first page may be refetched when push connects.
    const limits = server.requests(albumsRoutes.listAlbums).map(({ query }) => query.limit);
    expect(limits[0]).toBe(49);
    expect(new Set(limits)).toEqual(new Set([49, 50]));
    await tab(/^Albums 120$/).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it('is as it was after another page', async () => {
    const { page, server } = screen;
    const albums = serveAlbums(server);
    for (let number = 1; number <= 60; number += 1) albums.make(`Album ${number}`);
    await screen.open('/my-photos/albums');
    await expect.poll(() => cards().count(), longTimeout).toBe(49);
    await cards().last().scrollIntoViewIfNeeded();
    await card(/^Album 1 No/).click();
    await title('Album 1').waitFor();
    await page.goBack();
    await card(/^Album 1 No/).waitFor();
    expect(await cards().count()).toBe(60);
    const isInView = () =>
      card(/^Album 1 No/).evaluate((link) => link.getBoundingClientRect().top < innerHeight);
    await expect.poll(isInView, longTimeout).toBe(true);
  });

  it('shows when more albums could not be loaded, and tries again', async () => {
    const { page, server } = screen;
    server.push.refuse();
    const albums = serveAlbums(server);
    for (let number = 1; number <= 60; number += 1) albums.make(`Album ${number}`);
    await screen.open('/my-photos/albums');
    await expect.poll(() => cards().count(), longTimeout).toBe(49);
    server.error(albumsRoutes.listAlbums, 'forbidden');
    await cards().last().scrollIntoViewIfNeeded();
    await page.getByText('More albums could not be loaded').first().waitFor();
    expect(await cards().count()).toBe(49);
    expect(await findViolations(page)).toEqual([]);
    albums.serve();
    await tryAgain().click();
    await expect.poll(() => cards().count(), longTimeout).toBe(60);
  });
});

it('shows the error when it is offline, once the retries have failed, too', async () => {
  const { page, server } = screen;
  await page.clock.install();
  server.push.refuse();
  server.offline(albumsRoutes.listAlbums);
  await screen.open('/my-photos/albums');
  await main().getByRole('status').getByText('Loading your albums…').waitFor({ state: 'attached' });
  await afterRetries(page, failed());
  serveAutumn();
  await tryAgain().click();
  await card(/^Autumn/).waitFor();
});
