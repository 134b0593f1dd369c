// Proves PRI-2, PRI-3, PRI-4.

import { customersRoutes } from '@keepsake/contract/customers';
import { selectionsRoutes } from '@keepsake/contract/selections';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { findViolations } from '../testing/accessibility.ts';
import { tilesOf } from '../testing/album-viewer.ts';
import { longTimeout } from '../testing/browser.ts';
import { serveAlbums } from '../testing/fake-albums.ts';
import { makePhoto, makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { people } from '../testing/fake-people.ts';
import { customer } from '../testing/fake-responses.ts';
import { makeUpload, photoBytes, serveUploads } from '../testing/fake-uploads.ts';
import { offerPrints, printsOf } from '../testing/prints.ts';
import { dora } from '../testing/sample-customer.ts';
import { setUpScreen } from '../testing/screen.ts';
import { selectionOf } from '../testing/selection.ts';
import { configOfHost } from '../testing/storefront-config.ts';

const screen = setUpScreen();
let page: Page;
const { bar, tiles } = selectionOf(() => page);
const { order, confirm, next } = printsOf(() => page);
const unavailable = () => page.getByText('Unavailable for shared albums');

beforeEach(() => {
  page = screen.page;
});

async function openLibrary(query = ''): Promise<void> {
  serveLibrary(screen.server, makePhotos({ '2024-08': 3 }));
  await screen.open(`/my-photos/photos${query}`);
  await tiles().nth(2).waitFor();
}

async function openAlbum(): Promise<string> {
  const library = serveLibrary(screen.server, makePhotos({ '2023-05': 3 }));
  const { albumId } = serveAlbums(screen.server, library).make('Summer', library.photos);
  await screen.open(`/my-photos/albums/${albumId}`);
  await tilesOf(page).nth(2).waitFor();
  return albumId;
}

describe('ordering prints in the library', () => {
  const { switches, flags } = configOfHost('localhost');

  it.each([
    ['without the flag', { flags: { ...flags, PhotoManagementOrderPrintsEnabled: [] } }],
    ['by a brand without prints', { switches: { ...switches, orderPrints: false } }],
    ['without an editor', { editorUrl: null }],
  ])('is not offered %s', async (_, some) => {
    offerPrints(screen.server, some);
    await openLibrary();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await bar().getByRole('button', { name: 'Download' }).waitFor();
    expect(await order().count()).toBe(0);
  });

  it('leaves its button free beside an upload, and no heart over what it says of a photo', async () => {
    offerPrints(screen.server);
    serveLibrary(screen.server, [{ ...makePhoto(0, { width: 1200, height: 1600 }), isFavourite: true }]);
    serveUploads(screen.server);
    await screen.open('/my-photos/photos');
    const heart = page.locator('[data-heart]');
    await heart.waitFor();
    await page.getByRole('button', { name: 'Add photos' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles([makeUpload('sea')]);
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog.getByRole('button', { name: 'Continue in background' }).click();
    await page.getByRole('region', { name: 'Upload', exact: true }).waitFor();
    await order().click();
    await page.getByRole('button', { name: 'Select all' }).click();
    await page.getByText('May look soft', { exact: true }).waitFor();
    expect(await heart.count()).toBe(0);
    // A trial reaches the button only where nothing covers it.
    await next().click({ trial: true });
  });

  it('is nothing that a blocked business can send', async () => {
    offerPrints(screen.server);
    screen.server.respond(customersRoutes.getMe, { ...dora, business: { status: 'Blocked' } });
    await openLibrary();
    await order().click();
    await page.getByRole('button', { name: 'Select all' }).click();
    await expect.poll(() => next().getAttribute('aria-disabled'), longTimeout).toBe('true');
    await next().hover();
    const reason = page.getByRole('tooltip', { name: 'Blocked account, please contact customer care.' });
    await reason.waitFor();
  });

  it('is not offered while another service has the uploads', async () => {
    const upload = 'https://upload.example';
    offerPrints(screen.server, { uploadUrlOrigins: [upload] });
    await openLibrary(`?uploadUrl=${encodeURIComponent(`${upload}/phone`)}`);
    expect(await order().count()).toBe(0);
    await openLibrary('?uploadUrl=https%3A%2F%2Fanybody.example');
    await order().waitFor();
  });

  it('is not offered without photos', async () => {
    offerPrints(screen.server);
    serveLibrary(screen.server, []);
    await screen.open('/my-photos/photos');
    await page.getByRole('heading', { name: 'Your photo library is empty' }).waitFor();
    expect(await order().count()).toBe(0);
  });
});

describe("ordering prints in the customer's own album", () => {
  it('sends the album’s photos in their order', async () => {
    offerPrints(screen.server);
    await page.route('https://editor.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Editor</h1>' }),
    );
    await openAlbum();
    await order().click();
    await page.getByRole('button', { name: 'Select all' }).click();
    await next().click();
    await page.getByRole('heading', { name: 'Editor', exact: true }).waitFor();
    const [request] = screen.server.requests(selectionsRoutes.createTempSelection);
    expect(request?.body.photoIds).toEqual(
      [1, 2, 3].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`),
    );
  });

  it('is hidden while photos are uploaded into it, and photos are selected for other actions then', async () => {
    offerPrints(screen.server);
    serveUploads(screen.server).mayEnd = true;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/files', async (route) => {
      await released;
      await route.continue();
    });
    await openAlbum();
    await order().click();
    await confirm().waitFor();
    await page.evaluate((length) => {
      const bytes = new Uint8Array(length);
      bytes.set([0xff, 0xd8, 0xff, 0xe0]);
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([bytes], 'sea.jpg', { type: 'image/jpeg' }));
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, photoBytes);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await bar().getByRole('button', { name: 'Download' }).waitFor();
    expect(await confirm().count()).toBe(0);
    expect(await order().count()).toBe(0);
    release();
    await confirm().waitFor();
  });
});

describe('ordering prints in a shared album', () => {
  it.each(['owner', 'participant'])('is disabled for its %s, and shows why', async (who) => {
    offerPrints(screen.server);
    const library = serveLibrary(screen.server, makePhotos({ '2023-06': 3 }));
    const shared =
      who === 'owner' ? { participants: [people.hana] } : { owner: people.hana, participants: [customer] };
    const { albumId } = serveAlbums(screen.server, library).make('By the sea', library.photos, shared);
    await screen.open(`/my-photos/shared-albums/${albumId}`);
    await tilesOf(page).nth(2).waitFor();
    expect(await order().getAttribute('aria-disabled')).toBe('true');
    await order().hover();
    await unavailable().first().waitFor();
    await order().press('Enter');
    expect(await confirm().count()).toBe(0);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    const inBar = bar().getByRole('button', { name: 'Order prints' });
    expect(await inBar.getAttribute('aria-disabled')).toBe('true');
    await page.mouse.move(5, 5);
    await unavailable().first().waitFor({ state: 'detached' });
    await inBar.hover();
    await unavailable().first().waitFor();
    expect(await findViolations(page)).toEqual([]);
  });
});
