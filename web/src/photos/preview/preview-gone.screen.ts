// Proves PRE-10.

import { photosRoutes } from '@keepsake/contract/photos';
import { beforeEach, describe, expect, it } from 'vitest';
import { longTimeout } from '../../testing/browser.ts';
import { type FakeLibrary, makePhoto, serveLibrary } from '../../testing/fake-library.ts';
import { pressKey } from '../../testing/keys.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { neighboursAreThere, openPreview, pictureIsThere } from '../../testing/viewer.ts';

/** A photo that is deleted elsewhere while its preview is open. */

const screen = setUpScreen();
let library: FakeLibrary;
let ids: string[];

/** Dates in the order of the list: three of May, one of February. */
const dates = ['2023-05-09', '2023-05-08', '2023-05-07', '2023-02-01'];

beforeEach(() => {
  library = serveLibrary(
    screen.server,
    dates.map((day, index) => makePhoto(index, { dateTaken: `${day}T10:20:30` })),
  );
  ids = library.photos.map(({ imageId }) => imageId);
});

const idOf = (index: number) => ids[index] ?? '';
const notice = () => screen.page.getByText('The photo you were looking at is no longer here.').first();
const button = (name: string) => screen.page.getByRole('button', { name, exact: true });

/** Another device deletes photos. */
function deleteElsewhere(...gone: number[]): void {
  library.photos = library.photos.filter(({ imageId }) => !gone.some((index) => idOf(index) === imageId));
}

const push = () =>
  screen.server.push.publish({ type: 'photos-changed', payload: { change: 'removed', months: [] } });

async function open(index: number, neighbours: number): Promise<void> {
  await openPreview(screen, idOf(index));
  await neighboursAreThere(screen.page, neighbours);
}

describe('a photo that is deleted elsewhere', () => {
  it.each([
    ['the next one', 1, [1], 2],
    ['the next one of another month', 2, [2], 3],
    ['the one after it, when the next one is gone as well', 0, [0, 1], 2],
    ['the previous one, when there is no next one', 3, [3], 2],
  ] as const)('gives way to %s', async (_, shown, gone, next) => {
    const { page } = screen;
    await open(shown, shown === 1 || shown === 2 ? 2 : 1);
    deleteElsewhere(...gone);
    await push();
    await pictureIsThere(page, idOf(next));
    await notice().waitFor();
  });

  it('leaves keys and focus in the viewer', async () => {
    const { page } = screen;
    await open(1, 2);
    deleteElsewhere(1);
    await push();
    await pictureIsThere(page, idOf(2));
    await notice().waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    const isInViewer = () => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null);
    await expect.poll(isInViewer, longTimeout).toBe(true);
    await neighboursAreThere(page, 2);
    await pressKey(page, 'ArrowLeft');
    await pictureIsThere(page, idOf(0));
  });

  it('leads to the list when it was the last one', async () => {
    const { page } = screen;
    deleteElsewhere(1, 2, 3);
    await open(0, 0);
    deleteElsewhere(0);
    await push();
    await page.waitForURL(({ pathname }) => pathname === '/my-photos/photos', longTimeout);
    await notice().waitFor();
    await page.getByText('Your photo library is empty').waitFor();
  });

  it.each([
    [
      'its download',
      () => {
        screen.server.serve(/^\/images\/.*\/full$/, (_, response) => response.writeHead(404).end());
        return button('Download').click();
      },
    ],
    [
      'its deletion',
      async () => {
        screen.server.respond(photosRoutes.deletePhotos, ({ body }) => ({ failed: body.photoIds }));
        await button('Delete').click();
        await button('Delete photo').click();
      },
    ],
    ['the request for its details', () => pressKey(screen.page, 'i')],
  ])('gives way to the next one after %s has failed', async (_, act) => {
    screen.server.push.refuse();
    // The photo of the address has its details already, the next one not.
    await open(0, 1);
    await pressKey(screen.page, 'ArrowRight');
    await pictureIsThere(screen.page, idOf(1));
    await neighboursAreThere(screen.page, 2);
    deleteElsewhere(1);
    await act();
    await pictureIsThere(screen.page, idOf(2));
    await notice().waitFor();
  });

  it('is not mistaken for one that is deleted here', async () => {
    const { page } = screen;
    await open(1, 2);
    await button('Delete').click();
    await button('Delete photo').click();
    await pictureIsThere(page, idOf(0));
    await push();
    await expect.poll(() => library.photos.length).toBe(3);
    expect(await notice().count()).toBe(0);
  });
});
