// Proves PRE-5, PRE-6, PRE-7, PRE-8, PRE-12, PRE-13, PLA-19.

import { beforeEach, describe, expect, it } from 'vitest';
import { longTimeout } from '../../testing/browser.ts';
import { type FakeLibrary, makePhoto, serveLibrary } from '../../testing/fake-library.ts';
import { pressKey } from '../../testing/keys.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { setUpScreen } from '../../testing/screen.ts';
import {
  isAtRest,
  neighboursAreThere,
  openPreview,
  pictureIsThere,
  previewPath,
  shownAt,
} from '../../testing/viewer.ts';

/** The preview with keyboard and buttons. */

const screen = setUpScreen();
let library: FakeLibrary;

/** Dates in the order of the list: four of May, one of February. */
const dates = ['2023-05-09', '2023-05-08', '2023-05-07', '2023-05-06', '2023-02-01'];

beforeEach(() => {
  const photos = dates.map((day, index) => {
    const dateTaken = `${day}T10:20:30`;
    return makePhoto(index, { dateTaken, width: 2400, height: 1800 });
  });
  library = serveLibrary(screen.server, photos);
});

const idOf = (index: number) => library.photos[index]?.imageId ?? '';
const path = () => new URL(screen.page.url()).pathname;
const button = (name: string) => screen.page.getByRole('button', { name, exact: true });

it('fills the screen, with a way back, arrows and a bar of actions', async () => {
  await openPreview(screen, idOf(1));
  for (const name of ['Back to your photos', 'Previous photo', 'Next photo', 'Zoom in', 'Details']) {
    await button(name).waitFor();
  }
  const bar = screen.page.getByRole('group', { name: 'Photo actions' });
  await bar.getByRole('button', { name: 'Download' }).waitFor();
  await bar.getByRole('button', { name: 'Delete' }).waitFor();
  const surface = await screen.page.getByRole('dialog').boundingBox();
  expect(surface).toEqual({ x: 0, y: 0, width: 1200, height: 800 });
  expect(await screen.page.locator('#root').evaluate((site) => site.matches('[inert]'))).toBe(true);
  expect(await findPageProblems(screen.page)).toEqual([]);
});

it('keeps the focus within it, however often Tab is pressed', async () => {
  await openPreview(screen, idOf(1));
  await neighboursAreThere(screen.page, 2);
  const where = () =>
    screen.page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.closest('[role=dialog]')
        ? activeElement.textContent || activeElement.ariaLabel
        : null;
    });
  for (const key of ['Tab', 'Shift+Tab']) {
    const seen: (string | null)[] = [];
    for (let presses = 0; presses < 14; presses++) {
      await pressKey(screen.page, key);
      seen.push(await where());
    }
    expect(seen).not.toContain(null);
    expect(new Set(seen).size).toBeGreaterThan(5);
  }
});

it('shows when it was taken, and its place in the list', async () => {
  await openPreview(screen, idOf(1));
  await screen.page.getByText('Mon 8 May 2023, 10:20', { exact: true }).waitFor();
  await screen.page.getByText('2 of 5', { exact: true }).waitFor(longTimeout);
  await pressKey(screen.page, 'ArrowRight');
  await screen.page.getByText('3 of 5', { exact: true }).waitFor(longTimeout);
  expect(await screen.page.getByText('IMG_0003.JPG').count()).toBe(0);
});

it('goes by arrow keys and arrows, and to the next month automatically', async () => {
  await openPreview(screen, idOf(1));
  await neighboursAreThere(screen.page, 2);
  await pressKey(screen.page, 'ArrowRight');
  await pictureIsThere(screen.page, idOf(2));
  await pressKey(screen.page, 'ArrowLeft');
  await pictureIsThere(screen.page, idOf(1));
  for (const place of [2, 3, 4]) {
    await button('Next photo').click();
    await pictureIsThere(screen.page, idOf(place));
  }
  await button('Previous photo').click();
  await pictureIsThere(screen.page, idOf(3));
});

it.each(['Control', 'Meta', 'Alt'])('leaves %s and an arrow to the browser', async (modifier) => {
  await openPreview(screen, idOf(1));
  await neighboursAreThere(screen.page, 2);
  const before = await shownAt(screen.page);
  await pressKey(screen.page, `${modifier}+ArrowRight`);
  await isAtRest(screen.page, before);
  expect(path()).toBe(previewPath(idOf(1)));
});

it.each([
  ['last', 4, 'ArrowRight'],
  ['first', 0, 'ArrowLeft'],
] as const)('ignores steps beyond the %s photo', async (_end, place, key) => {
  await openPreview(screen, idOf(place));
  await neighboursAreThere(screen.page, 1);
  const before = await shownAt(screen.page);
  await pressKey(screen.page, key);
  await isAtRest(screen.page, before);
  expect(path()).toBe(previewPath(idOf(place)));
});

it('Escape closes a dialog first, and then the preview', async () => {
  await openPreview(screen, idOf(3));
  await button('Delete').click();
  const dialog = screen.page.getByRole('alertdialog', { name: 'Delete photo?' });
  await dialog.waitFor();
  await pressKey(screen.page, 'ArrowLeft');
  await pressKey(screen.page, 'Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(path()).toBe(previewPath(idOf(3)));
  await pressKey(screen.page, 'Escape');
  await screen.page.waitForURL((url) => url.pathname === '/my-photos/photos', longTimeout);
});

it('Escape closes the details first, and then the preview', async () => {
  await openPreview(screen, idOf(3));
  await pressKey(screen.page, 'i');
  const panel = screen.page.getByRole('complementary', { name: 'Details' });
  await panel.waitFor();
  await pressKey(screen.page, 'Escape');
  await panel.waitFor({ state: 'detached' });
  expect(path()).toBe(previewPath(idOf(3)));
  await pressKey(screen.page, 'Escape');
  await screen.page.waitForURL((url) => url.pathname === '/my-photos/photos', longTimeout);
});

it('confirms a delete with the sentence of several, as dark as the preview', async () => {
  const { page } = screen;
  await openPreview(screen, idOf(3));
  await button('Delete').click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete photo?' });
  await dialog.getByText('It leaves your albums, too, and stays in Recently deleted for 14 days.').waitFor();
  const inkOf = (element: Element) => getComputedStyle(element).getPropertyValue('--text').trim();
  expect(await dialog.evaluate(inkOf)).toBe('#f3f3ef');
  expect(await page.locator('#root').evaluate(inkOf)).toBe('#1b1b19');
});

describe('details', () => {
  const panel = () => screen.page.getByRole('complementary', { name: 'Details' });

  it('shows the details of a photo next to it, and of the next one', async () => {
    await openPreview(screen, idOf(1));
    await pressKey(screen.page, 'i');
    const texts = ['IMG_0002.JPG', '2,400 × 1,800 pixels', '4.3 megapixels', '8 May 2023 at 10:20:30'];
    for (const text of [...texts, 'Nikon D90']) {
      await panel().getByText(text, { exact: true }).waitFor(longTimeout);
    }
    await panel()
      .getByText(/^[\d.,]+ (Bytes|KB|MB)$/)
      .waitFor();
    await expect
      .poll(
        () =>
          panel()
            .getByText(/^\d+ \w+ \d{4} at \d\d:\d\d:\d\d$/)
            .count(),
        longTimeout,
      )
      .toBe(2);
    expect(await findPageProblems(screen.page)).toEqual([]);
    await pressKey(screen.page, 'ArrowRight');
    await panel().getByText('IMG_0003.JPG').waitFor(longTimeout);
    await panel().getByRole('button', { name: 'Close details' }).click();
    await panel().waitFor({ state: 'detached' });
    const details = screen.page.getByRole('button', { name: 'Details' });
    await expect.poll(() => details.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

describe('a deletion', () => {
  async function deleteShown(): Promise<void> {
    await button('Delete').click();
    const dialog = screen.page.getByRole('alertdialog', { name: 'Delete photo?' });
    await dialog.getByRole('button', { name: 'Delete photo' }).click();
    await dialog.waitFor({ state: 'detached', ...longTimeout });
  }

  it('shows the previous photo', async () => {
    const [gone, before] = [idOf(3), idOf(2)];
    await openPreview(screen, gone);
    await neighboursAreThere(screen.page, 2);
    await deleteShown();
    await pictureIsThere(screen.page, before);
    expect(library.photos.map(({ imageId }) => imageId)).not.toContain(gone);
  });

  it('shows the second photo after the first', async () => {
    const second = idOf(1);
    await openPreview(screen, idOf(0));
    await neighboursAreThere(screen.page, 1);
    await deleteShown();
    await pictureIsThere(screen.page, second);
  });

  it('goes to the list when it was the only photo', async () => {
    library.photos = library.photos.slice(0, 1);
    await openPreview(screen, idOf(0));
    await deleteShown();
    await screen.page.waitForURL((url) => url.pathname === '/my-photos/photos', longTimeout);
    await screen.page.getByText('Your photo library is empty').waitFor(longTimeout);
  });
});
