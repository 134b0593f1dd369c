import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basePath } from '@keepsake/contract/bases';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Keepsake } from '../sandbox/src/keepsake.ts';
import { findViolations } from './support/accessibility.ts';
import {
  type AlbumAddress,
  albumAddress,
  idsInOrder,
  isAt,
  isShown,
  openAlbumPhoto,
  tileHasFocus,
  tilesOf,
} from './support/album-viewer.ts';
import { patience, signIn } from './support/browser.ts';
import { drawPhoto } from './support/library.ts';
import { connectShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { fingersOn } from './support/touch.ts';
import { neighboursAreThere, phone } from './support/viewer.ts';

/** The preview over a shared album, for somebody who is in it. */

const [owner, participant] = ['hana', 'gus'] as const;
const emailOf = (name: string) => `${name}@demo.keepsake.test`;
const shopIdOf = (name: string) => `demo-${name}`;
const albumId = randomUUID();

const stage = useStage();
let page: Page;
let shop: Keepsake;
const album: AlbumAddress = albumAddress('shared-albums', albumId);
/** In the order of the album. */
let ids: string[] = [];
const idOf = (place: number) => ids[place] ?? '';
const ownerOf = new Map<string, string>();
const bytesOf = new Map<string, Buffer>();

/** Two photos of the owner's, then one of the participant's. */
const photosOfAlbum = [owner, owner, participant];

const putAlbum = (participants: readonly string[]) =>
  shop.putSharedAlbum(albumId, {
    name: 'By the sea',
    ownerId: shopIdOf(owner),
    participantIds: participants.map(shopIdOf),
    photos: [...ownerOf]
      .filter(([, name]) => name === owner || participants.includes(name))
      .map(([photoId, name]) => ({ ownerId: shopIdOf(name), photoId })),
  });

beforeAll(async () => {
  shop = await connectShop(stage);
  for (const [index, name] of photosOfAlbum.entries()) {
    const takenAt = `2023:06:0${index + 1} 10:20:30`;
    const bytes = await drawPhoto({ width: 1600, height: 1200, seed: index + 20, takenAt });
    const photoId = await shop.uploadPhoto(emailOf(name), `${name}-${index}.jpg`, bytes);
    ownerOf.set(photoId, name);
    bytesOf.set(photoId, bytes);
  }
  expect(await putAlbum([participant])).toEqual([]);
  const context = await stage.browser.newContext({
    viewport: { width: 1200, height: 800 },
    acceptDownloads: true,
  });
  page = await context.newPage();
  await signIn(page, stage.instance.origin, emailOf(participant));
  const order = idsInOrder(page, `/shared-albums/${albumId}`);
  await page.goto(`${stage.instance.origin}${album.page}`);
  ids = await order;
  expect(new Set(ids)).toEqual(new Set(ownerOf.keys()));
});

const bar = () => page.getByRole('group', { name: 'Photo actions' });
/** The tooltip that is open; another one may be fading out. */
const reason = () =>
  page.locator('[role="tooltip"]:not([data-exiting])').filter({ hasText: 'Unavailable for shared albums' });
const placeOf = (name: string) => ids.findIndex((id) => ownerOf.get(id) === name);

// spec P2.8, P2.34, P2.43
it('offers Download, and says of what changes albums that it is unavailable', async () => {
  await tilesOf(page).first().click();
  await isShown(page, album, idOf(0));
  expect(await bar().getByRole('button').allInnerTexts()).toEqual([
    'Download',
    'Copy to album',
    'Delete from album',
  ]);
  for (const name of ['Copy to album', 'Delete from album']) {
    const button = bar().getByRole('button', { name });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await button.hover();
    await reason().waitFor(patience);
    expect(await reason().evaluate((popup) => getComputedStyle(popup).transitionDuration)).toContain('0.4s');
    // Nobody else clicks what is disabled.
    await button.click({ force: true });
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await page.mouse.move(600, 400);
    await reason().waitFor({ state: 'detached', ...patience });
  }
  expect(await findViolations(page)).toEqual([]);
});

// spec P2.43
it('tells the same by the keyboard alone', async () => {
  for (const name of ['Copy to album', 'Delete from album']) {
    const button = bar().getByRole('button', { name });
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab');
        return button.evaluate((element) => element === document.activeElement);
      }, patience)
      .toBe(true);
    await reason().waitFor(patience);
    await page.keyboard.press('Enter');
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  }
});

// spec P2.37, P2.38
it('goes through the album by arrow keys and comes back to the photo that was shown last', async () => {
  await openFromList(0);
  for (const place of [1, 2]) {
    await page.keyboard.press('ArrowRight');
    await isShown(page, album, idOf(place));
  }
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await isAt(page, album.page);
  await tileHasFocus(page, 2);
});

it('tells of a photo of another what the list tells, and asks for no more', async () => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const panel = page.getByRole('complementary', { name: 'Details' });
  const details = (photoId: string) => `${basePath('photoManagementApi')}/photos/${photoId}`;
  const [foreign, own] = [placeOf(owner), placeOf(participant)];
  await openAlbumPhoto(page, stage.instance.origin, album, idOf(foreign));
  await page.keyboard.press('i');
  await panel.getByText('1,600 × 1,200 pixels', { exact: true }).waitFor(patience);
  expect(await panel.getByText('Date added').count()).toBe(0);
  await openAlbumPhoto(page, stage.instance.origin, album, idOf(own));
  await page.keyboard.press('i');
  await panel.getByText('Date added').waitFor(patience);
  await expect.poll(() => asked.includes(details(idOf(own))), patience).toBe(true);
  for (const photoId of ids.filter((id) => ownerOf.get(id) === owner)) {
    expect(asked).not.toContain(details(photoId));
  }
});

// spec P6.5
it("downloads another's photo, byte for byte, also when its address has expired", async () => {
  const photoId = idOf(placeOf(owner));
  await openAlbumPhoto(page, stage.instance.origin, album, photoId);
  for (const expired of [false, true]) {
    let refused = 0;
    await page.route('**/images/**/original**', (route) => {
      if (!expired || refused > 0) return route.fallback();
      refused += 1;
      return route.fulfill({ status: 403 });
    });
    const download = page.waitForEvent('download', patience);
    await bar().getByRole('button', { name: 'Download' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(/^hana-\d\.jpg$/);
    expect(bytesOf.get(photoId)?.equals(await readFile(await saved.path()))).toBe(true);
    expect(refused).toBe(expired ? 1 : 0);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

// spec P2.39, P2.40
it('leads to the album when nobody knows the photo', async () => {
  for (const photoId of ['01890a5d-ac96-774b-bcce-b302099a8057', 'no-id-at-all']) {
    await page.goto(`${stage.instance.origin}${album.preview(photoId)}?campaign=spring`);
    await isAt(page, album.page);
    expect(new URL(page.url()).search).toBe('?campaign=spring');
  }
});

describe('on a phone', () => {
  // spec P2.41
  it('is swiped to the next photo of the album', async () => {
    const context = await stage.browser.newContext({
      ...phone,
      storageState: await page.context().storageState(),
    });
    const small = await context.newPage();
    await openAlbumPhoto(small, stage.instance.origin, album, idOf(1));
    await neighboursAreThere(small, 2);
    const fingers = await fingersOn(small);
    await fingers.drag({ x: 300, y: 420 }, { x: 300 - phone.viewport.width * 0.25, y: 430 });
    await fingers.lift();
    await isShown(small, album, idOf(2));
    expect(await findViolations(small)).toEqual([]);
    await context.close();
  });
});

it('leads whoever is taken out meanwhile to the page of the album, which tells', async () => {
  await openAlbumPhoto(page, stage.instance.origin, album, idOf(placeOf(owner)));
  await neighboursAreThere(page, placeOf(owner) === 1 ? 2 : 1);
  await putAlbum([]);
  await isAt(page, album.page);
  await page.getByText('You are no longer in this album').waitFor(patience);
});

async function openFromList(place: number): Promise<void> {
  await page.goto(`${stage.instance.origin}${album.page}`);
  await tilesOf(page).nth(place).click();
  await isShown(page, album, idOf(place));
  await neighboursAreThere(page, place === 0 ? 1 : 2);
}
