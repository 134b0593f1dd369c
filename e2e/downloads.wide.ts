// Proves SEL-2, SEL-6, ALB-14, SHR-7, DOW-1, DOW-3, DOW-7, DOW-8, DOW-10, DOW-11, DOW-18, DOW-19, DOW-20.

import { readFile } from 'node:fs/promises';
import { basePath } from '@keepsake/contract/bases';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../server/test/deadlines.ts';
import {
  barOf,
  photoHasFocus,
  archiveRow as row,
  savedBy,
  selectFirst,
  toastOf,
} from '../web/src/testing/archives.ts';
import { longTimeout } from '../web/src/testing/browser.ts';
import { pressKey } from '../web/src/testing/keys.ts';
import { addPhotosToDownload, type PhotosToDownload } from './support/archives.ts';
import { useFixture } from './support/fixture.ts';
import { signIn, signInForCalls } from './support/library.ts';
import { hashesIn, hashOf, unzip } from './support/zip.ts';

/**
 * Archives of the library, an album and a shared album, byte for byte, and again from the downloads page.
 */

const fixture = useFixture();
let context: BrowserContext;
let page: Page;
let photos: PhotosToDownload;
let authorization: string;

const originalsOf = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, photos.originals[name]]));

beforeAll(async () => {
  photos = await addPhotosToDownload(fixture);
  context = await fixture.browser.newContext({
    viewport: { width: 1200, height: 800 },
    acceptDownloads: true,
  });
  page = await context.newPage();
  authorization = await signInForCalls(page, fixture.instance.origin, fixture.email);
});

const address = (path: string) => `${fixture.instance.origin}${path}`;
const bar = () => barOf(page).bar;
const download = () => barOf(page).download;

async function select(shown: Page, path: string, count: number): Promise<void> {
  await shown.goto(address(path));
  await selectFirst(shown, count);
}

describe.skipIf(unzip === undefined)('archive download', () => {
  it('downloads an archive of the library by keyboard, byte for byte, and updates another tab', async () => {
    const list = await context.newPage();
    await list.goto(address('/downloads'));
    await list.getByRole('heading', { name: 'No recent downloads' }).waitFor(longTimeout);
    await select(page, '/my-photos/photos', 3);
    await download().focus();
    const saved = await savedBy(page, () => pressKey(page, 'Enter'));
    expect(saved.suggestedFilename()).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.zip$/);
    await toastOf(page, 'Downloading photos').waitFor(longTimeout);
    expect(await hashesIn(await saved.path())).toEqual(originalsOf('beach.jpg', 'boat.jpg', 'shells.jpg'));
    await bar().waitFor({ state: 'detached', ...longTimeout });
    await expect.poll(() => photoHasFocus(page), longTimeout).toBe(true);
    await row(list, /^My photos, /)
      .getByText('3 photos')
      .waitFor({ timeout: minutes });
    await list.close();
  });

  it('downloads an album again under the name of the album', async () => {
    await select(page, `/my-photos/albums/${photos.albumId}`, 2);
    const saved = await savedBy(page, () => download().click());
    expect(await hashesIn(await saved.path())).toEqual(originalsOf('beach.jpg', 'boat.jpg'));
    await bar().waitFor({ state: 'detached', ...longTimeout });
    await page.goto(address('/downloads'));
    const again = row(page, 'Harbour').getByRole('button', { name: 'Download again' });
    await again.waitFor(longTimeout);
    await again.focus();
    const second = await savedBy(page, () => pressKey(page, 'Enter'));
    expect(second.suggestedFilename()).toBe('Harbour.zip');
    expect(await hashesIn(await second.path())).toEqual(originalsOf('beach.jpg', 'boat.jpg'));
    expect(await again.evaluate((button) => button === document.activeElement)).toBe(true);
    await toastOf(page, 'Downloading photos').waitFor(longTimeout);
  });

  it('downloads photos of all owners of a shared album', async () => {
    const guests = await fixture.browser.newContext({ acceptDownloads: true });
    const guest = await guests.newPage();
    await signIn(guest, fixture.instance.origin, photos.participant.email);
    await select(guest, `/my-photos/shared-albums/${photos.sharedAlbumId}`, 4);
    const saved = await savedBy(guest, () => barOf(guest).download.click());
    expect(await hashesIn(await saved.path())).toEqual(photos.originals);
    await barOf(guest).bar.waitFor({ state: 'detached', ...longTimeout });
    await expect.poll(() => photoHasFocus(guest), longTimeout).toBe(true);
    await guest.goto(address('/downloads'));
    await row(guest, 'By the sea').getByText('4 photos').waitFor(longTimeout);
    await guests.close();
  });

  it('refuses to download an archive again after photos were deleted, and shows how many', async () => {
    await page.goto(address('/downloads'));
    const harbour = row(page, 'Harbour').first();
    const again = harbour.getByRole('button', { name: 'Download again' });
    await again.waitFor(longTimeout);
    const boat = (await fixture.shop.listPhotos(fixture.email)).get('boat.jpg');
    const response = await fetch(address(`${basePath('photoManagementApi')}/photos`), {
      method: 'DELETE',
      headers: { Authorization: authorization, 'Content-Type': 'application/json' },
      body: JSON.stringify({ photoIds: [boat] }),
    });
    expect(response.status).toBe(200);
    await again.focus();
    await pressKey(page, 'Enter');
    const why = '1 of 2 photos has been deleted, can’t be read or is no longer shared with you.';
    await harbour.getByText(why, { exact: false }).first().waitFor(longTimeout);
  });
});

it('downloads a single photo unchanged, under its own name', async () => {
  await select(page, '/my-photos/photos', 1);
  const saved = await savedBy(page, () => download().click());
  const name = saved.suggestedFilename();
  expect(hashOf(await readFile(await saved.path()))).toBe(photos.originals[name]);
  await bar().waitFor({ state: 'detached', ...longTimeout });
});
