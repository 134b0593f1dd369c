import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Keepsake } from '../sandbox/src/keepsake.ts';
import { findViolations } from './support/accessibility.ts';
import { isAt, tilesOf } from './support/album-viewer.ts';
import { patience, signIn } from './support/browser.ts';
import { drawPhoto } from './support/library.ts';
import { lookEverywhere } from './support/look-everywhere.ts';
import { selectionOf } from './support/selection.ts';
import { connectShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';

/**
 * The page of a shared album, for its owner and for a participant; and the looks of it and of an own album in every
 * brand. SCREENSHOTS=folder keeps a picture of each, to look at.
 */

const [owner, participant, other] = ['hana', 'gus', 'fay'] as const;
const emailOf = (name: string) => `${name}@demo.keepsake.test`;
const shopIdOf = (name: string) => `demo-${name}`;
const albumId = randomUUID();

const stage = useStage();
let shop: Keepsake;
let photos: { readonly photoId: string; readonly ownerId: string }[];
const pages: Partial<Record<string, Page>> = {};

interface Shared {
  readonly id?: string;
  readonly name?: string;
  readonly people: readonly string[];
  readonly isEmpty?: boolean;
}

async function putAlbum({ id = albumId, name = 'By the sea', people, isEmpty = false }: Shared) {
  const isThere = ({ ownerId }: { ownerId: string }) => [owner, ...people].map(shopIdOf).includes(ownerId);
  const album = { name, ownerId: shopIdOf(owner), participantIds: people.map(shopIdOf) };
  const failed = await shop.putSharedAlbum(id, { ...album, photos: isEmpty ? [] : photos.filter(isThere) });
  expect(failed).toEqual([]);
}

/** The page of a customer, who signs in when it is asked for first. */
async function pageOf(name: string): Promise<Page> {
  const known = pages[name];
  if (known) return known;
  const context = await stage.browser.newContext({
    viewport: { width: 1200, height: 800 },
    acceptDownloads: true,
  });
  const page = await context.newPage();
  await signIn(page, stage.instance.origin, emailOf(name));
  pages[name] = page;
  return page;
}

const path = (id = albumId) => `/my-photos/shared-albums/${id}`;

async function open(name: string, id = albumId): Promise<Page> {
  const page = await pageOf(name);
  await page.goto(`${stage.instance.origin}${path(id)}`);
  await page.getByText('Shared albums are no longer supported').waitFor(patience);
  return page;
}

beforeAll(async () => {
  shop = await connectShop(stage);
  const ofWhom = [owner, owner, participant];
  photos = await Promise.all(
    ofWhom.map(async (name, index) => {
      const takenAt = `2023:06:0${index + 1} 10:20:30`;
      const bytes = await drawPhoto({ width: 600, height: 400, seed: index + 20, takenAt });
      const photoId = await shop.uploadPhoto(emailOf(name), `${name}-${index}.jpg`, bytes);
      return { photoId, ownerId: shopIdOf(name) };
    }),
  );
  await putAlbum({ people: [participant, other] });
});

afterAll(async () => {
  await Promise.all(Object.values(pages).map((page) => page?.context().close()));
});

const main = (page: Page) => page.getByRole('main');
const ask = (page: Page) => main(page).getByRole('button', { name: 'Delete album' });
const question = (page: Page, name: string) =>
  page.getByRole('alertdialog', { name: `Delete album ${name}` });

describe('its owner', () => {
  // spec P2.56, P2.57, P6.2, P6.3
  it('sees with whom it is shared, by the keyboard alone', async () => {
    const page = await open(owner);
    expect(await page.title()).toMatch(/^By the sea – /);
    await main(page).getByText('3 photos', { exact: true }).waitFor();
    const people = main(page).getByRole('button', { name: '2 people' });
    await people.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Shared with 2 people' });
    await dialog.waitFor(patience);
    expect((await dialog.getByRole('listitem').allInnerTexts()).toSorted()).toEqual(
      [emailOf(other), emailOf(participant)].toSorted(),
    );
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached', ...patience });
    const hasFocus = () => people.evaluate((button) => button === document.activeElement);
    await expect.poll(hasFocus, patience).toBe(true);
  });

  // spec P2.51, P2.12
  it('is sent on from the address of an own album, where shared albums are shown', async () => {
    const page = await pageOf(owner);
    const own = `${stage.instance.origin}/my-photos/albums/${albumId}`;
    await page.goto(`${own}?campaign=spring`);
    await isAt(page, path());
    expect(new URL(page.url()).search).toBe('?campaign=spring');
    await page.goto(`${own}?PhotoManagementSharedAlbumsViewEnabled=false`);
    await page.getByRole('heading', { level: 1, name: 'By the sea' }).waitFor(patience);
    expect(new URL(page.url()).pathname).toBe(`/my-photos/albums/${albumId}`);
    expect(await main(page).getByRole('button', { name: 'Add photos' }).count()).toBe(0);
    expect(await main(page).getByRole('button', { name: 'Edit album name' }).count()).toBe(0);
  });
});

describe('a participant', () => {
  // spec P1.3, P1.4, P2.7, P2.58, P6.2, P6.3
  it('sees whose it is, and nobody else', async () => {
    const page = await open(participant);
    await main(page)
      .getByText(`This album belongs to ${emailOf(owner)}.`, { exact: false })
      .waitFor(patience);
    expect(await main(page).getByText(emailOf(other), { exact: false }).count()).toBe(0);
    expect(
      await main(page)
        .getByRole('button', { name: /people|person/ })
        .count(),
    ).toBe(0);
  });

  // spec P2.59, P2.60, P6.4, P6.5
  it('downloads a photo of the owner, and is told what cannot be done, by the keyboard alone', async () => {
    const page = await open(participant);
    const { bar } = selectionOf(() => page);
    await tilesOf(page).last().focus();
    await page.keyboard.press('Space');
    await bar().waitFor(patience);
    for (const name of ['Copy to album', 'Delete from album']) {
      const button = bar().getByRole('button', { name });
      await button.focus();
      expect(await button.getAttribute('aria-disabled')).toBe('true');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Shift+Tab');
      // The one of the button before may still fade out.
      const reason = page.getByRole('tooltip').getByText('Unavailable for shared albums');
      await reason.first().waitFor(patience);
      await page.keyboard.press('Enter');
      expect(await page.getByRole('dialog').count()).toBe(0);
    }
    expect(await findViolations(page)).toEqual([]);
    const started = page.waitForEvent('download', patience);
    await bar().getByRole('button', { name: 'Download' }).click();
    expect((await started).suggestedFilename()).toMatch(new RegExp(`^${owner}-\\d\\.jpg$`));
    await bar().waitFor({ state: 'detached', ...patience });
  });

  // spec P9.13
  it('sees the reason fade in over 400 ms and out over 300 ms', async () => {
    const page = await open(participant);
    const { bar } = selectionOf(() => page);
    await tilesOf(page).first().focus();
    await page.keyboard.press('Space');
    const durations = page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const seen: string[] = [];
          const look = () => {
            const tooltip = document.querySelector('[role=tooltip]');
            const isLeaving = tooltip?.hasAttribute('data-exiting');
            if (tooltip && (isLeaving ? seen.length === 1 : seen.length === 0)) {
              seen.push(getComputedStyle(tooltip).transitionDuration);
            }
            if (seen.length === 2) resolve(seen);
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    await bar().getByRole('button', { name: 'Copy to album' }).hover();
    await page.getByRole('tooltip').waitFor(patience);
    await page.mouse.move(5, 5);
    expect(await durations).toEqual(['0.4s', '0.3s']);
    await page.keyboard.press('Escape');
  });

  it('who is taken out while the page is open is told so, kindly', async () => {
    const page = await open(other);
    await tilesOf(page).first().waitFor(patience);
    await putAlbum({ people: [participant] });
    await page.getByRole('heading', { name: 'You are no longer in this album' }).waitFor(patience);
    expect(await findViolations(page)).toEqual([]);
    await main(page).getByRole('link', { name: 'My albums' }).click();
    await isAt(page, '/my-photos/albums');
    await page.goto(`${stage.instance.origin}${path()}`);
    await page.getByText('Unable to display album.').waitFor(patience);
  });

  // spec P2.62, P2.63
  it('leaves it after a failure, with the own photos, which stay in the own library', async () => {
    const page = await open(participant);
    const address = `**/shared-albums/${albumId}`;
    await page.route(address, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
    );
    await ask(page).click();
    const dialog = question(page, 'By the sea');
    await dialog.getByText('This will delete the album for you.', { exact: false }).waitFor(patience);
    await dialog.getByRole('button', { name: 'Delete album' }).click();
    await dialog.getByText('Unable to remove album. Please try again').waitFor(patience);
    await page.unroute(address);
    await dialog.getByRole('button', { name: 'Delete album' }).click();
    await isAt(page, '/my-photos/albums');
    await page.getByText('By the sea album deleted').waitFor(patience);
    const left = photos.find(({ ownerId }) => ownerId === shopIdOf(participant))?.photoId ?? '';
    expect([...(await shop.listPhotos(emailOf(participant))).values()]).toContain(left);
    const owners = await open(owner);
    await main(owners).getByText('2 photos', { exact: true }).waitFor(patience);
    await main(owners).getByText('Nobody else is in this album.', { exact: false }).waitFor(patience);
  });
});

// spec P2.62, P2.63
it('is deleted by its owner for everybody', async () => {
  await putAlbum({ people: [other] });
  const [mine, theirs] = [await open(owner), await open(other)];
  await ask(mine).click();
  const dialog = question(mine, 'By the sea');
  await dialog
    .getByText('This will delete the album for all participants.', { exact: false })
    .waitFor(patience);
  await dialog.getByRole('button', { name: 'Delete album' }).click();
  await isAt(mine, '/my-photos/albums');
  await mine.getByText('By the sea album deleted').waitFor(patience);
  await theirs.getByRole('heading', { name: 'You are no longer in this album' }).waitFor(patience);
  expect((await shop.listPhotos(emailOf(owner))).size).toBeGreaterThanOrEqual(2);
});

// spec P2.61
it('says when there is nothing in it', async () => {
  const id = randomUUID();
  await putAlbum({ id, name: 'Nothing yet', people: [participant], isEmpty: true });
  const page = await open(participant, id);
  await page.getByRole('heading', { name: 'This album is empty' }).waitFor(patience);
  expect(await lookEverywhere(page, 'shared-empty')).toEqual([]);
});

describe('the looks', { timeout: 300_000 }, () => {
  const id = randomUUID();
  const longName = 'Donaudampfschifffahrtsgesellschaftskapitänsmützensammlung im Sommer und im Winter';

  it.each(['lumibook.localhost', 'printo.localhost', 'wallery.localhost'])(
    'of both kinds of albums can be used by everybody at %s',
    async (host) => {
      const origin = stage.instance.origin.replace(/\/\/[^:/]+/, `//${host}`);
      const context = await stage.browser.newContext({ viewport: { width: 1200, height: 900 } });
      const page = await context.newPage();
      await putAlbum({ id, name: 'חופשה בים 2024', people: [participant, other] });
      await signIn(page, origin, emailOf(owner));
      await page.goto(`${origin}${path(id)}`);
      await tilesOf(page).nth(2).waitFor(patience);
      const found = await lookEverywhere(page, `${host}-shared`);
      await tilesOf(page).first().focus();
      await page.keyboard.press('Space');
      await page.getByRole('group', { name: 'Selected photos' }).waitFor(patience);
      found.push(...(await lookEverywhere(page, `${host}-shared-selected`)));
      const own = await shop.createAlbum(emailOf(owner), longName);
      await page.goto(`${origin}/my-photos/albums/${own}`);
      await page.getByRole('heading', { name: 'Your album is empty' }).waitFor(patience);
      found.push(...(await lookEverywhere(page, `${host}-empty`)));
      const mine = photos.filter(({ ownerId }) => ownerId === shopIdOf(owner));
      await shop.addToAlbum(
        emailOf(owner),
        own,
        mine.map(({ photoId }) => photoId),
      );
      await page.reload();
      await tilesOf(page).nth(1).waitFor(patience);
      found.push(...(await lookEverywhere(page, `${host}-album`)));
      await tilesOf(page).first().focus();
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: 'Delete from album' }).click();
      await page.getByRole('alertdialog').waitFor(patience);
      found.push(...(await lookEverywhere(page, `${host}-delete`)));
      await context.close();
      expect(found).toEqual([]);
    },
  );
});
