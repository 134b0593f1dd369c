// Proves PHO-1, PHO-2, PHO-4, PHO-7, PHO-13, PHO-36, PRE-1, PRE-5, PRE-12, ALB-24, UPL-1, UPL-3, UPL-6.
// Proves DOW-1, DOW-7, DOW-20, PLA-26, PLA-35, PLA-36, PLA-42, PLA-43, IDE-7.

import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../server/test/deadlines.ts';
import { findViolations } from '../web/src/testing/accessibility.ts';
import { pressKey } from '../web/src/testing/keys.ts';
import { photoLinks } from '../web/src/testing/photo-links.ts';
import { useFixture } from './support/fixture.ts';
import { signIn } from './support/library.ts';
import { makeLargePhoto, smallPhotos } from './support/photos.ts';

const fixture = useFixture();
let context: BrowserContext;
let page: Page;

/** Policy violations and uncaught errors: none in the whole journey. */
const complaints: string[] = [];

beforeAll(async () => {
  context = await fixture.browser.newContext({
    viewport: { width: 1200, height: 800 },
    acceptDownloads: true,
  });
  page = await context.newPage();
  page.on('console', (message) => {
    if (/content security policy|trusted ?(type|script|html)/i.test(message.text()))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
});

const tile = (name: string | RegExp) => photoLinks(page, name);

/** Uploads files by the dialog; returns at the summary. */
async function upload(files: string | string[] | { name: string; mimeType: string; buffer: Buffer }) {
  await page.getByRole('button', { name: 'Add photos' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add photos' });
  await dialog.locator('input[type=file]').setInputFiles(files);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  return dialog;
}

async function downloadOpenPhoto(): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  return readFile(await (await download).path());
}

describe('the main journey', () => {
  it('signs in to an empty library', async () => {
    await signIn(page, fixture.instance.origin, fixture.email);
    await page.getByText('Your photo library is empty').waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it('uploads JPEG, PNG and HEIC and shows each in its month', async () => {
    const dialog = await upload(Object.values(smallPhotos).map(({ file }) => file));
    await dialog.getByText('3 photos added').first().waitFor();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'detached' });
    for (const { month } of Object.values(smallPhotos)) {
      await page.getByRole('heading', { name: month }).waitFor();
    }
    expect(await findViolations(page)).toEqual([]);
  });

  it.each(['jpeg', 'png', 'heic'] as const)(
    'opens the %s full screen and downloads it byte for byte',
    async (kind) => {
      await tile(smallPhotos[kind].tile).first().click();
      await page.getByRole('button', { name: 'Download' }).waitFor();
      await page
        .locator('img')
        .last()
        .evaluate((image: HTMLImageElement) => image.decode());
      expect(await downloadOpenPhoto()).toEqual(await readFile(smallPhotos[kind].file));
      if (kind === 'jpeg') expect(await findViolations(page)).toEqual([]);
      await pressKey(page, 'Escape');
      await page.getByRole('heading', { name: 'My photos' }).waitFor();
    },
  );

  it('moves between photos by arrow keys in the preview', async () => {
    await tile(/^Photo, /)
      .first()
      .click();
    const first = page.url();
    await pressKey(page, 'ArrowRight');
    await page.waitForURL((url) => url.href !== first);
    await pressKey(page, 'ArrowLeft');
    await page.waitForURL(first);
    await pressKey(page, 'Escape');
  });

  it('resumes an upload after the connection was cut', async () => {
    const bytes = await makeLargePhoto('2021:07:15 09:30:00');
    const cutsBefore = fixture.instance.proxy.cuts();
    const dialog = page.getByRole('dialog', { name: 'Add photos' });
    fixture.instance.proxy.cutAfter(bytes.byteLength / 2);
    await upload({ name: 'large.jpg', mimeType: 'image/jpeg', buffer: bytes });
    await dialog.getByText('1 photo added').first().waitFor({ timeout: minutes });
    expect(fixture.instance.proxy.cuts()).toBe(cutsBefore + 1);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('heading', { name: 'July 2021' }).waitFor();
    await tile(/15 July 2021/)
      .first()
      .click();
    expect((await downloadOpenPhoto()).equals(bytes)).toBe(true);
  });

  it('deletes the open photo', async () => {
    const dialog = page.getByRole('alertdialog', { name: 'Delete photo?' });
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByRole('button', { name: 'Delete photo' }).click();
    await dialog.waitFor({ state: 'detached' });
    await pressKey(page, 'Escape');
    await page.getByRole('heading', { name: 'My photos' }).waitFor();
    await page.getByRole('heading', { name: 'July 2021' }).waitFor({ state: 'detached' });
  });

  it('works on a small screen', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('heading', { name: smallPhotos.jpeg.month }).waitFor();
    // Rows are laid out after the resize.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth))
      .toBe(false);
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 1200, height: 800 });
  });

  it('hides the library after signing out', async () => {
    const otherTab = await context.newPage();
    await otherTab.goto(`${fixture.instance.origin}/my-photos/photos`);
    await otherTab.getByRole('heading', { name: 'My photos' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await page.getByLabel('Password', { exact: true }).waitFor();
    await otherTab.getByLabel('Password', { exact: true }).waitFor();
    await otherTab.close();
    await page.goto(`${fixture.instance.origin}/my-photos/photos`);
    await page.getByLabel('Password', { exact: true }).waitFor();
  });

  it('has no content security policy violation and no uncaught error', () => {
    expect(complaints).toEqual([]);
  });
});
