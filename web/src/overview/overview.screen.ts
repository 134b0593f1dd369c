import { photosRoutes } from '@keepsake/contract/photos';
import { describe, expect, it } from 'vitest';
import { longTimeout } from '../testing/browser.ts';
import { serveAlbums } from '../testing/fake-albums.ts';
import { makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';

/** Layout and drops; the rest is in `overview.view.ts`. */

const screen = setUpScreen();
const title = () => screen.page.getByRole('heading', { level: 1, name: 'Overview' });
const card = (name: string) =>
  screen.page.getByRole('main').locator('section', { has: screen.page.getByRole('heading', { name }) });
const photosCard = () => card('Photos');
const pictures = () => photosCard().locator('img');

/** Enough for the large picture. */
const large = { width: 1600, height: 1067 };

describe('the card of the photos', () => {
  it('shows skeletons without layout shift while loading', async () => {
    const { server } = screen;
    serveLibrary(server, makePhotos({ '2024-05': 12 }, large));
    const releases = [photosRoutes.getUser, photosRoutes.listPhotos].map((route) => server.loading(route));
    await screen.open('/');
    await title().waitFor();
    expect(
      await photosCard().getByRole('link', { name: 'See your photos' }).last().locator('span').count(),
    ).toBe(8);
    expect(await pictures().count()).toBe(0);
    expect(await findPageProblems(screen.page)).toEqual([]);
    const before = await photosCard().boundingBox();
    for (const release of releases) release();
    await photosCard().getByText('12 photos').waitFor();
    await expect.poll(() => pictures().count(), longTimeout).toBe(9);
    // No layout shift.
    expect((await photosCard().boundingBox())?.height).toBe(before?.height);
  });

  it('is accessible with photos and albums', async () => {
    const { server } = screen;
    const served = serveAlbums(server, serveLibrary(server, makePhotos({ '2024-05': 1234 }, large)));
    for (const name of ['Spring', 'Summer', 'Autumn', 'Winter', 'Family']) served.make(name);
    await screen.open('/');
    await expect.poll(() => pictures().count(), longTimeout).toBe(9);
    await card('Albums')
      .getByRole('link', { name: /^Family No photos/ })
      .waitFor();
    expect(await findPageProblems(screen.page)).toEqual([]);
  });

  it('is accessible with an error', async () => {
    screen.server.error(photosRoutes.getUser, 'forbidden');
    await screen.open('/');
    await photosCard().getByRole('alert').waitFor();
    expect(await findPageProblems(screen.page)).toEqual([]);
  });

  it('offers to add photos when there are none', async () => {
    const { page } = screen;
    await screen.open('/');
    const add = photosCard().getByRole('button', { name: 'Add photos' });
    await add.waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    await add.click();
    await page.getByRole('dialog', { name: 'Add photos' }).waitFor();
  });

  it('accepts files dropped on the page, and mentions it while it is empty', async () => {
    const { page, server } = screen;
    serveLibrary(server, []);
    await screen.open('/');
    await photosCard().getByText('Or drag and drop your photos here.').waitFor();
    const dataTransfer = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['photo'], 'beach.jpg', { type: 'image/jpeg' }));
      return transfer;
    });
    // Dropping is not for the first view.
    const drag = async () => {
      await page.dispatchEvent('main', 'dragenter', { dataTransfer });
      return page.getByText('Drop your photos here', { exact: true }).count();
    };
    await expect.poll(drag, longTimeout).toBeGreaterThan(0);
    await page.dispatchEvent('main', 'drop', { dataTransfer });
    await page.getByRole('dialog').getByText('beach.jpg').first().waitFor();
  });
});
