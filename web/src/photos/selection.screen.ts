// Proves SEL-3, SEL-4, SEL-5.

import { photosRoutes } from '@keepsake/contract/photos';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { findViolations } from '../testing/accessibility.ts';
import { longTimeout } from '../testing/browser.ts';
import { byDateTaken, type FakeLibrary, serveLibrary } from '../testing/fake-library.ts';
import { makeSelectionLibrary } from '../testing/fake-timelines.ts';
import { keysOf } from '../testing/keys.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';
import { selectionOf } from '../testing/selection.ts';

/** Photos are selected one by one, by month and by range. */

const photos = makeSelectionLibrary();
let library: FakeLibrary;

const screen = setUpScreen();
let page: Page;
const { tiles, isSelected, bar } = selectionOf(() => page);

beforeEach(async () => {
  page = screen.page;
  library = serveLibrary(screen.server, photos);
  await screen.open('/my-photos/photos');
  await tiles().nth(5).waitFor();
});

const select = () => page.getByRole('button', { name: 'Select', exact: true });
const selectedCells = () => page.getByRole('gridcell', { selected: true });
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

const { press } = keysOf(() => page);

/** Whether the actions are on the page as soon as it shows how many photos are selected. */
const barIsThereAtOnce = () =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector('main')?.textContent.includes('1 selected')) return;
          observer.disconnect();
          resolve(document.querySelector('[role=group][aria-label="Selected photos"] button') !== null);
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
  );

describe('selecting', () => {
  it('shows its actions together with the first selected photo', async () => {
    await tiles().nth(0).focus();
    const isBarShown = barIsThereAtOnce();
    await press('Space');
    expect(await isBarShown).toBe(true);
  });

  it('begins with "Select" and ends with "Cancel", which deselects everything', async () => {
    await select().click();
    await isSelected('0');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel');
    await tiles().nth(2).click();
    await tiles().nth(4).click();
    await isSelected('2');
    expect(await selectedCells().count()).toBe(2);
    expect(await page.getByRole('button', { name: 'More actions' }).count()).toBe(0);
    expect(await findPageProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await bar().waitFor({ state: 'detached' });
    expect(await selectedCells().count()).toBe(0);
  });

  it.each([
    [
      'no-preference',
      [
        ['fades', 100],
        ['comes', 100],
        ['fades', 100],
        ['comes', 100],
      ],
    ],
    ['reduce', []],
  ] as const)('cross-fades the bars (%s)', async (reducedMotion, expected) => {
    await page.emulateMedia({ reducedMotion });
    const recorded = await page.evaluateHandle(() => {
      const motions: (readonly [string, number])[] = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, options) {
        const { duration } = typeof options === 'object' ? options : { duration: options };
        motions.push([this.matches('[data-old]') ? 'fades' : 'comes', Number(duration)]);
        return animate.call(this, frames, options);
      };
      return motions;
    });
    await select().click();
    await isSelected('0');
    await page.locator('[data-old]').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Cancel' }).click();
    await select().waitFor();
    await page.locator('[data-old]').waitFor({ state: 'detached' });
    expect((await recorded.jsonValue()).sort()).toEqual([...expected].sort());
  });

  it('begins with the space bar and ends with Escape, which deselects everything', async () => {
    await tiles().nth(2).focus();
    await press('Space');
    await isSelected('1');
    await press('Escape');
    await bar().waitFor({ state: 'detached' });
    expect(await selectedCells().count()).toBe(0);
    const announcement = page.locator('[data-live-announcer]');
    await expect.poll(() => announcement.textContent(), longTimeout).toBe('Selection cleared');
  });

  it('ends with Back, which leaves the page only after that', async () => {
    const path = () => new URL(page.url()).pathname;
    const steps = () => page.evaluate(() => history.length);
    await select().click();
    await tiles().nth(2).click();
    await isSelected('1');
    await page.goBack();
    await bar().waitFor({ state: 'detached' });
    expect(path()).toBe('/my-photos/photos');
    const before = await steps();
    await select().click();
    await isSelected('0');
    await press('Escape');
    await select().waitFor();
    expect(await steps()).toBe(before);
    await expect.poll(() => page.evaluate(() => history.state.isSelecting ?? false), longTimeout).toBe(false);
    await page.goBack();
    await page.waitForURL('about:blank');
  });

  it('shows why nothing can be done while no photo is selected', async () => {
    await select().click();
    const remove = bar().getByRole('button', { name: 'Delete' });
    expect(await remove.getAttribute('aria-disabled')).toBe('true');
    await remove.hover();
    await page.getByText('Select a photo first').waitFor();
  });
});

describe('a photo', () => {
  it('is ticked without being opened by the mark on it, and by Enter while selecting', async () => {
    await tiles().nth(1).hover();
    await page
      .getByRole('checkbox', { name: /^Select Photo/ })
      .nth(1)
      .click();
    await isSelected('1');
    await press('ArrowRight', 'Enter');
    await isSelected('2');
  });

  it('is opened by Enter when nothing is selected', async () => {
    await tiles().nth(1).focus();
    await press('Enter');
    const back = page.getByRole('button', { name: 'Back to your photos' });
    await back.waitFor();
    await press('Escape');
    await back.waitFor({ state: 'detached' });
  });
});

describe('a month', () => {
  const month = () => page.getByRole('checkbox', { name: 'Select August 2024' });

  it('is selected as a whole, including the photos that "+N" hides, and deselected', async () => {
    await tiles().nth(3).focus();
    await press('Space');
    await expect.poll(() => month().getAttribute('aria-checked'), longTimeout).toBe('mixed');
    await month().click();
    await isSelected('1,160');
    expect(await month().getAttribute('aria-checked')).toBe('true');
    await month().click();
    await isSelected('0');
  });

  it('is selected by the key M', async () => {
    await tiles().nth(3).focus();
    await press('m');
    await isSelected('1,160');
  });
});

it('selects a range across months that were never loaded, exactly', async () => {
  await tiles()
    .nth(5)
    .click({ modifiers: ['Shift'] });
  await isSelected('1');
  const before = screen.server.requests(photosRoutes.listMonth).length;
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const last = page
    .getByRole('region', { name: /July 2023/ })
    .locator('[data-item="20"][aria-label^="Photo, "]:not([aria-label="Photo, loading"])');
  await last.click({ modifiers: ['Shift'] });
  await isSelected((1160 - 5 + 5 * 40 + 21).toLocaleString('en-GB'));
  const requested = screen.server.requests(photosRoutes.listMonth).slice(before);
  expect(requested.map(({ params }) => params.month)).toContain(7);
  expect(requested.filter(({ params }) => [10, 11].includes(params.month))).toEqual([]);
  expect(await findViolations(page)).toEqual([]);
});

it('lists its keys, and returns the focus to the photo', async () => {
  await tiles().nth(0).focus();
  await press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByText('Select a range').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await press('Escape');
  await keys.waitFor({ state: 'detached' });
  await expect.poll(focused, longTimeout).toMatch(/^Photo, \d/);
});

it('says nothing about photos that the customer deselects', async () => {
  await select().click();
  await page.getByRole('button', { name: 'Select all', exact: true }).click();
  const left = (deselected: number) => (photos.length - deselected).toLocaleString('en-GB');
  await isSelected(left(0));
  for (const [index, place] of [3, 1, 5].entries()) {
    await tiles().nth(place).click();
    await isSelected(left(index + 1));
  }
  expect(await page.getByRole('alertdialog').count()).toBe(0);
});

describe('photos that are deleted elsewhere', () => {
  /** Another device deletes the tiles at these places. */
  async function deleteElsewhere(...places: number[]): Promise<void> {
    const gone = places.map((place) => byDateTaken(library.photos, 'desc')[place]);
    library.photos = library.photos.filter((photo) => !gone.includes(photo));
    await screen.server.push.publish({
      type: 'photos-changed',
      payload: { change: 'removed', months: [] },
    });
  }

  beforeEach(async () => {
    await tiles().nth(2).focus();
    await press('Space');
    await isSelected('1');
  });

  it('leave the selection, which says so', async () => {
    await tiles().nth(3).click();
    await tiles().nth(5).click();
    await isSelected('3');
    await deleteElsewhere(2, 5);
    await page
      .getByRole('alertdialog')
      .getByText('2 selected photos were deleted or changed elsewhere and are no longer selected.')
      .waitFor();
    await isSelected('1');
  });

  it('end the selection when they were all of it', async () => {
    await deleteElsewhere(2);
    await page
      .getByRole('alertdialog')
      .getByText('A selected photo was deleted or changed elsewhere and is no longer selected.')
      .waitFor();
    await bar().waitFor({ state: 'detached' });
    expect(await selectedCells().count()).toBe(0);
  });

  it('are not mentioned when they were not selected', async () => {
    const picture = () => tiles().nth(3).locator('img').getAttribute('src');
    const before = await picture();
    await deleteElsewhere(3, 4);
    await expect.poll(picture).not.toBe(before);
    await isSelected('1');
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });
});
