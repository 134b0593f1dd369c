// Proves PRI-16, PRI-17.

import { customersRoutes } from '@keepsake/contract/customers';
import { selectionsRoutes } from '@keepsake/contract/selections';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { findViolations } from '../testing/accessibility.ts';
import { longTimeout } from '../testing/browser.ts';
import { serveAlbums } from '../testing/fake-albums.ts';
import { makePhoto, makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { people } from '../testing/fake-people.ts';
import { keysOf } from '../testing/keys.ts';
import { editorUrl, offerPrints, printsOf, tempSelectionId } from '../testing/prints.ts';
import { dora } from '../testing/sample-customer.ts';
import { setUpScreen } from '../testing/screen.ts';
import { selectionOf } from '../testing/selection.ts';
import { configOfHost } from '../testing/storefront-config.ts';
import { openPreview, pictureIsThere } from '../testing/viewer.ts';

const screen = setUpScreen();
let page: Page;
const { tiles } = selectionOf(() => page);
const { focused, press, tabTo } = keysOf(() => page);
const { overlay, failed } = printsOf(() => page);
const create = selectionsRoutes.createTempSelection;

const large = makePhoto(0, { dateTaken: '2024-08-03T10:00:00', width: 6000, height: 4000 });
const small = makePhoto(1, { dateTaken: '2024-08-02T10:00:00', width: 1200, height: 1600 });

const print = () => page.getByRole('button', { name: 'Order print', exact: true });
const question = () => page.getByRole('alertdialog', { name: 'Order print' });
const atEditor = () => page.getByRole('heading', { name: 'Editor', exact: true }).waitFor();

beforeEach(async () => {
  page = screen.page;
  offerPrints(screen.server);
  serveLibrary(screen.server, [large, small]);
  await page.route('https://editor.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Editor</h1>' }),
  );
});

describe('a print of the open photo', () => {
  it('is one press away, first of its actions', async () => {
    await openPreview(screen, large.imageId);
    const actions = page.getByRole('group', { name: 'Photo actions' }).getByRole('button');
    expect(await actions.first().textContent()).toBe('Order print');
    await print().click();
    await overlay().getByText('Adding 1 photo to editor...').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await atEditor();
    expect(screen.server.requests(create)[0]?.body).toEqual({ photoIds: [large.imageId] });
    expect(page.url()).toBe(
      `${editorUrl}&productCode=PAP_910&tempSelectionId=${tempSelectionId}#token=editor-token`,
    );
  });

  it('is two presses away where the photo is too small for a size, by keyboard alone', async () => {
    await openPreview(screen, small.imageId);
    await tabTo('Order print');
    await press('Enter');
    await question().getByText('Sharp at 10 × 15 cm and 13 × 18 cm').waitFor();
    await question().getByText('1 photo may look soft at 20 × 30 cm').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await press('Escape');
    await question().waitFor({ state: 'detached' });
    await expect.poll(focused, longTimeout).toBe('Order print');
    await press('Enter');
    await tabTo('Next: Customise 1 photo print');
    await press('Enter');
    await atEditor();
    expect(screen.server.requests(create).map(({ body }) => body)).toEqual([{ photoIds: [small.imageId] }]);
  });

  it('stays on the photo with the sentence when it fails, and can be tried again', async () => {
    await openPreview(screen, large.imageId);
    screen.server.error(create, 'unavailable');
    await print().click();
    await failed().first().waitFor();
    await overlay().waitFor({ state: 'detached' });
    await pictureIsThere(page, large.imageId);
    await expect.poll(focused, longTimeout).toBe('Order print');
    offerPrints(screen.server);
    await print().click();
    await atEditor();
  });

  it('goes nowhere when the customer goes back meanwhile', async () => {
    serveLibrary(screen.server, [large, small]);
    await screen.open('/my-photos/photos');
    await tiles().first().click();
    await pictureIsThere(page, large.imageId);
    const release = screen.server.loading(create);
    await print().click();
    await overlay().waitFor();
    await page.goBack();
    await overlay().waitFor({ state: 'detached' });
    release();
    await tiles().first().click();
    await pictureIsThere(page, large.imageId);
    expect(await overlay().count()).toBe(0);
  });

  it.each([
    [
      'without the flag',
      { flags: { ...configOfHost('localhost').flags, PhotoManagementOrderPrintsEnabled: [] } },
      '',
    ],
    ['without an editor', { editorUrl: null }, ''],
    [
      'while another service has the uploads',
      { uploadUrlOrigins: ['https://upload.example'] },
      '?uploadUrl=https%3A%2F%2Fupload.example%2Fphone',
    ],
  ])('is not offered %s', async (_, some, query) => {
    offerPrints(screen.server, some);
    await screen.open(`/my-photos/photos/preview/${large.imageId}${query}`);
    await page.getByRole('button', { name: 'Download' }).waitFor();
    expect(await print().count()).toBe(0);
  });

  it('is nothing that a blocked business can send', async () => {
    screen.server.respond(customersRoutes.getMe, { ...dora, business: { status: 'Blocked' } });
    await openPreview(screen, large.imageId);
    await expect.poll(() => print().getAttribute('aria-disabled'), longTimeout).toBe('true');
    await print().hover();
    await page.getByRole('tooltip', { name: 'Blocked account, please contact customer care.' }).waitFor();
  });

  it('is off in a shared album, and shows why', async () => {
    const library = serveLibrary(screen.server, makePhotos({ '2023-06': 1 }));
    const { albumId } = serveAlbums(screen.server, library).make('By the sea', library.photos, {
      participants: [people.hana],
    });
    await screen.open(`/my-photos/shared-albums/${albumId}/preview/${library.photos[0]?.imageId}`);
    await print().waitFor();
    expect(await print().getAttribute('aria-disabled')).toBe('true');
    await print().hover();
    await page.getByRole('tooltip', { name: 'Unavailable for shared albums' }).waitFor();
  });
});

it.each([
  [360, ['Order prints']],
  [1024, ['Select', 'Order prints']],
])('has its words above the photos at %i px', async (width, words) => {
  await page.setViewportSize({ width, height: 800 });
  await screen.open('/my-photos/photos');
  await tiles().first().waitFor();
  for (const word of words) {
    const button = page.getByRole('button', { name: word, exact: true });
    expect(await button.textContent()).toBe(word);
  }
  await page.setViewportSize({ width: 1200, height: 800 });
});
