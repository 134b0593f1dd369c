// Proves PHO-12, PHO-34, PHO-50, PRE-9, ALB-24, ALB-43.

import { photosRoutes } from '@keepsake/contract/photos';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { findViolations } from '../testing/accessibility.ts';
import { afterRetries } from '../testing/after-retries.ts';
import { longTimeout } from '../testing/browser.ts';
import { makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { pressKey } from '../testing/keys.ts';
import { photoLinks } from '../testing/photo-links.ts';
import { setUpScreen } from '../testing/screen.ts';

// High enough for a whole month: rows far from the window are not in the page.
const screen = setUpScreen({ viewport: { width: 1200, height: 2400 } });
let page: Page;

beforeEach(async () => {
  page = screen.page;
  serveLibrary(screen.server, makePhotos({ '2020-08': 30 }));
  await screen.open('/my-photos/photos');
  await more().waitFor();
});

const more = () => page.getByText('+6', { exact: true });
const allTiles = () => photoLinks(page);

it('opens a month of thirty photos with twenty-four and "+6"', async () => {
  await page.getByRole('heading', { name: 'August 2020' }).waitFor();
  expect(await allTiles().count()).toBe(24);
  await page.getByRole('button', { name: '+6 Show all photos of August 2020' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
});

it('shows the whole month after "+6"', async () => {
  await more().click();
  await more().waitFor({ state: 'detached' });
  await expect.poll(() => allTiles().count(), longTimeout).toBe(30);
});

it('returns the focus to the photo that was open', async () => {
  const tile = allTiles().nth(4);
  const item = await tile.getAttribute('data-item');
  await tile.click();
  await page.getByRole('button', { name: 'Download' }).waitFor();
  await pressKey(page, 'Escape');
  await page.getByRole('button', { name: 'Download' }).waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-item')), longTimeout)
    .toBe(item);
});

it('keeps the dialog open with an error when a photo cannot be deleted, and the photo stays', async () => {
  screen.server.offline(photosRoutes.deletePhotos);
  await allTiles().first().click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete photo?' });
  await page.clock.install();
  await dialog.getByRole('button', { name: 'Delete photo' }).click();
  await afterRetries(page, dialog.getByText('Error: Your photo could not be deleted'));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await pressKey(page, 'Escape');
  await page.reload();
  await more().waitFor();
});
