// Proves CLK-24.

import { deletedPhotosRoutes } from '@keepsake/contract/deleted-photos';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { afterRetries } from '../../testing/after-retries.ts';
import { longTimeout } from '../../testing/browser.ts';
import { type FakeDeletions, serveDeletions } from '../../testing/fake-deletions.ts';
import { type FakeLibrary, makePhoto, makePhotos, serveLibrary } from '../../testing/fake-library.ts';
import { pressKey } from '../../testing/keys.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
let page: Page;
let library: FakeLibrary;
let deletions: FakeDeletions;

beforeEach(() => {
  page = screen.page;
  library = serveLibrary(screen.server, makePhotos({ '2020-08': 3 }));
  deletions = serveDeletions(screen.server, library);
});

const open = () => screen.open('/my-photos/recently-deleted');
const deleted = () => page.getByRole('checkbox');
const labels = () => deleted().evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')));
const headings = () => page.getByRole('heading', { level: 2 }).allInnerTexts();
const focused = () => page.evaluate(() => document.activeElement?.textContent);
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Deletes the first two of three photos, and opens the list. */
async function openTwo(): Promise<void> {
  const [first, second] = library.photos;
  if (!first || !second) throw new Error('no photos');
  deletions.delete(first, second);
  await open();
  await deleted().nth(1).waitFor();
}

describe('the list', () => {
  it('shows a spinner while loading', async () => {
    const release = screen.server.loading(deletedPhotosRoutes.listDeleted);
    await open();
    const spinner = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading…' });
    await spinner.waitFor();
    release();
    await page.getByRole('heading', { name: 'No recently deleted photos' }).waitFor();
    expect(await spinner.count()).toBe(0);
  });

  it('is empty when nothing was deleted, and links back to the photos', async () => {
    await open();
    await page.getByRole('heading', { name: 'No recently deleted photos' }).waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'My photos' }).click();
    await expect.poll(() => page.locator('[data-item]').count(), longTimeout).toBe(3);
  });

  it('shows what was deleted, the last first, and how long it stays', async () => {
    await openTwo();
    await page.getByRole('heading', { name: 'Recently deleted', level: 1 }).waitFor();
    expect(await labels()).toEqual(['IMG_0002.JPG', 'IMG_0001.JPG']);
    expect(await headings()).toEqual(['14 days left']);
    const loaded = () =>
      page
        .locator('main img')
        .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0));
    await expect.poll(loaded, longTimeout).toEqual([true, true]);
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('groups photos by the days left, in rows that keep their shape and fill the width', async () => {
    const until = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000 - 1000).toISOString();
    const wide = { visibleWidth: 3000, visibleHeight: 2000 };
    const images = Array.from({ length: 12 }, (_, index) => ({
      ...makePhoto(index),
      ...(index % 2 === 0 && wide),
      deletedAt: until(-1),
      restorableUntil: until(index < 8 ? 14 : 9),
    }));
    screen.server.respond(deletedPhotosRoutes.listDeleted, { images, cursor: null });
    await open();
    await deleted().nth(11).waitFor();
    expect(await headings()).toEqual(['14 days left', '9 days left']);
    const lists = page.getByRole('main').getByRole('list');
    const tiles = await lists.first().getByRole('listitem').all();
    const boxes = await Promise.all(tiles.map((tile) => tile.boundingBox()));
    const first = boxes.filter((box) => box?.y === boxes[0]?.y);
    expect(first.length).toBeGreaterThan(2);
    expect(new Set(first.map((box) => box?.height)).size).toBe(1);
    const [one, last, list] = [first[0], first.at(-1), await lists.first().boundingBox()];
    if (!one || !last || !list) throw new Error('not drawn');
    expect(one.width / one.height).toBeCloseTo(1.5, 1);
    expect(Math.round(last.x + last.width)).toBe(Math.round(list.x + list.width));
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('shows when a photo stays for its last day', async () => {
    const hours = (count: number) => new Date(Date.now() + count * 3600 * 1000).toISOString();
    screen.server.respond(deletedPhotosRoutes.listDeleted, {
      images: [{ ...makePhoto(0), deletedAt: hours(-13 * 24 - 1), restorableUntil: hours(23) }],
      cursor: null,
    });
    await open();
    await deleted().waitFor();
    expect(await headings()).toEqual(['1 day left']);
  });

  it('shows more on request', async () => {
    library = serveLibrary(screen.server, makePhotos({ '2020-08': 61 }));
    deletions = serveDeletions(screen.server, library);
    deletions.delete(...library.photos);
    await open();
    await deleted().nth(59).waitFor();
    expect(await deleted().count()).toBe(60);
    await button('Show more').click();
    await expect.poll(() => deleted().count(), longTimeout).toBe(61);
    await button('Show more').waitFor({ state: 'detached' });
  });

  it('shows an error with "Try again" when it cannot be loaded', async () => {
    screen.server.error(deletedPhotosRoutes.listDeleted, 'forbidden');
    await open();
    await page.getByText('Error: Your deleted photos could not be loaded').waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    deletions = serveDeletions(screen.server, library);
    await button('Try again').press('Enter');
    await page.getByRole('heading', { name: 'No recently deleted photos' }).waitFor();
  });

  it('shows the error when it is opened offline, and itself when the network is back', async () => {
    await screen.open('/my-photos/photos');
    const link = page.getByRole('link', { name: 'Recently deleted' });
    await link.waitFor();
    screen.server.offline(deletedPhotosRoutes.listDeleted);
    await page.clock.install();
    await link.click();
    await afterRetries(page, page.getByText('Error: Your deleted photos could not be loaded'));
    await page.getByText('We can’t connect right now.', { exact: false }).waitFor();
    serveDeletions(screen.server, library);
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'No recently deleted photos' }).waitFor();
  });
});

describe('restoring', () => {
  it('restores the selected photo, by the keyboard alone', async () => {
    await openTwo();
    await deleted().last().focus();
    await pressKey(page, 'Space');
    await page.getByText('1 selected').waitFor();
    await button('Restore').focus();
    await pressKey(page, 'Enter');
    await page.getByText('Photo restored').first().waitFor();
    await expect.poll(labels, longTimeout).toEqual(['IMG_0002.JPG']);
  });

  it('ends the selection on request', async () => {
    await openTwo();
    await page.locator('main li').first().click();
    await button('Clear selection').click();
    await button('Restore all').waitFor();
    expect(await focused()).toBe('Restore all');
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
  });

  it('restores all, and is empty then', async () => {
    await openTwo();
    await button('Restore all').click();
    await page.getByText('2 photos restored').first().waitFor();
    await page.getByRole('heading', { name: 'No recently deleted photos' }).waitFor();
    await expect.poll(focused, longTimeout).toBe('Recently deleted');
    await page.getByRole('main').getByRole('link', { name: 'My photos' }).click();
    await expect.poll(() => page.locator('[data-item]').count(), longTimeout).toBe(3);
  });

  it('shows progress while photos are brought back', async () => {
    const release = screen.server.loading(deletedPhotosRoutes.restoreAll);
    await openTwo();
    await button('Restore all').click();
    await page.getByRole('status').filter({ hasText: 'Restoring your photos…' }).waitFor();
    release();
    await page.getByRole('heading', { name: 'No recently deleted photos' }).waitFor();
  });

  it('shows an error when nothing came back, and keeps the list', async () => {
    screen.server.error(deletedPhotosRoutes.restoreAll, 'unavailable');
    await openTwo();
    await button('Restore all').click();
    await page.getByText('Error: Your photos could not be restored').first().waitFor();
    expect(await deleted().count()).toBe(2);
  });

  it.each(['Restore all', 'Restore'])(
    'shows after the storage period that an order restores them: %s',
    async (name) => {
      screen.server.error(deletedPhotosRoutes.restoreAll, 'order-to-restore');
      screen.server.error(deletedPhotosRoutes.restorePhotos, 'order-to-restore');
      await openTwo();
      if (name === 'Restore') await page.locator('main li').first().click();
      await button(name).press('Enter');
      await page.getByText('Your photos and projects come back with your next order.').first().waitFor();
      expect(await deleted().count()).toBe(2);
    },
  );

  it('selects no photo that was restored elsewhere', async () => {
    const [first] = library.photos;
    if (!first) throw new Error('no photos');
    await openTwo();
    await page.locator('main li').nth(0).click();
    await page.locator('main li').nth(1).click();
    await page.getByRole('status').filter({ hasText: '2 selected' }).waitFor();
    deletions.restore(first);
    await screen.server.push.publish({ type: 'photos-changed', payload: { change: 'added', months: [] } });
    await page.getByRole('status').filter({ hasText: '1 selected' }).waitFor();
    expect(await deleted().count()).toBe(1);
    await button('Restore').click();
    await page.getByText('Photo restored').first().waitFor();
    expect(
      screen.server.requests(deletedPhotosRoutes.restorePhotos).map(({ body }) => body.photoIds.length),
    ).toEqual([1]);
  });

  it('shows an error when some photos did not return, and keeps them', async () => {
    await openTwo();
    screen.server.respond(deletedPhotosRoutes.restorePhotos, ({ body }) => ({ failed: body.photoIds }));
    await page.locator('main li').first().click();
    await button('Restore').click();
    await page.getByText('Error: Your photos could not be restored').first().waitFor();
    expect(await deleted().count()).toBe(2);
  });
});
