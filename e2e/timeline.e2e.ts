// Proves PHO-12.

import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { photoLinks } from '../web/src/testing/photo-links.ts';
import { useFixture } from './support/fixture.ts';
import { signIn } from './support/library.ts';
import { makeSmallPhoto } from './support/photos.ts';

const photosInMonth = 30;

const fixture = useFixture();
let page: Page;

beforeAll(async () => {
  // High enough for a whole month: distant rows are not rendered.
  const context = await fixture.browser.newContext({ viewport: { width: 1200, height: 2400 } });
  page = await context.newPage();
  await signIn(page, fixture.instance.origin, fixture.email);
});

const allTiles = () => photoLinks(page);

it('uploads thirty photos of one month and shows twenty-four and "+6"', async () => {
  const files = await Promise.all(
    Array.from({ length: photosInMonth }, async (_, index) => ({
      name: `IMG_${index}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await makeSmallPhoto(index, `2020:08:0${1 + (index % 9)} 12:00:${10 + index}`),
    })),
  );
  await page.getByRole('button', { name: 'Add photos' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add photos' });
  await dialog.locator('input[type=file]').setInputFiles(files);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog.getByText(`${photosInMonth} photos added`).first().waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.reload();
  await page.getByRole('heading', { name: 'August 2020' }).waitFor();
  await page.getByText('+6', { exact: true }).waitFor();
  await expect.poll(() => allTiles().count()).toBe(24);
});

it('shows a photo from another device by push', async () => {
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(`${fixture.instance.origin}/my-photos/photos`);
  await elsewhere.getByRole('button', { name: 'Add photos' }).first().click();
  const dialog = elsewhere.getByRole('dialog', { name: 'Add photos' });
  const buffer = await makeSmallPhoto(500, '2019:02:03 04:05:06');
  const file = { name: 'elsewhere.jpg', mimeType: 'image/jpeg', buffer };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog.getByText('1 photo added').first().waitFor();
  await elsewhere.close();
  await page.bringToFront();
  await page.getByRole('heading', { name: 'February 2019' }).waitFor();
});
