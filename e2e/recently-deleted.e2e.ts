import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findViolations } from './support/accessibility.ts';
import { patience, signIn } from './support/browser.ts';
import { makeSmallPhoto } from './support/photos.ts';
import { useStage } from './support/stage.ts';

/** What was deleted by mistake comes back: at once, from the list, one by one and all together. */

const stage = useStage();
let page: Page;

const days = [3, 4, 5];
const names = days.map((day) => `IMG_${day}.jpg`);

beforeAll(async () => {
  const context = await stage.browser.newContext({ viewport: { width: 1200, height: 900 } });
  page = await context.newPage();
  await signIn(page, stage.instance.origin, 'gus@demo.keepsake.test');
  const files = await Promise.all(
    days.map(async (day, index) => ({
      name: names[index] ?? '',
      mimeType: 'image/jpeg',
      buffer: await makeSmallPhoto(day, `2020:08:0${day} 12:00:00`),
    })),
  );
  await page.getByRole('button', { name: 'Add photos' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add photos' });
  await dialog.locator('input[type=file]').setInputFiles(files);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog.getByText('3 photos added').first().waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await tiles().nth(2).waitFor();
});

const tiles = () => page.locator('[data-item]');
const tileOf = (day: number) => page.getByRole('button', { name: new RegExp(`^Photo, ${day} August 2020`) });
const deleted = () => page.getByRole('checkbox');

async function deletePhoto(day: number): Promise<void> {
  await tileOf(day).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete photo?' });
  await dialog.getByRole('button', { name: 'Delete photo' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Photo deleted').first().waitFor();
}

async function backToTimeline(): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'My photos' }).waitFor();
}

it('a photo that is deleted comes back with Undo', async () => {
  await deletePhoto(4);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Photo restored').first().waitFor();
  await backToTimeline();
  await tileOf(4).waitFor();
  expect(await tiles().count()).toBe(3);
});

it('lists what was deleted, the last first, and how long it stays', async () => {
  await deletePhoto(3);
  await backToTimeline();
  await deletePhoto(5);
  await backToTimeline();
  await expect.poll(() => tiles().count(), patience).toBe(1);
  await page.getByRole('link', { name: 'Recently deleted' }).click();
  await page.getByRole('heading', { name: 'Recently deleted', level: 1 }).waitFor();
  await deleted().first().waitFor();
  const labels = await deleted().evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')));
  expect(labels).toEqual(['IMG_5.jpg, 14 days left', 'IMG_3.jpg, 14 days left']);
  const pictures = page.locator('main img');
  const widths = () =>
    pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
  await expect.poll(widths, patience).toEqual([300, 300]);
  expect(await findViolations(page)).toEqual([]);
});

it('brings back the selected one, by the keyboard alone', async () => {
  await deleted().last().focus();
  await page.keyboard.press('Space');
  await page.getByText('1 selected').waitFor();
  await page.getByRole('button', { name: 'Restore', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Photo restored').first().waitFor();
  await expect.poll(() => deleted().count(), patience).toBe(1);
});

it('says when nothing came back, and keeps the list', async () => {
  await page.route('**/photos/restore/all', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('button', { name: 'Restore all' }).click();
  await page.getByText('Error: Your photos could not be restored').first().waitFor();
  await page.unroute('**/photos/restore/all');
  expect(await deleted().count()).toBe(1);
});

it('brings back all, and is empty then', async () => {
  await page.getByRole('button', { name: 'Restore all' }).click();
  await page.getByRole('heading', { name: 'Nothing deleted lately' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'My photos' }).click();
  await expect.poll(() => tiles().count(), patience).toBe(3);
});
