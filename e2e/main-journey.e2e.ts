import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from './support/accessibility.ts';
import { signIn } from './support/browser.ts';
import { makeLargePhoto, smallPhotos } from './support/photos.ts';
import { useStage } from './support/stage.ts';

const stage = useStage();
let context: BrowserContext;
let page: Page;

/** What the page's own policy refused, and errors nobody caught: there must be none in the whole journey. */
const complaints: string[] = [];

beforeAll(async () => {
  context = await stage.browser.newContext({ viewport: { width: 1200, height: 800 }, acceptDownloads: true });
  page = await context.newPage();
  page.on('console', (message) => {
    if (/content security policy|trusted ?(type|script|html)/i.test(message.text()))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
});

const tile = (name: string | RegExp) =>
  page.getByRole('link', { name }).or(page.getByRole('button', { name }));

/** Opens the dialog, chooses files and uploads them; returns when the summary says how it ended. */
async function upload(files: string | string[] | { name: string; mimeType: string; buffer: Buffer }) {
  await page.getByRole('button', { name: 'Add photos' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add photos' });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose photos' }).click();
  await (await chooser).setFiles(files);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  return dialog;
}

async function downloadOpenPhoto(): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  return readFile(await (await download).path());
}

describe('the main job', () => {
  // spec P2.16, P2.23, A7.38, A7.39
  it('signs in to an empty library', async () => {
    await signIn(page, stage.instance.origin, 'gus@demo.keepsake.test');
    await page.getByText('Your photo library is empty').waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  // spec P1.1, P1.2, P1.8, P2.74, P2.76, P4.25, A6.1
  it('uploads a JPEG, a PNG and a HEIC and shows each under its month', async () => {
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

  // spec P1.5, P2.2, P2.3, P2.34, P4.10, P7.31
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
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { name: 'My photos' }).waitFor();
    },
  );

  // spec P2.34, P2.41
  it('moves through the photos by arrow keys', async () => {
    await tile(/^Photo, /)
      .first()
      .click();
    const first = page.url();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL((url) => url.href !== first);
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL(first);
    await page.keyboard.press('Escape');
  });

  it('finishes an upload whose connection was cut in the middle', async () => {
    const bytes = await makeLargePhoto('2021:07:15 09:30:00');
    const cutsBefore = stage.instance.wire.cuts();
    const dialog = page.getByRole('dialog', { name: 'Add photos' });
    stage.instance.wire.cutAfter(bytes.byteLength / 2);
    await upload({ name: 'large.jpg', mimeType: 'image/jpeg', buffer: bytes });
    await dialog.getByText('1 photo added').first().waitFor({ timeout: 60_000 });
    expect(stage.instance.wire.cuts()).toBe(cutsBefore + 1);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('heading', { name: 'July 2021' }).waitFor();
    await tile(/15 July 2021/)
      .first()
      .click();
    expect((await downloadOpenPhoto()).equals(bytes)).toBe(true);
  });

  // spec P1.5, P2.73
  it('deletes the photo that is open', async () => {
    const dialog = page.getByRole('alertdialog', { name: 'Delete photo?' });
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByRole('button', { name: 'Delete photo' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'My photos' }).waitFor();
    await page.getByRole('heading', { name: 'July 2021' }).waitFor({ state: 'detached' });
  });

  it('works on a small screen', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('heading', { name: smallPhotos.jpeg.month }).waitFor();
    // The rows are laid out anew once the browser has told the new width.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth))
      .toBe(false);
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 1200, height: 800 });
  });

  // spec A2.21, A4.15, A6.2
  it('signs out, and nothing of the library is left to see', async () => {
    const otherTab = await context.newPage();
    await otherTab.goto(`${stage.instance.origin}/my-photos/photos`);
    await otherTab.getByRole('heading', { name: 'My photos' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await page.getByLabel('Password').waitFor();
    await otherTab.getByLabel('Password').waitFor();
    await otherTab.close();
    await page.goto(`${stage.instance.origin}/my-photos/photos`);
    await page.getByLabel('Password').waitFor();
  });

  it('was never refused by the page’s own policy, and threw nothing', () => {
    expect(complaints).toEqual([]);
  });
});
