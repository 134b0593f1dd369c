import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { longTimeout } from '../web/src/testing/browser.ts';
import { pressKey } from '../web/src/testing/keys.ts';
import { photoLinks } from '../web/src/testing/photo-links.ts';
import { useFixture } from './support/fixture.ts';
import { signIn } from './support/library.ts';
import { makeSmallPhoto } from './support/photos.ts';

/** Restores deleted photos: by Undo, one by one and all. */

const fixture = useFixture();
let page: Page;

const days = [3, 4, 5];
const names = days.map((day) => `IMG_${day}.jpg`);

beforeAll(async () => {
  const context = await fixture.browser.newContext({ viewport: { width: 1200, height: 900 } });
  page = await context.newPage();
  await signIn(page, fixture.instance.origin, fixture.email);
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
const tileOf = (day: number) => photoLinks(page, new RegExp(`^Photo, ${day} August 2020`));
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
  await pressKey(page, 'Escape');
  await page.getByRole('heading', { name: 'My photos' }).waitFor();
}

it('restores a deleted photo with Undo', async () => {
  await deletePhoto(4);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Photo restored').first().waitFor();
  await backToTimeline();
  await tileOf(4).waitFor();
  expect(await tiles().count()).toBe(3);
});

it('lists recently deleted photos, last first, with the days left', async () => {
  await deletePhoto(3);
  await backToTimeline();
  await deletePhoto(5);
  await backToTimeline();
  await expect.poll(() => tiles().count(), longTimeout).toBe(1);
  await page.getByRole('link', { name: 'Recently deleted' }).click();
  await page.getByRole('heading', { name: 'Recently deleted', level: 1 }).waitFor();
  await deleted().first().waitFor();
  const labels = await deleted().evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')));
  expect(labels).toEqual(['IMG_5.jpg', 'IMG_3.jpg']);
  await page.getByRole('heading', { name: '14 days left', level: 2 }).waitFor();
  const pictures = page.locator('main img');
  const loaded = () =>
    pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0));
  await expect.poll(loaded, longTimeout).toEqual([true, true]);
});

it('restores the selected photo by keyboard', async () => {
  await deleted().last().focus();
  await pressKey(page, 'Space');
  await page.getByText('1 selected').waitFor();
  await page.getByRole('button', { name: 'Restore', exact: true }).focus();
  await pressKey(page, 'Enter');
  await page.getByText('Photo restored').first().waitFor();
  await expect.poll(() => deleted().count(), longTimeout).toBe(1);
});

it('restores all and shows the empty state', async () => {
  await page.getByRole('button', { name: 'Restore all' }).click();
  await page.getByRole('heading', { name: 'No recently deleted photos' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'My photos' }).click();
  await expect.poll(() => tiles().count(), longTimeout).toBe(3);
});

it('restores all after deleting all photos', async () => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete all photos' }).click();
  const word = page.getByRole('textbox', { name: 'Type DELETE to confirm' });
  await word.fill('DELETE');
  await word.press('Enter');
  await page.getByText('3 photos deleted').waitFor();
  await page.getByRole('link', { name: 'Recently deleted' }).click();
  await page.getByRole('button', { name: 'Restore all' }).click();
  await page.getByText('3 photos restored').first().waitFor();
});
