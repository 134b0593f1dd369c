import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { fillLibraryOf, withoutPictures } from './support/big-library.ts';
import { patience, signIn } from './support/browser.ts';
import { selectionLibrary, selectionOf } from './support/selection.ts';
import { useStage } from './support/stage.ts';

/** Deletions that fail in whole or in part, and those too large for ids. */

const email = 'gus@demo.keepsake.test';

const stage = useStage();
let page: Page;
const { tiles, isSelected, bar, dialog, total } = selectionOf(() => page);

beforeAll(async () => {
  const context = await stage.browser.newContext({ viewport: { width: 1200, height: 800 } });
  page = await context.newPage();
  await withoutPictures(page);
  await signIn(page, stage.instance.origin, email);
  await fillLibraryOf(stage, email, selectionLibrary);
  await page.reload();
  await tiles().nth(5).waitFor();
});

async function deleteSelected(): Promise<void> {
  await bar().getByRole('button', { name: 'Delete' }).click();
  await dialog()
    .getByRole('button', { name: /^Delete photo/ })
    .click();
}

// spec P4.5, P8.4, P8.15, P8.16, P8.20
it('keeps the dialog open with the photos that could not be deleted, and they stay selected', async () => {
  const asked: string[][] = [];
  await page.route('**/api/photo-management/photos', async (route) => {
    const ids: string[] = route.request().postDataJSON().photoIds;
    asked.push(ids);
    await route.fulfill({ json: { failed: ids.slice(0, 1) } });
  });
  await tiles()
    .nth(1)
    .click({ modifiers: ['Shift'] });
  await tiles()
    .nth(3)
    .click({ modifiers: ['Shift'] });
  await isSelected('3');
  await deleteSelected();
  await dialog().getByText('Error: Your photos could not be deleted').waitFor(patience);
  await dialog().getByText('1 photo could not be deleted:').waitFor();
  await dialog()
    .getByText(/^IMG_\d+\.JPG$/)
    .waitFor();
  expect(asked.map(({ length }) => length)).toEqual([3, 1, 1, 1]);
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await isSelected('1');
  await page.unroute('**/api/photo-management/photos');
  await page.keyboard.press('Escape');
});

it('puts everything back when the library has changed meanwhile', async () => {
  await page.reload();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select all' }).click();
  await isSelected('1,400');
  const conflict = { code: 'conflict', message: '', correlationId: 'c' };
  await page.route('**/photos/delete', (route) => route.fulfill({ status: 409, json: conflict }));
  await deleteSelected();
  await dialog().getByText('Your library has changed meanwhile').waitFor(patience);
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await isSelected('1,400');
  await tiles().nth(3).waitFor();
  await page.unroute('**/photos/delete');
});

it('deletes more than a thousand photos by ranges, but for one, and brings them back', async () => {
  await tiles().nth(3).click();
  await isSelected('1,399');
  const sent = page.waitForRequest('**/photos/delete');
  await deleteSelected();
  const { ranges, photosCount } = (await sent).postDataJSON();
  expect(photosCount).toBe(1399);
  expect(ranges).toHaveLength(8);
  await page.getByText('1,399 photos deleted').first().waitFor(patience);
  await expect.poll(() => tiles().count(), patience).toBe(1);
  await expect.poll(total, patience).toMatch(/\b1$/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('1,399 photos restored').first().waitFor(patience);
  await expect.poll(total, patience).toContain('1,400');
});
