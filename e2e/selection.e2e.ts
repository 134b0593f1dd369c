// Proves SEL-1, SEL-2, SEL-6.

import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { longTimeout } from '../web/src/testing/browser.ts';
import { keysOf } from '../web/src/testing/keys.ts';
import { selectionOf } from '../web/src/testing/selection.ts';
import { fillLibraryOf, withoutPictures } from './support/big-library.ts';
import { useFixture } from './support/fixture.ts';
import { signIn } from './support/library.ts';

/** Selects, deletes and restores; screen tests cover the states. */

/** August 2024 has 1,160 photos, six months before it have 40 each. */
const selectionLibrary = { photos: 1400, inLargeMonth: 1160, monthsBeside: 6 };

const fixture = useFixture();
let page: Page;
const { tiles, isSelected, bar, dialog, total } = selectionOf(() => page);

beforeAll(async () => {
  const context = await fixture.browser.newContext({ viewport: { width: 1200, height: 800 } });
  page = await context.newPage();
  await withoutPictures(page);
  await signIn(page, fixture.instance.origin, fixture.email);
  await fillLibraryOf(fixture, fixture.email, selectionLibrary);
  await page.goto(`${fixture.instance.origin}/my-photos/photos`);
  await tiles().nth(5).waitFor();
});

const { focused, press, tabTo } = keysOf(() => page);

it('deletes a selected range and restores it with Undo, by keyboard', async () => {
  await tabTo(/^Photo, \d/);
  await press('ArrowRight', 'Space');
  await isSelected('1');
  await press('Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowLeft');
  await isSelected('3');
  const kept = await tiles().nth(4).getAttribute('aria-label');
  await bar().waitFor();
  await tabTo('Delete');
  await press('Enter');
  await dialog()
    .getByText('They leave your albums, too, and stay in Recently deleted for 14 days.')
    .waitFor();
  await tabTo('Delete photos');
  await press('Enter');
  await page.getByText('3 photos deleted').first().waitFor();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(focused, longTimeout).toBe(kept);
  // A focused toast does not time out.
  await tabTo('Undo');
  await expect.poll(total, longTimeout).toContain('1,397');
  expect(await bar().count()).toBe(0);
  await press('Enter');
  await page.getByText('3 photos restored').first().waitFor();
  await expect.poll(total, longTimeout).toContain('1,400');
});

it('deletes more than a thousand selected photos by ranges, except one, and restores them', async () => {
  // A month that has changed is loaded again when it comes into view.
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByText('1,160 photos', { exact: true }).waitFor(longTimeout);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select all' }).click();
  await isSelected('1,400');
  await tiles().nth(3).click();
  await isSelected('1,399');
  const sent = page.waitForRequest('**/photos/delete');
  await bar().getByRole('button', { name: 'Delete' }).click();
  await dialog()
    .getByRole('button', { name: /^Delete photo/ })
    .click();
  const { ranges, photosCount } = (await sent).postDataJSON();
  expect(photosCount).toBe(1399);
  expect(ranges).toHaveLength(8);
  await page.getByText('1,399 photos deleted').first().waitFor(longTimeout);
  await expect.poll(() => tiles().count(), longTimeout).toBe(1);
  await expect.poll(total, longTimeout).toMatch(/\b1$/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('1,399 photos restored').first().waitFor(longTimeout);
  await expect.poll(total, longTimeout).toContain('1,400');
});
