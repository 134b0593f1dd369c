// Proves PRE-5, PRE-7, PRE-8, PRE-12, PLA-19.

import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { longTimeout } from '../web/src/testing/browser.ts';
import { pressKey } from '../web/src/testing/keys.ts';
import { neighboursAreThere, pictureIsThere, previewPath } from '../web/src/testing/viewer.ts';
import { useFixture } from './support/fixture.ts';
import { drawPhoto, openLibrary } from './support/library.ts';

/** Previews of photos that the server has rendered. */

const fixture = useFixture();
let page: Page;
/** Ids in the order of the list. */
const ids: string[] = [];
const idOf = (index: number) => ids[index] ?? '';

beforeAll(async () => {
  const context = await fixture.browser.newContext({ viewport: { width: 1200, height: 800 } });
  page = await context.newPage();
  const library = await openLibrary(page, fixture.instance.origin, fixture.email);
  for (const [seed, date] of ['2023:05:09', '2023:05:08', '2023:05:07'].entries()) {
    const bytes = await drawPhoto({ width: 2400, height: 1800, seed, takenAt: `${date} 10:20:30` });
    ids.push(await library.add({ name: `IMG_${seed}.jpg`, bytes }));
  }
  await page.goto(fixture.instance.origin + previewPath(idOf(1)));
  await pictureIsThere(page, idOf(1));
});

it('shows the details of a photo', async () => {
  await pressKey(page, 'i');
  const panel = page.getByRole('complementary', { name: 'Details' });
  for (const text of ['IMG_1.jpg', '2,400 × 1,800 pixels', '4.3 megapixels', '8 May 2023 at 10:20:30']) {
    await panel.getByText(text, { exact: true }).waitFor(longTimeout);
  }
  await panel.getByText(/^[\d.,]+ (Bytes|KB|MB)$/).waitFor();
  await panel.getByRole('button', { name: 'Close details' }).click();
  await panel.waitFor({ state: 'detached' });
});

it('loads the original when the photo is zoomed', async () => {
  const layers = page.locator('[data-place="0"] [data-frame] img[data-shown]');
  await expect.poll(() => layers.count(), longTimeout).toBe(2);
  const full = page.waitForRequest((request) => /\/images\/.*\/original\?/.test(request.url()));
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await full;
  await layers.nth(2).waitFor(longTimeout);
  await page.getByRole('button', { name: 'Zoom out' }).click();
});

it('deletes the photo and shows the previous one', async () => {
  await neighboursAreThere(page, 2);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete photo?' });
  await dialog.getByRole('button', { name: 'Delete photo' }).click();
  await dialog.waitFor({ state: 'detached', ...longTimeout });
  await pictureIsThere(page, idOf(0));
  await page.goto(fixture.instance.origin + previewPath(idOf(1)));
  await page.waitForURL((url) => url.pathname === '/my-photos/photos', longTimeout);
});
