import { basePath } from '@keepsake/contract/bases';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Keepsake } from '../sandbox/src/keepsake.ts';
import { findViolations } from './support/accessibility.ts';
import { isAt, tilesOf } from './support/album-viewer.ts';
import { patience, signIn } from './support/browser.ts';
import { drawPhoto } from './support/library.ts';
import { selectionOf } from './support/selection.ts';
import { connectShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';

/** The page of an own album: what it says of itself, and what becomes of its photos. */

const email = 'gus@demo.keepsake.test';
const stage = useStage();
let page: Page;
let shop: Keepsake;
let albumId: string;
let ids: string[];

beforeAll(async () => {
  shop = await connectShop(stage);
  ids = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (day) => {
      const takenAt = `2023:05:0${day} 10:20:30`;
      const bytes = await drawPhoto({ width: 600, height: 400, seed: day, takenAt });
      return shop.uploadPhoto(email, `IMG_${day}.jpg`, bytes);
    }),
  );
  albumId = await shop.createAlbum(email, 'Summer');
  await shop.addToAlbum(email, albumId, ids);
  const context = await stage.browser.newContext({
    viewport: { width: 1200, height: 800 },
    acceptDownloads: true,
  });
  page = await context.newPage();
  await signIn(page, stage.instance.origin, email);
  await open();
  await tilesOf(page).nth(5).waitFor(patience);
});

const addressOf = (id: string) => `${stage.instance.origin}/my-photos/albums/${id}`;
const open = (query = '') => page.goto(`${addressOf(albumId)}${query}`);
const main = () => page.getByRole('main');
const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const { bar } = selectionOf(() => page);
const question = () => page.getByRole('alertdialog', { name: /^Delete \d+ photos?\?$/ });
const answer = (name: string) => question().getByRole('button', { name, exact: true });
const apiOfAlbum = () => `**${basePath('photoManagementApi')}/albums/${albumId}`;

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Selects the first photos by the keyboard. */
async function selectFirst(count: number): Promise<void> {
  await tilesOf(page).first().focus();
  await press('Space', ...Array.from({ length: count - 1 }, () => 'Shift+ArrowRight'));
  await bar().getByText(`${count} selected`).waitFor(patience);
}

async function choosesOf(name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name }).click();
}

// spec P2.53
it('says what it is called, how much is in it, and since when', async () => {
  await title('Summer').waitFor();
  expect(await page.title()).toMatch(/^Summer – /);
  await main().getByText('6 photos', { exact: true }).waitFor();
  await main().getByText('Created today', { exact: true }).waitFor();
  expect(await findViolations(page)).toEqual([]);
});

// spec P2.53, P2.65
it('gets another name by the keyboard alone', async () => {
  const rename = main().getByRole('button', { name: 'Edit album name' });
  await rename.focus();
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit album name' });
  await dialog.getByRole('textbox').waitFor();
  await dialog.getByRole('textbox').fill('חופשה 🏖️');
  await press('Enter');
  await title('חופשה 🏖️').waitFor(patience);
  await dialog.waitFor({ state: 'detached', ...patience });
  await expect
    .poll(() => rename.evaluate((button) => button === document.activeElement), patience)
    .toBe(true);
  expect(await page.title()).toMatch(/^חופשה 🏖️ – /);
  await choosesOf('Rename');
  await dialog.getByRole('textbox').fill('Summer');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await title('Summer').waitFor(patience);
});

// spec P2.53
it('adds photos, whether or not files can be uploaded', async () => {
  await open('?PhotoManagementUploadViewEnabled=false');
  await main().getByRole('button', { name: 'Add photos' }).click();
  const dialog = page.getByRole('dialog', { name: /Add photos/ });
  await dialog.waitFor(patience);
  await press('Escape');
  await dialog.waitFor({ state: 'detached', ...patience });
});

describe('selected photos', () => {
  // spec P2.53, P4.9
  it('are downloaded, one as it is', async () => {
    await open();
    await selectFirst(1);
    const started = page.waitForEvent('download', patience);
    await bar().getByRole('button', { name: 'Download' }).click();
    expect((await started).suggestedFilename()).toMatch(/^IMG_\d\.jpg$/);
    await bar().waitFor({ state: 'detached', ...patience });
  });

  // spec P8.6, P8.20, P4.5, P2.73
  it('come back when the server refuses: the dialog says so, and one may try again', async () => {
    await open();
    await selectFirst(1);
    await page.route(`${apiOfAlbum()}/photos`, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 400, body: '{}' }) : route.fallback(),
    );
    await bar().getByRole('button', { name: 'Delete from album' }).click();
    await question().getByText('This album only. The photo stays in your library.').waitFor(patience);
    expect(await findViolations(page)).toEqual([]);
    await answer('Delete from album').click();
    await question().getByText('Error: Your photo could not be removed from the album').waitFor(patience);
    await expect.poll(() => tilesOf(page).count(), patience).toBe(6);
    await bar().getByText('1 selected').waitFor();
    await page.unroute(`${apiOfAlbum()}/photos`);
  });

  // spec P2.53, P4.9, P7.20, P8.21
  it('leave the album and stay in the library', async () => {
    await answer('Delete from album').click();
    await page.getByText("Photo removed from 'Summer'").waitFor(patience);
    await question().waitFor({ state: 'detached', ...patience });
    await expect.poll(() => tilesOf(page).count(), patience).toBe(5);
    await main().getByText('5 photos', { exact: true }).waitFor(patience);
    const focused = () => page.evaluate(() => document.activeElement?.hasAttribute('data-item'));
    await expect.poll(focused, patience).toBe(true);
    expect((await shop.listPhotos(email)).size).toBe(6);
    await page.reload();
    await expect.poll(() => tilesOf(page).count(), patience).toBe(5);
  });

  it('leave the library when that is chosen, and come back to the album with Undo', async () => {
    await selectFirst(2);
    await bar().getByRole('button', { name: 'Delete from album' }).click();
    await question().waitFor(patience);
    await question().getByText('Your library. The photos leave every album, too.').click();
    await question().getByText('They stay in Recently deleted for 14 days.').waitFor();
    await answer('Delete from library').click();
    await page.getByText('2 photos deleted').first().waitFor(patience);
    await main().getByText('3 photos', { exact: true }).waitFor(patience);
    expect((await shop.listPhotos(email)).size).toBe(4);
    await page.getByRole('button', { name: 'Undo' }).click();
    await main().getByText('5 photos', { exact: true }).waitFor(patience);
    await expect.poll(() => tilesOf(page).count(), patience).toBe(5);
  });

  it('are copied to another album', async () => {
    const other = await shop.createAlbum(email, 'Winter');
    await selectFirst(2);
    await bar().getByRole('button', { name: 'Copy to album' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy to album' });
    await dialog.getByText('Winter').first().click();
    await page.getByText("Photos copied to 'Winter'").waitFor(patience);
    await bar().waitFor({ state: 'detached', ...patience });
    await page.goto(addressOf(other));
    await expect.poll(() => tilesOf(page).count(), patience).toBe(2);
  });
});

describe('an album', () => {
  it('shows by itself what another tab changes', async () => {
    await open();
    await title('Summer').waitFor(patience);
    const tab = await page.context().newPage();
    await tab.goto(addressOf(albumId));
    await tab.getByRole('button', { name: 'Edit album name' }).click();
    await tab.getByRole('dialog').getByRole('textbox').fill('Summer 2023');
    await tab.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await title('Summer 2023').waitFor(patience);
    await tab.close();
  });

  // spec P2.52
  it('is empty when all photos have left it, with the ways on', async () => {
    await open();
    await tilesOf(page).first().focus();
    await press('Control+a');
    await bar().getByRole('button', { name: 'Delete from album' }).click();
    await answer('Delete from album').click();
    await page.getByText("5 photos removed from 'Summer 2023'").waitFor(patience);
    await page.getByRole('heading', { name: 'Your album is empty' }).waitFor(patience);
    expect(await main().getByRole('button', { name: 'Add photos' }).count()).toBe(1);
    expect(await findViolations(page)).toEqual([]);
    await page.reload();
    await page.getByRole('heading', { name: 'Your album is empty' }).waitFor(patience);
  });

  // spec P2.68, P2.69, P8.9
  it('is deleted, by the keyboard alone, after a failure', async () => {
    const remove = main().getByRole('button', { name: 'Delete album' });
    const dialog = page.getByRole('alertdialog', { name: 'Delete album Summer 2023' });
    await page.route(apiOfAlbum(), (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
    );
    await remove.focus();
    await press('Enter');
    await dialog
      .getByText('This will delete the album but not the photos within the album.')
      .waitFor(patience);
    await dialog.getByRole('button', { name: 'Delete album' }).focus();
    await press('Enter');
    await dialog.getByText('Unable to remove album. Please try again').waitFor(patience);
    await page.unroute(apiOfAlbum());
    await dialog.getByRole('button', { name: 'Delete album' }).focus();
    await press('Enter');
    await isAt(page, '/my-photos/albums');
    await page.getByText('Summer 2023 album deleted').waitFor(patience);
    expect((await shop.listAlbums(email)).has('Summer 2023')).toBe(false);
  });

  // spec P2.50
  it('that is not there, or no album at all, leads to the albums', async () => {
    for (const id of [albumId, 'no-id-at-all']) {
      await page.goto(addressOf(id));
      await page
        .getByText('Unable to display album. Please refresh the page or try again later.')
        .waitFor(patience);
      expect(await main().getByRole('button', { name: 'Try again' }).count()).toBe(0);
      expect(await findViolations(page)).toEqual([]);
    }
    await main().getByRole('link', { name: 'My albums' }).click();
    await isAt(page, '/my-photos/albums');
  });

  // spec P2.49, P2.50, P8.3
  it('that cannot be had for now shows a spinner first, and is asked for again', async () => {
    const other = await shop.createAlbum(email, 'Later');
    const address = `**${basePath('photoManagementApi')}/albums/${other}`;
    await page.route(address, (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto(addressOf(other));
    await main()
      .getByRole('status')
      .getByText('Loading album…')
      .waitFor({ state: 'attached', ...patience });
    const again = main().getByRole('button', { name: 'Try again' });
    await again.waitFor(patience);
    await page.unroute(address);
    await again.click();
    await title('Later').waitFor(patience);
  });
});
