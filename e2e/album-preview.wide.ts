import { basePath } from '@keepsake/contract/bases';
import { limits } from '@keepsake/contract/limits';
import type { PhotoPage } from '@keepsake/contract/photos';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Keepsake } from '../sandbox/src/keepsake.ts';
import { findViolations } from './support/accessibility.ts';
import {
  type AlbumAddress,
  albumAddress,
  callAs,
  idsInOrder,
  isAt,
  isShown,
  openAlbumPhoto,
  tileHasFocus,
  tilesOf,
} from './support/album-viewer.ts';
import { fillLibraryOf, withoutPictures } from './support/big-library.ts';
import { patience, signIn } from './support/browser.ts';
import { drawPhoto } from './support/library.ts';
import { connectShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { neighboursAreThere, previewPath } from './support/viewer.ts';

/** The preview over an own album. */

const email = 'gus@demo.keepsake.test';
const stage = useStage();
let page: Page;
let shop: Keepsake;
let summer: AlbumAddress;
let empty: AlbumAddress;
/** Of the photos of the album, in its order. */
let ids: string[] = [];
const idOf = (place: number) => ids[place] ?? '';
/** A photo of the library that is not in the album. */
let outside: string;

beforeAll(async () => {
  shop = await connectShop(stage);
  const uploaded: string[] = [];
  for (let day = 1; day <= 6; day += 1) {
    const takenAt = `2023:05:0${day} 10:20:30`;
    const bytes = await drawPhoto({ width: 1600, height: 1200, seed: day, takenAt });
    uploaded.push(await shop.uploadPhoto(email, `IMG_${day}.jpg`, bytes));
  }
  outside = uploaded.pop() ?? '';
  const [albumId, emptyId] = [
    await shop.createAlbum(email, 'Summer'),
    await shop.createAlbum(email, 'Empty'),
  ];
  // One after the other: the newest stands first.
  for (const photoId of uploaded) await shop.addToAlbum(email, albumId, [photoId]);
  summer = albumAddress('albums', albumId);
  empty = albumAddress('albums', emptyId);
  const context = await stage.browser.newContext({ viewport: { width: 1200, height: 800 } });
  page = await context.newPage();
  await signIn(page, stage.instance.origin, email);
  const order = idsInOrder(page, `/albums/${albumId}`);
  await page.goto(`${stage.instance.origin}${summer.page}`);
  ids = await order;
  expect(ids).toEqual(uploaded.toReversed());
});

const action = (name: string) =>
  page.getByRole('group', { name: 'Photo actions' }).getByRole('button', { name, exact: true });
const question = () => page.getByRole('alertdialog', { name: 'Delete photo from album?' });
const confirm = () => question().getByRole('button', { name: 'Delete from album' }).click();

// spec P2.34, P2.6
it('fills the screen from a tile, with Download, Copy to album, Delete and Delete from album', async () => {
  await tilesOf(page).nth(1).click();
  await isShown(page, summer, idOf(1));
  for (const name of ['Download', 'Copy to album', 'Delete', 'Delete from album'])
    await action(name).waitFor();
  expect(await page.getByRole('dialog').boundingBox()).toEqual({ x: 0, y: 0, width: 1200, height: 800 });
  expect(await findViolations(page)).toEqual([]);
});

// spec P2.35, P2.37, P2.42
it('goes through the album in its order by the keyboard, and not beyond its ends', async () => {
  await neighboursAreThere(page, 2);
  for (const place of [2, 3, 4]) {
    await page.keyboard.press('ArrowRight');
    await isShown(page, summer, idOf(place));
  }
  await neighboursAreThere(page, 1);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await isShown(page, summer, idOf(3));
});

// spec P2.38
it('closes to the album, with the focus on the photo that was shown last', async () => {
  await page.keyboard.press('Escape');
  await isAt(page, summer.page);
  await tileHasFocus(page, 3);
  await page.keyboard.press('Enter');
  await isShown(page, summer, idOf(3));
  await page.goBack();
  await isAt(page, summer.page);
});

// spec P2.12, P2.38
it('opens by its address, keeps the query string, and has the neighbours of the album', async () => {
  await page.goto(`${stage.instance.origin}${summer.preview(idOf(2))}?campaign=spring`);
  await isShown(page, summer, idOf(2));
  await neighboursAreThere(page, 2);
  await page.getByRole('button', { name: 'Next photo' }).click();
  await isShown(page, summer, idOf(3));
  await page.getByRole('button', { name: 'Back to the album' }).click();
  await isAt(page, summer.page);
  expect(new URL(page.url()).search).toBe('?campaign=spring');
  await tileHasFocus(page, 3);
});

// spec P2.39, P2.40
it('leads to the album when the photo is not in it, is none, or the album has none', async () => {
  const unknown = '01890a5d-ac96-774b-bcce-b302099a8057';
  for (const [address, photoId] of [
    [summer, outside],
    [summer, unknown],
    [summer, 'no-id-at-all'],
    [empty, outside],
  ] as const) {
    await page.goto(`${stage.instance.origin}${address.preview(photoId)}?campaign=spring`);
    await isAt(page, address.page);
    expect(new URL(page.url()).search).toBe('?campaign=spring');
  }
  await page.getByText('Your album is empty').waitFor(patience);
});

// spec P2.40
it('leads to the page of an album that is not there, which says so', async () => {
  const gone = albumAddress('albums', '01890a5d-ac96-774b-bcce-b302099a8057');
  await page.goto(`${stage.instance.origin}${gone.preview(idOf(0))}`);
  await isAt(page, gone.page);
  await page.getByText('Unable to display album.').waitFor(patience);
});

it('tells the details of a photo of the album', async () => {
  await openAlbumPhoto(page, stage.instance.origin, summer, idOf(2));
  await page.keyboard.press('i');
  const panel = page.getByRole('complementary', { name: 'Details' });
  await panel.getByText('IMG_3.jpg', { exact: true }).waitFor(patience);
  await panel.getByText('Date added').waitFor();
  await page.keyboard.press('i');
  await panel.waitFor({ state: 'detached' });
});

describe('a photo that leaves the album', () => {
  // spec P8.6, P8.20, P4.5
  it('stays when the server refuses: the dialog says so, and one may cancel', async () => {
    await openAlbumPhoto(page, stage.instance.origin, summer, idOf(2));
    await neighboursAreThere(page, 2);
    const photos = `**${basePath('photoManagementApi')}/albums/*/photos`;
    await page.route(photos, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
    );
    await action('Delete from album').click();
    await confirm();
    await question().getByText('Error: Your photo could not be removed from the album').waitFor(patience);
    await page.unroute(photos);
    await page.keyboard.press('Escape');
    await question().waitFor({ state: 'detached', ...patience });
    await isShown(page, summer, idOf(2));
    await neighboursAreThere(page, 2);
    await action('Delete from album').click();
    await question().waitFor();
    expect(await question().getByText('Error: Your photo').count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
  });

  // spec P2.36, P2.37, P7.20, P8.21
  it('makes room for the one before, and is still in the library', async () => {
    await confirm();
    await page.getByText("Photo removed from 'Summer'").waitFor(patience);
    await isShown(page, summer, idOf(1));
    const [removed] = ids.splice(2, 1);
    await neighboursAreThere(page, 2);
    await page.keyboard.press('ArrowRight');
    await isShown(page, summer, idOf(2));
    await page.goto(`${stage.instance.origin}${previewPath(removed ?? '')}`);
    await page.locator('[data-place="0"] img[data-shown]').first().waitFor(patience);
  });

  // spec P2.36
  it('makes room for the second when it was the first, also when it is deleted from the library', async () => {
    await openAlbumPhoto(page, stage.instance.origin, summer, idOf(0));
    await neighboursAreThere(page, 1);
    await action('Delete').click();
    await page
      .getByRole('alertdialog', { name: 'Delete photo?' })
      .getByRole('button', { name: 'Delete photo' })
      .click();
    await isShown(page, summer, idOf(1));
    ids.shift();
    await page.keyboard.press('Escape');
    await isAt(page, summer.page);
    await expect.poll(() => tilesOf(page).count(), patience).toBe(ids.length);
  });

  // spec P2.40
  it('leads back to the album, which is empty, when it was the last one', async () => {
    await openAlbumPhoto(page, stage.instance.origin, summer, idOf(0));
    for (const [place, photoId] of ids.entries()) {
      await isShown(page, summer, photoId);
      await neighboursAreThere(page, place < ids.length - 1 ? 1 : 0);
      await action('Delete from album').click();
      await confirm();
      await question().waitFor({ state: 'detached', ...patience });
    }
    await isAt(page, summer.page);
    await page.getByText('Your album is empty').waitFor(patience);
  });
});

it('leads back to the page of an album that is deleted meanwhile, which says so', async () => {
  const albumId = await shop.createAlbum(email, 'Short-lived');
  await shop.addToAlbum(email, albumId, [outside]);
  const album = albumAddress('albums', albumId);
  const call = await callAs(page, stage.instance.origin, () =>
    openAlbumPhoto(page, stage.instance.origin, album, outside),
  );
  expect((await call('DELETE', `/albums/${albumId}`)).status).toBe(204);
  await isAt(page, album.page);
  await page.getByText('Unable to display album.').waitFor(patience);
});

// spec P2.35
it('goes on over the pages of a large album, which it loads ahead', async () => {
  const large = 'hana@demo.keepsake.test';
  const context = await stage.browser.newContext({ viewport: { width: 1200, height: 800 } });
  const opened = await context.newPage();
  await withoutPictures(opened);
  const { origin } = stage.instance;
  const call = await callAs(opened, origin, () => signIn(opened, origin, large));
  await fillLibraryOf(stage, large, { photos: 250, inLargeMonth: 250 });
  const albumId = await shop.createAlbum(large, 'All of them');
  await shop.addToAlbum(large, albumId, [...(await shop.listPhotos(large)).values()]);
  const answer = await call('GET', `/albums/${albumId}/photos?limit=250`);
  const order = ((await answer.json()) as PhotoPage).images.map(({ imageId }) => imageId);
  const album = albumAddress('albums', albumId);
  const pageEnd = limits.timeline.layoutPageSize - 1;
  await openAlbumPhoto(opened, origin, album, order[pageEnd] ?? '');
  for (const place of [pageEnd + 1, pageEnd + 2]) {
    await neighboursAreThere(opened, 2);
    await opened.keyboard.press('ArrowRight');
    await isShown(opened, album, order[place] ?? '');
  }
  await opened.keyboard.press('Escape');
  await isAt(opened, album.page);
  await tileHasFocus(opened, pageEnd + 2);
  await context.close();
});
