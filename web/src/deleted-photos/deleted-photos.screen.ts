// Proves CLK-24.

import { deletedPhotosRoutes } from '@keepsake/contract/deleted-photos';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { longTimeout } from '../testing/browser.ts';
import { type FakeDeletions, serveDeletions } from '../testing/fake-deletions.ts';
import { type FakeLibrary, makePhoto, makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';

/** Layout and pictures; the rest is in `deleted-photos.view.ts`. */

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
const headings = () => page.getByRole('heading', { level: 2 }).allInnerTexts();

/** Deletes the first two of three photos, and opens the list. */
async function openTwo(): Promise<void> {
  const [first, second] = library.photos;
  if (!first || !second) throw new Error('no photos');
  deletions.delete(first, second);
  await open();
  await deleted().nth(1).waitFor();
}

describe('the list', () => {
  it('is accessible while it is empty', async () => {
    await open();
    await page.getByRole('heading', { name: 'No recently deleted photos' }).waitFor();
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('shows pictures of what was deleted', async () => {
    await openTwo();
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

  it('is accessible with an error', async () => {
    screen.server.error(deletedPhotosRoutes.listDeleted, 'forbidden');
    await open();
    await page.getByText('Error: Your deleted photos could not be loaded').waitFor();
    expect(await findPageProblems(page)).toEqual([]);
  });
});
