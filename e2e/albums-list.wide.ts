import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { albumsOf } from './support/albums.ts';
import { patience, signIn } from './support/browser.ts';
import { drawPhoto, libraryOf, signInForCalls } from './support/library.ts';
import { lookEverywhere } from './support/look-everywhere.ts';
import { connectShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';

/**
 * The list of albums in each of its states, in every brand, light and dark, at four widths: nothing that axe finds,
 * nothing wider than the window. SCREENSHOTS=folder keeps a picture of each, to look at.
 */

const stage = useStage();

const customer = 'hana@demo.keepsake.test';
const sharer = 'dora@demo.keepsake.test';
const names = [
  'Empty',
  'Donaudampfschifffahrtsgesellschaftskapitänsmützensammlung im Sommer und im Winter, mit allen, die dabei waren',
  'חופשה בים 2024, עם כל המשפחה',
  '🏖️👨‍👩‍👧‍👦',
  'x'.repeat(255),
  'Summer',
];

const main = (page: Page) => page.getByRole('main');
const card = (page: Page, name: RegExp) => main(page).getByRole('link', { name });

function originOf(host: string): string {
  const url = new URL(stage.instance.origin);
  url.hostname = host;
  return url.origin;
}

async function openList(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/my-photos/albums`);
  await page.getByRole('heading', { level: 1, name: 'My photos' }).waitFor();
}

const pictures = (page: Page) =>
  main(page)
    .locator('section img')
    .evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth));

/** One customer's albums, which all brands show: they are of one retailer. */
beforeAll(async () => {
  const context = await stage.browser.newContext();
  const { origin } = stage.instance;
  const authorization = await signInForCalls(await context.newPage(), origin, customer);
  const library = libraryOf(origin, authorization);
  const albums = albumsOf(origin, authorization);
  const photos: string[] = [];
  for (const seed of [1, 2, 3]) {
    const bytes = await drawPhoto({ width: 600, height: 400, seed, takenAt: `2020:08:0${seed} 12:00:00` });
    photos.push(await library.add({ name: `photo-${seed}.jpg`, bytes }));
  }
  for (const [index, name] of names.entries()) {
    const albumId = await albums.create(name);
    if (index > 0) await albums.add(albumId, photos.slice(0, index));
  }
  await context.close();
  await shareAlbums();
});

/** One of dora's that gus sees, and one that is shared with her. */
async function shareAlbums(): Promise<void> {
  const shop = await connectShop(stage);
  const [dora, fay] = ['demo-dora', 'demo-fay'];
  const bytes = await drawPhoto({ width: 600, height: 400, seed: 9, takenAt: '2021:08:01 12:00:00' });
  const photoId = await shop.uploadPhoto(sharer, 'sea.jpg', bytes);
  const photos = [{ ownerId: dora, photoId }];
  await shop.putSharedAlbum(randomUUID(), {
    name: 'A week by the sea',
    ownerId: dora,
    participantIds: ['demo-gus', fay],
    photos,
  });
  await shop.putSharedAlbum(randomUUID(), {
    name: 'Over the hills',
    ownerId: fay,
    participantIds: [dora],
    photos,
  });
}

describe('a list of albums', { timeout: 300_000 }, () => {
  it.each(['lumibook.localhost', 'printo.localhost', 'wallery.localhost'])(
    'can be used by everybody at %s',
    async (host) => {
      const context = await stage.browser.newContext();
      const page = await context.newPage();
      const origin = originOf(host);
      await signIn(page, origin, customer);
      await openList(page, origin);
      await card(page, /^Summer/).waitFor();
      const found = await lookEverywhere(page, `${host}-list`);
      await page.getByRole('button', { name: 'New album' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Create album' }).click();
      await page.getByText('Please give your album a name').waitFor();
      found.push(...(await lookEverywhere(page, `${host}-create`)));
      await context.close();
      expect(found).toEqual([]);
    },
  );

  // spec P2.18, P2.44, P2.45, P2.46, P2.47
  it('has those of others under "Shared with you", and opens each where it is shown', async () => {
    const context = await stage.browser.newContext({ viewport: { width: 1200, height: 900 } });
    const page = await context.newPage();
    const { origin } = stage.instance;
    await signIn(page, origin, sharer);
    await openList(page, origin);
    const shared = page.getByRole('heading', { level: 2, name: 'Shared with you' });
    await shared.waitFor();
    await card(page, /^Shared A week by the sea/).waitFor();
    await expect.poll(async () => (await pictures(page)).every((width) => width > 0), patience).toBe(true);
    expect(await lookEverywhere(page, 'with-shared')).toEqual([]);
    expect(
      new URL((await card(page, /^Shared A week by the sea/).getAttribute('href')) ?? '', origin).pathname,
    ).toMatch(/^\/my-photos\/shared-albums\//);
    expect(
      new URL((await card(page, /^Over the hills/).getAttribute('href')) ?? '', origin).pathname,
    ).toMatch(/^\/my-photos\/shared-albums\//);
    await page.goto(`${origin}/my-photos/albums?PhotoManagementSharedAlbumsViewEnabled=false`);
    await card(page, /^Shared A week by the sea/).waitFor();
    expect(
      new URL((await card(page, /^Shared A week by the sea/).getAttribute('href')) ?? '', origin).pathname,
    ).toMatch(/^\/my-photos\/albums\//);
    expect(await shared.count()).toBe(0);
    await context.close();
  });

  // spec P2.48, P8.2
  it('says of the albums of others when they cannot be shown, and asks again', async () => {
    const context = await stage.browser.newContext({ viewport: { width: 1200, height: 900 } });
    const page = await context.newPage();
    const { origin } = stage.instance;
    await signIn(page, origin, 'gus@demo.keepsake.test');
    await openList(page, origin);
    await card(page, /^A week by the sea/).waitFor();
    const list = /\/shared-albums\?/;
    // With a push connection the list would be asked for again before anybody presses the button.
    await page.routeWebSocket(/.*/, () => {});
    await page.route(list, (route) => route.fulfill({ status: 404, body: '{}' }));
    await openList(page, origin);
    await page
      .getByText('Unable to display shared albums. Please refresh the page or try again later.')
      .waitFor();
    expect(await lookEverywhere(page, 'shared-failure')).toEqual([]);
    await page.unroute(list);
    await main(page).getByRole('button', { name: 'Try again' }).click();
    await card(page, /^A week by the sea/).waitFor();
    await context.close();
  });
});
