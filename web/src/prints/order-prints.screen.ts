// Proves PRI-1, PRI-3, PRI-5, PRI-6, PRI-7, PRI-8, PRI-31.

import { photosRoutes } from '@keepsake/contract/photos';
import { selectionsRoutes } from '@keepsake/contract/selections';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { findViolations } from '../testing/accessibility.ts';
import { longTimeout } from '../testing/browser.ts';
import { makePhoto, makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { makeTimeline } from '../testing/fake-timelines.ts';
import { keysOf } from '../testing/keys.ts';
import { editorUrl, offerPrints, printsOf, tempSelectionId } from '../testing/prints.ts';
import { setUpScreen } from '../testing/screen.ts';
import { selectionOf } from '../testing/selection.ts';
import { stopClock, untilWithStoppedClock } from '../testing/stopped-clock.ts';

const screen = setUpScreen();
let page: Page;
const { tiles, isSelected, bar } = selectionOf(() => page);
const { focused, press, tabTo } = keysOf(() => page);
const { order, confirm, next, overlay, failed } = printsOf(() => page);
const create = selectionsRoutes.createTempSelection;

/** A large photo, one for small prints, and one that is too small for any; the newest first. */
const photos = [
  makePhoto(0, { dateTaken: '2024-08-03T10:00:00', width: 6000, height: 4000 }),
  makePhoto(1, { dateTaken: '2024-08-02T10:00:00', width: 1200, height: 1600 }),
  makePhoto(2, { dateTaken: '2024-08-01T10:00:00', width: 600, height: 400 }),
];
const [large, medium, small] = photos.map(({ imageId }) => imageId);

beforeEach(() => {
  page = screen.page;
  offerPrints(screen.server);
});

async function openLibrary(some = photos): Promise<void> {
  serveLibrary(screen.server, some);
  await screen.open('/my-photos/photos');
  await tiles()
    .nth(some.length - 1)
    .waitFor();
}

/** The editor's addresses that were opened; its page is shown, or the site's stays. */
async function openedEditors(response: 'page' | 'nothing' = 'page'): Promise<string[]> {
  const opened: string[] = [];
  await page.route('https://editor.example/**', (route) => {
    opened.push(route.request().url());
    return response === 'page'
      ? route.fulfill({ contentType: 'text/html', body: '<h1>Editor</h1>' })
      : route.fulfill({ status: 204 });
  });
  return opened;
}

async function selectAllPrints(): Promise<void> {
  await order().click();
  await page.getByRole('button', { name: 'Select all' }).click();
}

/** With a clock that only the test moves. */
async function openWithClock(): Promise<void> {
  await page.clock.install();
  await openLibrary();
  await selectAllPrints();
  await next().waitFor();
  await stopClock(page);
}

const isShown = (locator: ReturnType<typeof overlay>) =>
  untilWithStoppedClock(page, () => locator.isVisible());

describe('selecting photos for prints', () => {
  it('is its own mode, with what every selection has', async () => {
    await openLibrary();
    await order().click();
    await isSelected('0');
    expect(await bar().count()).toBe(0);
    expect(await next().textContent()).toBe('Next: Customise 0 photo prints');
    expect(await next().getAttribute('aria-disabled')).toBe('true');
    await tiles().nth(1).click();
    await expect.poll(() => next().textContent()).toBe('Next: Customise 1 photo print');
    await page.getByRole('button', { name: 'Select all' }).click();
    await expect.poll(() => next().textContent()).toBe('Next: Customise 3 photo prints');
    await page.getByRole('button', { name: 'Deselect all' }).click();
    await isSelected('0');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await confirm().waitFor({ state: 'detached' });
    await order().waitFor();
  });

  it('continues with photos that were selected for any action', async () => {
    await openLibrary();
    await tiles()
      .nth(1)
      .click({ modifiers: ['Shift'] });
    await bar().getByRole('button', { name: 'Order prints' }).click();
    await isSelected('1');
    expect(await next().textContent()).toBe('Next: Customise 1 photo print');
    expect(await bar().count()).toBe(0);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await tiles()
      .nth(0)
      .click({ modifiers: ['Shift'] });
    await bar().waitFor();
  });

  it('shows which sizes the photos are large enough for', async () => {
    await openLibrary();
    await order().click();
    await tiles().nth(0).click();
    await confirm().getByText('Sharp at 10 × 15 cm, 13 × 18 cm and 20 × 30 cm').waitFor();
    await tiles().nth(1).click();
    await confirm().getByText('Sharp at 10 × 15 cm and 13 × 18 cm').waitFor();
    await confirm().getByText('1 photo may look soft at 20 × 30 cm').waitFor();
    await tiles().nth(2).click();
    await confirm().getByText('1 photo is too small to print').waitFor();
    await confirm().getByText('1 photo may look soft at 20 × 30 cm').waitFor();
    await page.getByRole('button', { name: 'Next', description: /^1 photo is too small to print/ }).waitFor();
    expect(await confirm().getByText('Sharp at').count()).toBe(0);
  });

  it('leads to the photos that are too small or damaged, and deselects them', async () => {
    const dateTaken = '2024-07-01T10:00:00';
    const hurt = makePhoto(3, { dateTaken, width: 6000, height: 4000, damaged: true });
    await openLibrary([...photos, hurt]);
    expect(await tiles().nth(3).getAttribute('aria-label')).toMatch(/, Damaged$/);
    await selectAllPrints();
    expect(await tiles().nth(2).getAttribute('aria-label')).toMatch(/, Too small to print$/);
    expect(await tiles().nth(1).getAttribute('aria-label')).toMatch(/, May look soft$/);
    await confirm().getByRole('button', { name: '1 photo is too small to print' }).click();
    await expect.poll(focused).toMatch(/Too small to print$/);
    await confirm().getByRole('button', { name: '1 photo is damaged' }).click();
    await expect.poll(focused).toMatch(/Damaged$/);
    for (const line of ['1 photo is too small to print', '1 photo is damaged']) {
      await confirm().getByRole('button', { name: 'Deselect', description: line }).click();
      await confirm().getByText(line).waitFor({ state: 'detached' });
    }
    await isSelected('2');
    await expect.poll(focused).toBe('Next: Customise 2 photo prints');
    await next().click();
    await expect.poll(() => screen.server.requests(create)[0]?.body).toEqual({ photoIds: [large, medium] });
  });

  it('shows how many photos have an unknown size', async () => {
    const many = makeTimeline(200, 0);
    serveLibrary(screen.server, many);
    await screen.open('/my-photos/photos');
    await tiles().nth(0).waitFor();
    await selectAllPrints();
    await confirm()
      .getByText(/^The sizes of \d+ photos aren’t checked yet$/)
      .waitFor();
  });
});

describe('the way to the editor', () => {
  it('shows that it selects photos while it loads their ids', async () => {
    serveLibrary(screen.server, makeTimeline(200, 0));
    await screen.open('/my-photos/photos');
    await tiles().nth(0).waitFor();
    const release = screen.server.loading(photosRoutes.getMonthLayout);
    await openedEditors();
    await selectAllPrints();
    await next().click();
    await confirm().getByRole('button', { name: 'Selecting your photos...' }).waitFor();
    expect(await overlay().count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    release();
    await overlay().getByText('Adding 200 photos to editor...').waitFor();
    await page.getByRole('heading', { name: 'Editor', exact: true }).waitFor();
    expect(screen.server.requests(create)[0]?.body.photoIds).toHaveLength(200);
  });

  it('is disabled for more photos than an editor accepts', async () => {
    serveLibrary(screen.server, makePhotos({ '2024-08': 10_001 }));
    await screen.open('/my-photos/photos');
    await tiles().nth(0).waitFor();
    await selectAllPrints();
    await isSelected('10,001');
    expect(await next().getAttribute('aria-disabled')).toBe('true');
    await next().hover();
    await page.getByText('Prints of up to 10,000 photos can be ordered at a time').first().waitFor();
    await tiles().nth(0).click();
    await isSelected('10,000');
    expect(await next().getAttribute('aria-disabled')).not.toBe('true');
  });

  it('takes at least three seconds, and keeps the order of the selection', async () => {
    const opened = await openedEditors();
    await openWithClock();
    await next().click();
    await isShown(overlay());
    expect(await overlay().getByRole('heading').textContent()).toBe('Adding 3 photos to editor...');
    await expect.poll(() => screen.server.requests(create).length, longTimeout).toBe(1);
    expect(screen.server.requests(create)[0]?.body).toEqual({ photoIds: [large, medium, small] });
    await page.clock.runFor(2900);
    expect(opened).toEqual([]);
    await page.clock.runFor(200);
    await page.getByRole('heading', { name: 'Editor', exact: true }).waitFor();
    expect(opened).toEqual([`${editorUrl}&productCode=PAP_910&tempSelectionId=${tempSelectionId}`]);
    expect(new URL(page.url()).hash).toBe('#token=editor-token');
  });

  it('waits for a slow response', async () => {
    const opened = await openedEditors();
    const release = screen.server.loading(create);
    await openWithClock();
    await next().click();
    await isShown(overlay());
    await page.clock.runFor(5000);
    expect(await overlay().isVisible()).toBe(true);
    expect(opened).toEqual([]);
    release();
    await page.getByRole('heading', { name: 'Editor', exact: true }).waitFor();
  });

  it('works by keyboard alone, and the page beneath cannot be used meanwhile', async () => {
    const opened = await openedEditors();
    await openLibrary();
    await tabTo('Order prints');
    await press('Enter');
    await confirm().waitFor();
    await tabTo('Select all');
    await press('Enter');
    await tabTo('Next: Customise 3 photo prints');
    const release = screen.server.loading(create);
    await press('Enter');
    await overlay().waitFor();
    expect(await findViolations(page)).toEqual([]);
    await overlay().press('Escape');
    expect(await overlay().isVisible()).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    release();
    await page.getByRole('heading', { name: 'Editor', exact: true }).waitFor();
    expect(opened).toHaveLength(1);
  });

  it('ends with the sentence when it fails, keeps the selection, and can be tried again', async () => {
    const opened = await openedEditors();
    await openLibrary();
    screen.server.error(create, 'unavailable');
    await selectAllPrints();
    await next().click();
    await failed().first().waitFor();
    await overlay().waitFor({ state: 'detached' });
    await isSelected('3');
    expect(await findViolations(page)).toEqual([]);
    await expect.poll(focused, longTimeout).toBe('Next: Customise 3 photo prints');
    offerPrints(screen.server);
    await next().click();
    await page.getByRole('heading', { name: 'Editor', exact: true }).waitFor();
    expect(opened).toHaveLength(1);
  });

  it('shows a blocked business the reason', async () => {
    await openLibrary();
    screen.server.error(create, 'account-blocked');
    await selectAllPrints();
    await next().click();
    await page.getByText('Blocked account, please contact customer care.').first().waitFor();
    await overlay().waitFor({ state: 'detached' });
  });

  it('goes nowhere when the customer goes back meanwhile', async () => {
    const opened = await openedEditors();
    await openWithClock();
    await next().click();
    await isShown(overlay());
    await page.goBack();
    await untilWithStoppedClock(page, async () => (await overlay().count()) === 0);
    await page.clock.runFor(5000);
    expect(await confirm().count()).toBe(0);
    expect(opened).toEqual([]);
  });

  it('shows no overlay to who returns by the browser’s button', async () => {
    await openedEditors();
    await openLibrary();
    await selectAllPrints();
    await next().click();
    await page.getByRole('heading', { name: 'Editor', exact: true }).waitFor();
    await page.goBack();
    await tiles().nth(2).waitFor();
    expect(await overlay().count()).toBe(0);
  });

  it('closes the overlay of a page that the browser has kept', async () => {
    const opened = await openedEditors('nothing');
    await openLibrary();
    await selectAllPrints();
    await next().click();
    await expect.poll(() => opened.length, longTimeout).toBe(1);
    expect(await overlay().isVisible()).toBe(true);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await overlay().waitFor({ state: 'detached' });
    await isSelected('3');
  });
});
