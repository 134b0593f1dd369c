import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addPhotosToDownload,
  asking,
  barOf,
  contentOf,
  owner,
  type PhotosToDownload,
  participant,
  photoHasFocus,
  archiveRow as row,
  savedBy,
  selectFirst,
  toastOf,
} from './support/archives.ts';
import { patience, signIn } from './support/browser.ts';
import { lookEverywhere } from './support/look-everywhere.ts';
import { useStage } from './support/stage.ts';
import { hashOf, unzip } from './support/zip.ts';

/**
 * Several photos at once: an archive that the browser downloads by itself, from the library, an album and a shared
 * album, and the page that lists archives. SCREENSHOTS=folder keeps a picture of each look.
 */

const stage = useStage();
let context: BrowserContext;
let page: Page;
let photos: PhotosToDownload;

const originalsOf = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, photos.originals[name]]));

beforeAll(async () => {
  photos = await addPhotosToDownload(stage);
  context = await stage.browser.newContext({
    viewport: { width: 1200, height: 800 },
    acceptDownloads: true,
  });
  page = await context.newPage();
  await signIn(page, stage.instance.origin, owner);
});

const address = (path: string) => `${stage.instance.origin}${path}`;
const select = (shown: Page, path: string, count: number) => selectFirst(shown, address(path), count);
const bar = () => barOf(page).bar;
const download = () => barOf(page).download;
const toast = (text: string) => toastOf(page, text);

// spec P2.10, P7.26
it('is a page of the account that says how it is filled', async () => {
  await page.goto(address('/'));
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Downloads' }).click();
  await page.getByRole('heading', { name: 'No downloads lately' }).waitFor(patience);
  expect(new URL(page.url()).pathname).toBe('/downloads');
  expect(await page.title()).toMatch(/^Downloads – /);
  expect(await lookEverywhere(page, 'downloads-empty')).toEqual([]);
});

describe.skipIf(unzip === undefined)('photos are downloaded', () => {
  // spec P1.5, P2.28, P2.92, P4.9, P4.16, P4.17, P7.30, P9.9
  it('from the library by the keyboard alone, byte for byte, and another tab hears of it', async () => {
    const list = await context.newPage();
    await list.goto(address('/downloads'));
    await list.getByRole('heading', { name: 'No downloads lately' }).waitFor(patience);
    await select(page, '/my-photos/photos', 3);
    await download().focus();
    const saved = await savedBy(page, () => page.keyboard.press('Enter'));
    expect(saved.suggestedFilename()).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.zip$/);
    await toast('Preparing download...').waitFor(patience);
    await toast('Downloading photos').waitFor(patience);
    expect(await contentOf(saved)).toEqual(originalsOf('beach.jpg', 'boat.jpg', 'shells.jpg'));
    await bar().waitFor({ state: 'detached', ...patience });
    await expect.poll(() => photoHasFocus(page), patience).toBe(true);
    await toast('Preparing download...').waitFor({ state: 'detached', ...patience });
    expect(await toast('Downloading photos').count()).toBe(1);
    await toast('Downloading photos').waitFor({ state: 'detached', ...patience });
    await row(list, /^My photos, /)
      .getByText('3 photos')
      .waitFor({ timeout: 60_000 });
    await list.close();
  });

  // spec P2.53
  it('from an album, whose name they have when they are downloaded again', async () => {
    await select(page, `/my-photos/albums/${photos.albumId}`, 2);
    const saved = await savedBy(page, () => download().click());
    expect(await contentOf(saved)).toEqual(originalsOf('beach.jpg', 'boat.jpg'));
    await bar().waitFor({ state: 'detached', ...patience });
    await page.goto(address('/downloads'));
    const again = row(page, 'Harbour').getByRole('button', { name: 'Download again' });
    await again.waitFor(patience);
    await again.focus();
    const second = await savedBy(page, () => page.keyboard.press('Enter'));
    expect(second.suggestedFilename()).toBe('Harbour.zip');
    expect(await contentOf(second)).toEqual(originalsOf('beach.jpg', 'boat.jpg'));
    expect(await again.evaluate((button) => button === document.activeElement)).toBe(true);
    await toast('Downloading photos').waitFor(patience);
  });

  // spec P2.60, P6.5, P7.29
  it('from a shared album, whoever took them', async () => {
    const guests = await stage.browser.newContext({ acceptDownloads: true });
    const guest = await guests.newPage();
    await signIn(guest, stage.instance.origin, participant);
    await select(guest, `/my-photos/shared-albums/${photos.sharedAlbumId}`, 4);
    const saved = await savedBy(guest, () => barOf(guest).download.click());
    expect(await contentOf(saved)).toEqual(photos.originals);
    await barOf(guest).bar.waitFor({ state: 'detached', ...patience });
    await expect.poll(() => photoHasFocus(guest), patience).toBe(true);
    await guest.goto(address('/downloads'));
    await row(guest, 'By the sea').getByText('4 photos').waitFor(patience);
    await guests.close();
  });
});

// spec P4.15
it('photos are downloaded where the service tells no more than the specification asks for', async () => {
  const plain = ({ id, name, photos }: Record<string, unknown>) => ({ id, name, photos });
  await page.route(asking, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const isList = route.request().method() === 'GET';
    await route.fulfill({ response, json: isList ? { items: json.items.map(plain) } : plain(json) });
  });
  await select(page, '/my-photos/photos', 2);
  const saved = await savedBy(page, () => download().click());
  expect(saved.suggestedFilename()).toMatch(/\.zip$/);
  await bar().waitFor({ state: 'detached', ...patience });
  await page.goto(address('/downloads'));
  const listed = row(page, /^My photos, /).first();
  await listed.getByRole('button', { name: 'Download again' }).waitFor(patience);
  expect(await listed.getByText('Available until', { exact: false }).count()).toBe(0);
  await page.unroute(asking);
});

describe('one photo', () => {
  // spec P4.10, P4.11, P7.31, P8.7
  it('is downloaded as it is, under its own name, and stays selected until that works', async () => {
    const picture = '**/images/**/original*';
    let answer = () => {};
    const isAsked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await select(page, '/my-photos/photos', 1);
    await page.route(picture, async (route) => {
      await isAsked;
      await route.fulfill({ status: 500 });
    });
    await download().click();
    await expect.poll(() => download().getAttribute('aria-busy'), patience).toBe('true');
    answer();
    await bar().getByText('Error: Your photo could not be downloaded').waitFor(patience);
    await bar().getByText('1 selected').waitFor(patience);
    await page.unroute(picture);
    const saved = await savedBy(page, () => download().click());
    const name = saved.suggestedFilename();
    expect(hashOf(await readFile(await saved.path()))).toBe(photos.originals[name]);
    await bar().waitFor({ state: 'detached', ...patience });
    await expect.poll(() => photoHasFocus(page), patience).toBe(true);
  });
});
