import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findViolations } from './support/accessibility.ts';
import { fillLibraryOf, withoutPictures } from './support/big-library.ts';
import { patience, signIn } from './support/browser.ts';
import { selectionLibrary, selectionOf } from './support/selection.ts';
import { useStage } from './support/stage.ts';

/** Photos are selected one by one, by month and by range, and what can be done with them is done. */

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
  await open();
});

async function open(): Promise<void> {
  await page.goto(`${stage.instance.origin}/my-photos/photos`);
  await tiles().nth(5).waitFor();
}

const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Goes on by Tab until something with that name has the focus. */
async function tabTo(name: string | RegExp): Promise<void> {
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
    if (typeof name === 'string' ? text === name : name.test(text)) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

// spec P2.27, P2.28, P4.9
it('deletes a range of photos and takes it back, by the keyboard alone', async () => {
  await tabTo(/^Photo, \d/);
  await press('ArrowRight', 'Space');
  await isSelected('1');
  await press('Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowLeft');
  await isSelected('3');
  const kept = await tiles().nth(4).getAttribute('aria-label');
  await bar().waitFor();
  await tabTo('Delete');
  await press('Enter');
  await dialog().getByText('They stay in Recently deleted for 14 days.').waitFor();
  await tabTo('Delete photos');
  await press('Enter');
  await page.getByText('3 photos deleted').first().waitFor();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(focused, patience).toBe(kept);
  // The time of a toast stands still while it has the focus.
  await tabTo('Undo');
  await expect.poll(total, patience).toContain('1,397');
  expect(await bar().count()).toBe(0);
  await press('Enter');
  await page.getByText('3 photos restored').first().waitFor();
  await expect.poll(total, patience).toContain('1,400');
});

// spec P4.6, P4.8
it('begins with "Select" and ends with "Cancel" or Escape, which let go of everything', async () => {
  await open();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await isSelected('0');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel');
  await tiles().nth(2).click();
  await tiles().nth(4).click();
  await isSelected('2');
  expect(await page.getByRole('gridcell', { selected: true }).count()).toBe(2);
  expect(await page.getByRole('button', { name: 'Delete all photos' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await bar().waitFor({ state: 'detached' });
  expect(await page.getByRole('gridcell', { selected: true }).count()).toBe(0);
  await tiles().nth(2).focus();
  await press('Space');
  await isSelected('1');
  await press('Escape');
  await bar().waitFor({ state: 'detached' });
});

it('opens and ticks by Enter, and ticks without opening by the mark on the photo', async () => {
  await tiles().nth(1).hover();
  await page
    .getByRole('checkbox', { name: /^Select Photo/ })
    .nth(1)
    .click();
  await isSelected('1');
  await press('ArrowRight', 'Enter');
  await isSelected('2');
  await press('Escape', 'Enter');
  await page.getByRole('button', { name: 'Back to your photos' }).waitFor();
  await press('Escape');
  await page.getByRole('button', { name: 'Back to your photos' }).waitFor({ state: 'detached' });
});

// spec P4.7
it('selects a whole month, also what is behind "+N", and lets go of it', async () => {
  const month = page.getByRole('checkbox', { name: 'Select August 2024' });
  await tiles().nth(3).focus();
  await press('Space');
  await expect.poll(() => month.getAttribute('aria-checked')).toBe('mixed');
  await month.click();
  await isSelected('1,160');
  expect(await month.getAttribute('aria-checked')).toBe('true');
  await month.click();
  await isSelected('0');
  await tiles().nth(3).focus();
  await press('m');
  await isSelected('1,160');
  await press('Escape');
});

it('selects a range across months that were never loaded, exactly', async () => {
  await open();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await tiles()
    .nth(5)
    .click({ modifiers: ['Shift'] });
  await isSelected('1');
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const last = page
    .getByRole('region', { name: /July 2023/ })
    .locator('[data-item="20"][aria-label^="Photo, 1"]');
  await last.click({ modifiers: ['Shift'] });
  await isSelected((1160 - 5 + 5 * 40 + 21).toLocaleString('en-GB'));
  expect(asked.filter((url) => /timeline\/2023\/(11|10)\b/.test(url))).toEqual([]);
  expect(await findViolations(page)).toEqual([]);
  await press('Escape');
});

// spec P5.8, P9.5
it('downloads one photo, and says why too many cannot be before anybody tries', async () => {
  await open();
  await tiles()
    .nth(0)
    .click({ modifiers: ['Shift'] });
  const saved = page.waitForEvent('download');
  await page.route('**/images/**/original*', (route) => route.fulfill({ body: 'bytes' }));
  await bar().getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^IMG_\d+\.JPG$/);
  await bar().waitFor({ state: 'detached' });
  await tiles().nth(0).focus();
  await press('Space', 'Control+a');
  await isSelected('1,400');
  const download = bar().getByRole('button', { name: 'Download' });
  expect(await download.getAttribute('aria-disabled')).toBe('true');
  await page.mouse.move(5, 5);
  await download.hover();
  await page.getByText('Up to 100 photos can be downloaded at a time').waitFor();
  await page.getByRole('button', { name: 'Deselect all' }).click();
  await isSelected('0');
  await press('Escape');
});

it('lists its keys', async () => {
  await tiles().nth(0).focus();
  await press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByText('Select a range').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await press('Escape');
  await keys.waitFor({ state: 'detached' });
  await expect.poll(focused, patience).toMatch(/^Photo, \d/);
});
