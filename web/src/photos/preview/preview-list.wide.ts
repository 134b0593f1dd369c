// Proves PRE-6, PRE-9.

import { photosRoutes } from '@keepsake/contract/photos';
import { beforeEach, expect, it } from 'vitest';
import { longTimeout } from '../../testing/browser.ts';
import { makePhoto, serveLibrary } from '../../testing/fake-library.ts';
import { pressKey } from '../../testing/keys.ts';
import { setUpScreen } from '../../testing/screen.ts';
import {
  isAtRest,
  neighboursAreThere,
  openPreview,
  pictureIsThere,
  previewPath,
  recordMotions,
  settle,
  shownAt,
} from '../../testing/viewer.ts';

/** The preview and the list beneath it: photos that are not loaded yet, and the way back. */

const screen = setUpScreen();

/** More than a month opens with, so that going on loads more. */
const pageSize = 24;

const recent = [0, 1, 2, 3].map((index) => makePhoto(index, { dateTaken: `2024-06-0${9 - index}T09:00:00` }));
const many = Array.from({ length: pageSize + 1 }, (_, index) =>
  makePhoto(recent.length + index, { dateTaken: `2022-01-01T10:00:${59 - index}` }),
);
const idOf = (index: number) => many[index]?.imageId ?? '';

beforeEach(async () => {
  serveLibrary(screen.server, [...recent, ...many]);
  await screen.page.emulateMedia({ reducedMotion: 'reduce' });
});

it('continues to photos of the month that were not loaded', async () => {
  await openPreview(screen, idOf(pageSize - 1));
  await neighboursAreThere(screen.page, 2);
  await pressKey(screen.page, 'ArrowRight');
  await pictureIsThere(screen.page, idOf(pageSize));
});

it('stays at the photo of an open dialog, and does not continue to one that is loaded then', async () => {
  const { page, server } = screen;
  const releases = [server.loading(photosRoutes.getMonthLayout), server.loading(photosRoutes.listMonth)];
  await screen.open(previewPath(idOf(pageSize - 1)));
  const remove = page.getByRole('button', { name: 'Delete', exact: true });
  await remove.waitFor();
  await pressKey(page, 'ArrowRight');
  await remove.click();
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  for (const release of releases) release();
  await neighboursAreThere(page, 2);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe(previewPath(idOf(pageSize - 1)));
  await pressKey(page, 'ArrowRight');
  await page.waitForURL(`**${previewPath(idOf(pageSize))}`, longTimeout);
});

it('moves nothing automatically when the system prefers less motion', async () => {
  const { page } = screen;
  await openPreview(screen, idOf(3));
  await neighboursAreThere(page, 2);
  const before = await shownAt(page);
  const motions = await recordMotions(page);
  await page.mouse.move(800, 400);
  await page.mouse.down();
  await page.mouse.move(700, 400, { steps: 2 });
  await expect.poll(async () => (await shownAt(page)).x, longTimeout).toBeLessThan(before.x - 50);
  await page.mouse.up();
  await isAtRest(page, before);
  expect(await motions()).toEqual([]);
});

it('closing returns to the place in the list, and to the photo', async () => {
  const { page } = screen;
  await screen.open('/my-photos/photos');
  const month = page.getByRole('heading', { name: 'January 2022' });
  await month.waitFor();
  await month.scrollIntoViewIfNeeded();
  const top = async () => (await month.boundingBox())?.y;
  let before: number | undefined;
  const isStill = async () => {
    const last = before;
    before = await top();
    return before !== undefined && before === last;
  };
  await expect.poll(isStill, { ...longTimeout, interval: 300 }).toBe(true);
  await page.mouse.click(300, (before ?? 0) + 120);
  const download = page.getByRole('button', { name: 'Download' });
  await download.waitFor();
  await settle(page);
  await pressKey(page, 'Escape');
  await download.waitFor({ state: 'detached' });
  await expect.poll(async () => Math.abs(((await top()) ?? 0) - (before ?? 0)), longTimeout).toBeLessThan(2);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), longTimeout)
    .toContain('Photo, 1 January 2022');
});
