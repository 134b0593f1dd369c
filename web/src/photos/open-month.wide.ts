// Proves PHO-12.

import { type Photo, photosRoutes } from '@keepsake/contract/photos';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { longTimeout } from '../testing/browser.ts';
import { serveLibrary } from '../testing/fake-library.ts';
import { makeTimeline } from '../testing/fake-timelines.ts';
import { pressKey } from '../testing/keys.ts';
import { setUpScreen } from '../testing/screen.ts';

const inMonth = 3000;
const photos = makeTimeline(inMonth, 4);

// High enough for the first photos of a month with their "+N": rows far from the window are not in the page.
const screen = setUpScreen({ viewport: { width: 1200, height: 2400 } });
let page: Page;

beforeEach(async () => {
  page = screen.page;
  serveLibrary(screen.server, photos);
  await screen.open('/my-photos/photos');
  await page.getByRole('heading', { name: 'August 2024' }).waitFor();
});

const more = () => page.getByText(`+${(inMonth - 24).toLocaleString('en-GB')}`, { exact: true });
const largeMonth = () => page.getByRole('grid', { name: 'August 2024' });
const tileAt = (item: number) => page.locator(`[data-month="2024/8"][data-item="${item}"]`);
const waitForPhoto = (item: number) => page.locator(`[data-item="${item}"][data-state]`).waitFor();
/** What is drawn last stands in or near the window; a tile that has the focus is drawn wherever it is. */
const lastPhoto = async () =>
  Number(await page.locator('[data-month="2024/8"][data-state]').last().getAttribute('data-item'));
const rowsOf = async () => Number(await largeMonth().getAttribute('aria-rowcount'));

/** Requests for pages of the large month, and for its layout. */
const lists = () => screen.server.requests(photosRoutes.listMonth).filter(({ params }) => params.month === 8);
const layouts = () =>
  screen.server.requests(photosRoutes.getMonthLayout).filter(({ params }) => params.month === 8);

async function openMonth(): Promise<void> {
  await more().click();
  await more().waitFor({ state: 'detached' });
  await expect.poll(rowsOf, longTimeout).toBeGreaterThan(500);
  await waitForPhoto(30);
}

/** Scrolls to a part of the page's height. */
async function scrollTo(share: number): Promise<void> {
  await page.evaluate(
    (part) => window.scrollTo({ top: document.documentElement.scrollHeight * part }),
    share,
  );
}

function rgbOf({ averageColour = '' }: Photo): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(averageColour.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
}

it('requests the first photos of a closed month and nothing else', async () => {
  await more().waitFor();
  expect(lists().map(({ query }) => query?.limit)).toEqual([24]);
  expect(layouts()).toEqual([]);
});

it('opens a month at once as long as it is, and requests what is in view', async () => {
  const before = lists().length;
  await openMonth();
  expect(layouts()).toHaveLength(1);
  const pages = lists().slice(before);
  expect(pages.filter(({ query }) => query?.limit === 96).length).toBeLessThanOrEqual(2);
});

it('goes to any place of the month without loading what lies between', async () => {
  await openMonth();
  const before = lists().length;
  await scrollTo(0.5);
  await expect.poll(lastPhoto, longTimeout).toBeGreaterThan(1000);
  const pages = lists()
    .slice(before)
    .filter(({ query }) => query?.cursor !== undefined);
  expect(pages.length).toBeGreaterThan(0);
  expect(pages.length).toBeLessThanOrEqual(4);
});

it('shows the average colour where the photos of a page are not there yet', async () => {
  await openMonth();
  screen.server.loading(photosRoutes.listMonth);
  await scrollTo(0.75);
  const place = page.locator('[data-month="2024/8"][aria-disabled] span').last();
  await place.waitFor();
  const [item, colour] = await place.evaluate(
    (span) =>
      [
        Number(span.closest<HTMLElement>('[data-item]')?.dataset.item),
        getComputedStyle(span).backgroundColor,
      ] as const,
  );
  const photo = photos[item];
  expect(photo && rgbOf(photo)).toBe(colour);
});

it('shows when the photos of a page cannot be loaded, with "Try again"', async () => {
  await openMonth();
  screen.server.error(photosRoutes.listMonth, 'forbidden');
  await scrollTo(0.75);
  const alert = page.getByText('More photos could not be loaded').first();
  await alert.waitFor();
  serveLibrary(screen.server, photos);
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await alert.waitFor({ state: 'detached' });
  await expect.poll(lastPhoto, longTimeout).toBeGreaterThan(2000);
});

it('opens a photo deep in the month by its address, with its neighbours, and returns to it', async () => {
  const id = photos[2000]?.imageId ?? '';
  await openMonth();
  const [pagesBefore, layoutsBefore] = [lists().length, layouts().length];
  await screen.open(`/my-photos/photos/preview/${id}`);
  await page.getByRole('button', { name: 'Download' }).waitFor();
  await pressKey(page, 'ArrowRight');
  await expect.poll(() => page.url(), longTimeout).not.toContain(id);
  await pressKey(page, 'ArrowLeft');
  await expect.poll(() => page.url(), longTimeout).toContain(id);
  expect(layouts().slice(layoutsBefore)).toHaveLength(1);
  // Requests for its own page and what the list shows, of 32 pages.
  expect(lists().slice(pagesBefore).length).toBeLessThanOrEqual(6);
  await pressKey(page, 'Escape');
  await expect
    .poll(
      () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.item),
      longTimeout,
    )
    .toBe('2000');
});

it('opens every month by "Expand all months", and keeps the choice', async () => {
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await more().waitFor();
  await choose('Expand all months');
  await more().waitFor({ state: 'detached' });
  await page.reload();
  await expect.poll(rowsOf, longTimeout).toBeGreaterThan(500);
  await page.getByRole('heading', { name: 'August 2024' }).waitFor();
  expect(await page.getByText(/^\+/).count()).toBe(0);
  await tileAt(0).focus();
  await pressKey(page, 'Control+End');
  await page.getByRole('heading', { name: 'September 2023' }).waitFor();
  await choose('Collapse all months');
  await expect.poll(() => page.getByText(/^\+/).count(), longTimeout).toBeGreaterThan(0);
});
