import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { findViolations } from './support/accessibility.ts';
import { albumsOf } from './support/albums.ts';
import { patience, signIn } from './support/browser.ts';
import { drawPhoto, libraryOf, signInForCalls } from './support/library.ts';
import { lookEverywhere } from './support/look-everywhere.ts';
import { readZip } from './support/read-zip.ts';
import { useStage } from './support/stage.ts';

/** The whole library as zips: asked for, told of, mailed, downloaded, expired. */

const stage = useStage();
const email = 'gus@demo.keepsake.test';
const days = [3, 4, 5];
const sums = new Map<string, string>();
let page: Page;
/** Address of the export that the first test asks for. */
let address: string;

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const origin = () => stage.instance.origin;
const tiles = () => page.locator('[data-item]');
const button = () => page.getByRole('button', { name: 'Export photos' });
const dialog = (name = 'Export photos') => page.getByRole('dialog', { name });
const create = () => dialog().getByRole('button', { name: 'Create export' });
const ready = () => page.getByText('Your export is ready to download').first();
const path = () => new URL(page.url()).pathname;
const backups = (url: URL) => /\/backups$/.test(url.pathname);
const anExport = (url: URL) => /\/backups\/[0-9a-f-]+$/.test(url.pathname);

beforeAll(async () => {
  const context = await stage.browser.newContext({
    viewport: { width: 1200, height: 800 },
    acceptDownloads: true,
  });
  page = await context.newPage();
  const authorization = await signInForCalls(page, origin(), email);
  const library = libraryOf(origin(), authorization);
  const photoIds: string[] = [];
  for (const day of days) {
    const name = `IMG_${day}.jpg`;
    const takenAt = `2020:08:0${day} 12:00:00`;
    const bytes = await drawPhoto({ width: 300, height: 200, seed: day, takenAt });
    sums.set(name, sha256(bytes));
    photoIds.push(await library.add({ name, bytes }));
  }
  const albums = albumsOf(origin(), authorization);
  await albums.add(await albums.create('Harbour'), photoIds);
});

beforeEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

async function toPhotos(): Promise<void> {
  await page.goto(`${origin()}/my-photos/photos?campaign=spring`);
  await expect.poll(() => tiles().count(), patience).toBe(days.length);
}

async function openDialog(): Promise<void> {
  await button().click();
  await create().waitFor();
}

// spec P2.80, P4.14
it('is asked for by the keyboard; the dialog says what comes next, and gives the focus back', async () => {
  await toPhotos();
  await button().focus();
  await page.keyboard.press('Enter');
  await dialog().getByText("We'll email you when your export is ready").waitFor();
  expect(await findViolations(page)).toEqual([]);
  await create().focus();
  await page.keyboard.press('Enter');
  const asked = dialog("We're processing your export");
  await asked.getByText("We'll email you within 48 hours when your export is ready to download").waitFor();
  await page.keyboard.press('Enter');
  await asked.waitFor({ state: 'detached' });
  const hasFocus = () => button().evaluate((one) => one === document.activeElement);
  await expect.poll(hasFocus, patience).toBe(true);
});

it('is told of by a push message when it is ready, with the way to it', async () => {
  await ready().waitFor(patience);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to download' }).click();
  await page.getByRole('heading', { name: 'Photo export', level: 1 }).waitFor();
  address = page.url();
  expect(path()).toMatch(/^\/my-photos\/exports\/[0-9a-f-]{36}$/);
});

// spec P1.6, P2.9
it('is announced by a mail, whose link leads to the same page', async () => {
  const mailbox = await page.context().newPage();
  const mail = mailbox.getByRole('link', { name: /Your photo export is ready/ }).first();
  const look = async () => {
    await mailbox.goto(`${origin()}/dev/mailbox`);
    return mail.count();
  };
  await expect.poll(look, patience).toBe(1);
  await mail.click();
  const link = mailbox.frameLocator('iframe').getByRole('link', { name: 'Download my photos' });
  expect(new URL((await link.getAttribute('href')) ?? '').pathname).toBe(new URL(address).pathname);
  await mailbox.close();
});

// spec P2.9, P2.87, P2.88
it('lists its zips with the last day and how they are opened here', async () => {
  await page.goto(address);
  await ready().waitFor();
  const text = (await page.getByRole('main').textContent()) ?? '';
  const isNow = Date.now();
  // It became ready a moment ago, which may have been yesterday.
  const lastDays = [isNow, isNow - 600_000].map((since) =>
    new Date(since + 7 * 86_400_000).toLocaleDateString('en-GB', { dateStyle: 'long' }),
  );
  expect(lastDays.some((day) => text.includes(`You can download it until ${day}.`))).toBe(true);
  expect(text).toContain('My Photos export (1 of 1)');
  expect(text).toMatch(/\d+\.\d\d KB/);
  expect(text).toContain('use the archive program of your device');
  expect(await lookEverywhere(page, 'export-ready')).toEqual([]);
});

// spec P2.88, P9.7
it('saves a zip with every photo as it was added, and the manifest', async () => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download .zip: My Photos export (1 of 1)' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('photo-export-0.zip');
  const files = readZip(await readFile(await saved.path()));
  const photos = [...files].filter(([name]) => name.endsWith('.jpg'));
  expect(photos.map(([name]) => name).sort()).toEqual(days.map((day) => `2020/08/IMG_${day}.jpg`));
  for (const [name, bytes] of photos) expect(sha256(bytes)).toBe(sums.get(name.slice('2020/08/'.length)));
  const manifest = files.get('manifest.json')?.toString() ?? '';
  expect(() => JSON.parse(manifest)).not.toThrow();
  for (const sum of sums.values()) expect(manifest).toContain(sum);
  expect(manifest).toContain('Harbour');
  expect(files.get('index.html')?.toString()).toContain('Harbour');
});

// spec P4.14
it('is not made a second time while the library is the same: asking leads to it', async () => {
  await toPhotos();
  await openDialog();
  await create().click();
  await ready().waitFor();
  expect(page.url().split('?')[0]).toBe(address.split('?')[0]);
  await dialog().waitFor({ state: 'detached' });
});

it('stands on the downloads page, with the way to it', async () => {
  await page.goto(`${origin()}/downloads`);
  const link = page.getByRole('link', { name: /^Go to download: Export of / });
  await link.waitFor();
  expect(await lookEverywhere(page, 'export-card')).toEqual([]);
  await link.click();
  await ready().waitFor();
});

// spec P2.86
it('leads to the photos while it is being made, and the card shows how far it is', async () => {
  const body = { status: 'IN_PROGRESS', photosDone: 1200, photosCount: 4800 };
  await page.route(anExport, (route) => route.fulfill({ json: body }));
  await page.route(backups, (route) => route.fulfill({ json: { items: [body] } }));
  await page.goto(address);
  await page.waitForURL('**/my-photos/photos*');
  await page.getByText("We're processing your export").first().waitFor();
  await page.goto(`${origin()}/downloads`);
  await page.getByText('1,200 of 4,800 photos').first().waitFor();
  expect(await lookEverywhere(page, 'export-progress')).toEqual([]);
});

// spec P4.14
it('says the same while one is on its way', async () => {
  await toPhotos();
  await page.route(backups, (route) => route.fulfill({ json: { status: 'IN_PROGRESS' } }));
  await openDialog();
  expect(await lookEverywhere(page, 'export-dialog')).toEqual([]);
  await create().click();
  await dialog("We're processing your export").waitFor();
  expect(await lookEverywhere(page, 'export-asked')).toEqual([]);
  await page.keyboard.press('Escape');
});

// spec P2.81, P2.82, P8.10
it('cannot be closed while it is asked for, and leads to the library when that fails', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await toPhotos();
  await page.route(backups, async (route) => {
    await held;
    await route.fulfill({ status: 500, json: {} });
  });
  await openDialog();
  await create().click();
  await dialog().getByText('Requesting export...').first().waitFor();
  const closing = await dialog().getByRole('button', { name: 'Close' }).all();
  expect(await Promise.all(closing.map((one) => one.isDisabled()))).toEqual([true, true]);
  answer();
  const alert = dialog().getByRole('alert');
  await alert.getByText("We've run into a problem exporting your photos...").waitFor();
  expect(await lookEverywhere(page, 'export-not-asked')).toEqual([]);
  await alert.getByRole('link', { name: 'Go to my photos' }).click();
  await dialog().waitFor({ state: 'detached' });
  expect(path()).toBe('/my-photos/photos');
  await openDialog();
  expect(await alert.textContent()).toBe('');
  await page.keyboard.press('Escape');
});

// spec P2.85
it.each([
  ['failed', { json: { status: 'FAILED' } }, 'Create a new export'],
  ['cannot be loaded', { status: 403, json: {} }, 'Try again'],
  ['cannot be read', { json: { status: 'DONE' } }, 'Try again'],
])('shows an error when it %s', async (_what, answer, way) => {
  await page.route(anExport, (route) => route.fulfill(answer));
  await page.goto(address);
  const alert = page.getByRole('alert');
  await alert.getByText('Export error').waitFor();
  await alert.getByRole('button', { name: way }).waitFor();
  if (way === 'Create a new export') expect(await lookEverywhere(page, 'export-failed')).toEqual([]);
});

it('says which zip cannot be downloaded, and offers a new export in its place', async () => {
  await page.route('**/chunks/0/url', (route) =>
    route.fulfill({
      status: 410,
      json: { code: 'export-incomplete', message: 'gone', correlationId: 'c-1' },
    }),
  );
  await page.goto(address);
  await page.getByRole('button', { name: /^Download .zip/ }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'can no longer be read' });
  await alert.getByRole('button', { name: 'Create a new export' }).waitFor();
  expect(await lookEverywhere(page, 'export-incomplete')).toEqual([]);
});

// spec P2.84, P8.11
it('has expired for whoever has no such export, and a new one is asked for there', async () => {
  await page.goto(`${origin()}/my-photos/exports/0190f5a0-0000-7000-8000-000000000001`);
  await page.getByRole('heading', { name: 'Your download link has expired' }).waitFor();
  await page.getByText('Download links expire after 7 days.').waitFor();
  expect(await lookEverywhere(page, 'export-expired')).toEqual([]);
  await page.getByRole('button', { name: 'Create a new export' }).click();
  await create().click();
  await ready().waitFor();
  expect(page.url().split('?')[0]).toBe(address.split('?')[0]);
  const context = await stage.browser.newContext();
  const stranger = await context.newPage();
  await signIn(stranger, origin(), 'anna@demo.keepsake.test');
  await stranger.goto(address);
  await stranger.getByRole('heading', { name: 'Your download link has expired' }).waitFor();
  await context.close();
});

it('is in the menu of a phone', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await toPhotos();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Export photos' }).click();
  await create().waitFor();
  expect(await findViolations(page)).toEqual([]);
});

it('is offered nowhere by a brand that has no exports', async () => {
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch();
    const config = await answer.json();
    const switches = { ...config.switches, export: false };
    await route.fulfill({ response: answer, json: { ...config, switches } });
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await toPhotos();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete all photos' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Export photos' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.getByRole('button', { name: 'Delete all photos' }).waitFor();
  expect(await button().count()).toBe(0);
  await page.goto(`${origin()}/downloads`);
  await page.getByRole('heading', { name: 'No downloads lately' }).waitFor();
  expect(await page.getByText('Export photos').count()).toBe(0);
});
