import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basePath } from '@keepsake/contract/bases';
import type { BrowserContext, Download, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Keepsake } from '../sandbox/src/keepsake.ts';
import { patience, signIn } from './support/browser.ts';
import { drawPhoto, signInForCalls } from './support/library.ts';
import { lookEverywhere } from './support/look-everywhere.ts';
import { selectionOf } from './support/selection.ts';
import { connectShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { hashesIn, hashOf, unzip } from './support/zip.ts';

/**
 * Several photos at once: an archive that the browser downloads by itself, from the library, an album and a shared
 * album, and the page that lists archives. SCREENSHOTS=folder keeps a picture of each look.
 */

const owner = 'hana@demo.keepsake.test';
const participant = 'gus@demo.keepsake.test';
const shopIds = { [owner]: 'demo-hana', [participant]: 'demo-gus' };
const archives = '**/archives/downloads/**';
const asking = `**${basePath('downloadApi')}/downloads`;

const stage = useStage();
let shop: Keepsake;
let context: BrowserContext;
let page: Page;
let authorization: string;
/** File name → id, and → SHA-256 of the bytes that were uploaded. */
const ids: Record<string, string> = {};
const originals: Record<string, string> = {};
const sharedAlbumId = randomUUID();
let albumId: string;

async function upload(email: string, name: string, seed: number): Promise<void> {
  const takenAt = `2023:06:0${seed} 10:20:30`;
  const bytes = await drawPhoto({ width: 600, height: 400, seed, takenAt });
  ids[name] = await shop.uploadPhoto(email, name, bytes);
  originals[name] = hashOf(bytes);
}

const idsOf = (...names: string[]) => names.map((name) => ids[name] ?? '');
const originalsOf = (...names: string[]) => Object.fromEntries(names.map((name) => [name, originals[name]]));

beforeAll(async () => {
  shop = await connectShop(stage);
  const own = ['beach.jpg', 'boat.jpg', 'shells.jpg'];
  await Promise.all(own.map((name, index) => upload(owner, name, index + 1)));
  await upload(participant, 'guest.jpg', 4);
  albumId = await shop.createAlbum(owner, 'Harbour');
  await shop.addToAlbum(owner, albumId, idsOf('beach.jpg', 'boat.jpg'));
  const photos = Object.entries(ids).map(([name, photoId]) => ({
    photoId,
    ownerId: shopIds[name === 'guest.jpg' ? participant : owner],
  }));
  const album = { name: 'By the sea', ownerId: shopIds[owner], participantIds: [shopIds[participant]] };
  expect(await shop.putSharedAlbum(sharedAlbumId, { ...album, photos })).toEqual([]);
  context = await stage.browser.newContext({
    viewport: { width: 1200, height: 800 },
    acceptDownloads: true,
  });
  page = await context.newPage();
  authorization = await signInForCalls(page, stage.instance.origin, owner);
});

const address = (path: string) => `${stage.instance.origin}${path}`;
const tilesOf = (shown: Page) => shown.locator('[data-item][aria-label^="Photo, "]');
const row = (shown: Page, name: string | RegExp): Locator =>
  shown.getByRole('listitem').filter({ has: shown.getByRole('heading', { name }) });
const { bar } = selectionOf(() => page);
const download = () => bar().getByRole('button', { name: 'Download' });

/** Selects the first photos by the keyboard. */
async function select(shown: Page, path: string, count: number): Promise<void> {
  await shown.goto(address(path));
  await tilesOf(shown)
    .nth(count - 1)
    .waitFor(patience);
  await tilesOf(shown).first().focus();
  await shown.keyboard.press('Space');
  for (let more = 1; more < count; more += 1) await shown.keyboard.press('Shift+ArrowRight');
  const selected = selectionOf(() => shown).bar();
  await selected.getByText(`${count} selected`).waitFor(patience);
}

/** The zip that the browser saves while this is done. */
async function savedBy(shown: Page, act: () => Promise<unknown>): Promise<Download> {
  const saved = shown.waitForEvent('download', patience);
  await act();
  return saved;
}

const contentOf = async (saved: Download) => hashesIn(await saved.path());

const photoHasFocus = (shown: Page) =>
  shown.evaluate(() => document.activeElement?.hasAttribute('data-item') ?? false);

const toast = (text: string) => page.getByRole('region', { name: /^Notifications/ }).getByText(text);

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
    await select(page, `/my-photos/albums/${albumId}`, 2);
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
    await select(guest, `/my-photos/shared-albums/${sharedAlbumId}`, 4);
    const button = selectionOf(() => guest)
      .bar()
      .getByRole('button', { name: 'Download' });
    const saved = await savedBy(guest, () => button.click());
    expect(await contentOf(saved)).toEqual(originals);
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
    expect(hashOf(await readFile(await saved.path()))).toBe(originals[name]);
    await bar().waitFor({ state: 'detached', ...patience });
    await expect.poll(() => photoHasFocus(page), patience).toBe(true);
  });
});

describe('what fails', () => {
  // spec P4.11, P8.7, P8.20
  it('keeps the selection and says so, until it is tried again', async () => {
    await select(page, '/my-photos/photos', 3);
    const body = { code: 'internal', message: '', correlationId: 'c' };
    await page.route(asking, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: body }) : route.fallback(),
    );
    await download().click();
    const alert = bar().getByRole('alert');
    await alert.getByText('Error: Your photos could not be downloaded').waitFor(patience);
    await bar().getByText('3 selected').waitFor(patience);
    expect(await lookEverywhere(page, 'downloads-refused')).toEqual([]);
    await page.unroute(asking);
    await savedBy(page, () => download().click());
    await bar().waitFor({ state: 'detached', ...patience });
  });

  // spec P2.92, P8.7
  it('is told where the archive is not there, with the way to its page', async () => {
    await select(page, '/my-photos/photos', 2);
    await page.route(archives, (route) => route.fulfill({ status: 503 }));
    await download().click();
    await toast('Download failed').waitFor(patience);
    expect(await toast('Preparing download...').count()).toBe(0);
    await page.getByRole('link', { name: 'Go to Downloads' }).click();
    await page.waitForURL(/\/downloads$/, patience);
    const again = row(page, /^My photos, /).first();
    await again.getByRole('button', { name: 'Download again' }).click();
    await again.getByText('Error: Your photos could not be downloaded').waitFor(patience);
    expect(await lookEverywhere(page, 'downloads-failed-again')).toEqual([]);
    await page.unroute(archives);
    await savedBy(page, () => again.getByRole('button', { name: 'Download again' }).click());
    await expect.poll(() => again.getByText('could not be downloaded').count(), patience).toBe(0);
  });

  it('says which archives have lost photos, and offers them no longer', async () => {
    const listed = page.waitForResponse((response) =>
      response.url().endsWith(`${basePath('downloadApi')}/downloads`),
    );
    await page.goto(address('/downloads'));
    const harbour = row(page, 'Harbour');
    const again = harbour.getByRole('button', { name: 'Download again' });
    await again.waitFor(patience);
    const before = await (await listed).json();
    // The page has not heard of it yet.
    await page.route(asking, (route) => route.fulfill({ json: before }));
    const answer = await fetch(address(`${basePath('photoManagementApi')}/photos`), {
      method: 'DELETE',
      headers: { Authorization: authorization, 'Content-Type': 'application/json' },
      body: JSON.stringify({ photoIds: idsOf('boat.jpg') }),
    });
    expect(answer.status).toBe(200);
    await again.click();
    await harbour.getByText('Error: Your photos could not be downloaded').waitFor(patience);
    await page.unroute(asking);
    await page.reload();
    await harbour
      .getByText('1 of 2 photos has been deleted or is no longer shared with you.', { exact: false })
      .waitFor(patience);
    expect(await harbour.getByRole('button').count()).toBe(0);
    expect(await lookEverywhere(page, 'downloads')).toEqual([]);
  });

  it('is said of the list, too, which is asked for again', async () => {
    let isAnswered = false;
    await page.route(asking, async (route) => {
      if (isAnswered) await route.fulfill({ status: 404, json: {} });
    });
    await page.goto(address('/downloads'));
    await page.getByText('Loading your downloads…').waitFor({ state: 'attached', ...patience });
    expect(await lookEverywhere(page, 'downloads-loading')).toEqual([]);
    isAnswered = true;
    await page.goto(address('/downloads'));
    await page.getByRole('heading', { name: 'Error: Your downloads could not be loaded' }).waitFor(patience);
    expect(await lookEverywhere(page, 'downloads-error')).toEqual([]);
    await page.unroute(asking);
    await page.getByRole('button', { name: 'Try again' }).click();
    await row(page, 'Harbour').waitFor(patience);
  });
});
