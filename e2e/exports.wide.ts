// Proves EXP-1, EXP-2, EXP-3, EXP-7, EXP-10, EXP-11, EXP-14, EXP-21.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { savedBy } from '../web/src/testing/archives.ts';
import { longTimeout } from '../web/src/testing/browser.ts';
import { useFixture } from './support/fixture.ts';
import { drawPhoto, signIn } from './support/library.ts';
import { readZip } from './support/read-zip.ts';

/** Export of the library with the real server: request, push, mail, download. */

const fixture = useFixture();
const days = [3, 4, 5];
const sums = new Map<string, string>();
let page: Page;
/** Address of the first test's export. */
let address: string;

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const origin = () => fixture.instance.origin;
const tiles = () => page.locator('[data-item]');
const button = () => page.getByRole('menuitem', { name: 'Export photos' });
const dialog = (name = 'Export photos') => page.getByRole('dialog', { name });
const create = () => dialog().getByRole('button', { name: 'Create export' });
const ready = () => page.getByText('Your export is ready to download').first();

beforeAll(async () => {
  const context = await fixture.browser.newContext({
    viewport: { width: 1200, height: 800 },
    acceptDownloads: true,
  });
  page = await context.newPage();
  const photoIds: string[] = [];
  for (const day of days) {
    const name = `IMG_${day}.jpg`;
    const takenAt = `2020:08:0${day} 12:00:00`;
    const bytes = await drawPhoto({ width: 300, height: 200, seed: day, takenAt });
    sums.set(name, sha256(bytes));
    photoIds.push(await fixture.shop.uploadPhoto(fixture.email, name, bytes));
  }
  const albumId = await fixture.shop.createAlbum(fixture.email, 'Harbour');
  await fixture.shop.addToAlbum(fixture.email, albumId, photoIds);
  await signIn(page, origin(), fixture.email);
});

async function requestExport(): Promise<void> {
  await page.goto(`${origin()}/my-photos/photos?campaign=spring`);
  await expect.poll(() => tiles().count(), longTimeout).toBe(days.length);
  await page.getByRole('button', { name: 'More actions' }).click();
  await button().click();
  await create().click();
}

it('requests an export and is notified by push when it is ready', async () => {
  await requestExport();
  // Left open: whether a toast follows instead depends on which comes first, the key or the export.
  const readyDialog = dialog('Your export is ready to download');
  await readyDialog.waitFor(longTimeout);
  await readyDialog.getByRole('button', { name: 'View files' }).click();
  await page.getByRole('heading', { name: 'Photo export', level: 1 }).waitFor();
  address = page.url();
  expect(new URL(address).pathname).toMatch(/^\/my-photos\/exports\/[0-9a-f-]{36}$/);
});

it('sends an email with a link to the export when it is ready', async () => {
  const mailbox = await page.context().newPage();
  const mail = mailbox
    .getByRole('listitem')
    .filter({ hasText: fixture.email })
    .getByRole('link', { name: /Your photo export is ready/ });
  const countMails = async () => {
    await mailbox.goto(`${origin()}/dev/mailbox`);
    return mail.count();
  };
  await expect.poll(countMails, longTimeout).toBe(1);
  await mail.click();
  const link = mailbox.frameLocator('iframe').getByRole('link', { name: 'Download my photos' });
  expect(new URL((await link.getAttribute('href')) ?? '').pathname).toBe(new URL(address).pathname);
  await mailbox.close();
});

it('lists the zip files of the export with size and expiry', async () => {
  await page.goto(address);
  await ready().waitFor();
  const text = (await page.getByRole('main').textContent()) ?? '';
  const isNow = Date.now();
  // Days of the brand's clock; the export became ready a moment ago, maybe yesterday.
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' });
  const lastDays = [isNow, isNow - 600_000].map((since) => day.format(since + 7 * 86_400_000));
  expect(lastDays.some((last) => text.includes(`You can download it until ${last}.`))).toBe(true);
  expect(text).toContain('My Photos export (1 of 1)');
  expect(text).toMatch(/\d+\.\d\d KB/);
});

it('downloads a zip with every original and the manifest', async () => {
  const file = page.getByRole('button', { name: 'Download .zip: My Photos export (1 of 1)' });
  const saved = await savedBy(page, () => file.click());
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

it('returns the existing export while the library is unchanged', async () => {
  await requestExport();
  await ready().waitFor(longTimeout);
  expect(page.url().split('?')[0]).toBe(address.split('?')[0]);
});

it('shows an export of another customer as expired', async () => {
  const { email } = await fixture.addCustomer();
  const context = await fixture.browser.newContext();
  const stranger = await context.newPage();
  await signIn(stranger, origin(), email);
  await stranger.goto(address);
  await stranger.getByRole('heading', { name: 'Your download link has expired' }).waitFor(longTimeout);
  await context.close();
});
