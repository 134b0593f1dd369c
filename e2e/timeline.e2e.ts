import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findViolations } from './support/accessibility.ts';
import { signIn } from './support/browser.ts';
import { makeSmallPhoto } from './support/photos.ts';
import { useStage } from './support/stage.ts';

const photosInMonth = 30;

const stage = useStage();
let page: Page;

beforeAll(async () => {
  // High enough for a whole month: rows far from the window are not in the page.
  const context = await stage.browser.newContext({ viewport: { width: 1200, height: 2400 } });
  page = await context.newPage();
  await signIn(page, stage.instance.origin, 'gus@demo.keepsake.test');
});

const allTiles = () =>
  page.getByRole('link', { name: /^Photo, / }).or(page.getByRole('button', { name: /^Photo, / }));

// spec P2.22, P9.1, P9.3
it('uploads thirty photos of one month and opens it with twenty-four and "+6"', async () => {
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
  expect(await allTiles().count()).toBe(24);
  await page.getByRole('button', { name: '+6 Show all photos of August 2020' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
});

// spec P2.22
it('shows the whole month after "+6"', async () => {
  await page.getByText('+6', { exact: true }).click();
  await page.getByText('+6', { exact: true }).waitFor({ state: 'detached' });
  await expect.poll(() => allTiles().count(), { timeout: 10_000 }).toBe(photosInMonth);
});

// spec P2.38
it('brings the focus back to the photo that was open', async () => {
  const tile = allTiles().nth(4);
  const name = await tile.getAttribute('aria-label');
  await tile.click();
  await page.getByRole('button', { name: 'Download' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Download' }).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(name);
});

// spec P2.73, P4.5, P8.5, P8.20
it('keeps the dialog open with a sentence when a photo cannot be deleted, and the photo stays', async () => {
  await page.route('**/api/photo-management/photos', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  await allTiles().first().click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete photo?' });
  await dialog.getByRole('button', { name: 'Delete photo' }).click();
  await dialog.getByText('Error: Your photo could not be deleted').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Escape');
  await page.unroute('**/api/photo-management/photos');
  await page.reload();
  await page.getByText('+6', { exact: true }).waitFor();
});

// spec P2.24, P8.1
it('says when the months cannot be loaded, and tries again', async () => {
  await page.route('**/users/timeline*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.reload();
  await page.getByText('Error: Your photos could not be loaded').waitFor();
  const again = page.getByRole('button', { name: 'Try again' });
  const refused = page.waitForResponse('**/users/timeline*');
  await again.press('Enter');
  await refused;
  // The button is there, and the focus on it, while it is tried.
  expect(await again.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.unroute('**/users/timeline*');
  await again.press('Enter');
  await page.getByRole('heading', { name: 'August 2020' }).waitFor();
});

it('shows the months by itself when the network is back', async () => {
  const context = page.context();
  await page.goto(stage.instance.origin);
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await page.route('**/users/timeline*', (route) => route.abort());
  await page.getByRole('link', { name: 'Saved photos' }).first().click();
  await page.getByText('Error: Your photos could not be loaded').waitFor();
  await page.unroute('**/users/timeline*');
  await context.setOffline(true);
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'August 2020' }).waitFor();
});

it('shows a photo that came from elsewhere without being asked', async () => {
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(`${stage.instance.origin}/my-photos/photos`);
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
