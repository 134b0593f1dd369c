// Proves PHO-10, PHO-14, PHO-16, PHO-19, PHO-31, PHO-32, PHO-38, PHO-39.

import { photosRoutes } from '@keepsake/contract/photos';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { findViolations } from '../testing/accessibility.ts';
import { longTimeout } from '../testing/browser.ts';
import { makePhoto, serveLibrary } from '../testing/fake-library.ts';
import { pressKey } from '../testing/keys.ts';
import { photoLinks } from '../testing/photo-links.ts';
import { setUpScreen } from '../testing/screen.ts';

const dates = ['2020-08-03T12:00:00', '2020-08-04T12:00:00', '2019-02-03T04:05:06'];
const newestFirst = ['August 2020', 'February 2019', 'Unknown Date'];
const oldestFirst = ['February 2019', 'August 2020', 'Unknown Date'];

const screen = setUpScreen();
let page: Page;

beforeEach(() => {
  page = screen.page;
  const dated = dates.map((dateTaken, index) => makePhoto(index, { dateTaken }));
  serveLibrary(screen.server, [...dated, makePhoto(dates.length)]);
});

const sort = () => page.getByRole('button', { name: /^Sort: / });
const months = () => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
const choice = (name: string) => page.getByRole('menuitemradio', { name });

async function open(): Promise<void> {
  await screen.open('/my-photos/photos');
  await expect.poll(months, longTimeout).toEqual(newestFirst);
}

async function choose(name: string): Promise<void> {
  await sort().click();
  await choice(name).click();
}

it('is newest first, or oldest first, chosen by the keyboard', async () => {
  await open();
  await sort().focus();
  await pressKey(page, 'Enter');
  await choice('Newest first').waitFor();
  expect(await choice('Date taken').getAttribute('aria-checked')).toBe('true');
  expect(await choice('Newest first').getAttribute('aria-checked')).toBe('true');
  expect(await findViolations(page)).toEqual([]);
  await pressKey(page, 'End');
  await pressKey(page, 'Enter');
  await expect.poll(months, longTimeout).toEqual(oldestFirst);
  await page.getByRole('button', { name: 'Sort: Date taken, Oldest first' }).waitFor();
  await photoLinks(page, /^Photo, 3 February 2019/).waitFor();
});

it.each([
  ['Date added', 'created'],
  ['Date uploaded', 'uploaded'],
])('is by "%s", and saved in the browser', async (name, sortKey) => {
  const { server } = screen;
  await open();
  await choose(name);
  const chosen = page.getByRole('button', { name: `Sort: ${name}, Newest first` });
  await chosen.waitFor();
  // All photos are in one month by these dates.
  await expect.poll(months, longTimeout).toEqual(['July 2024']);
  expect(server.requests(photosRoutes.getTimelineCounts).at(-1)?.query).toEqual({ sortKey });
  await expect
    .poll(() => server.requests(photosRoutes.listMonth).at(-1)?.query?.sortKey, longTimeout)
    .toBe(sortKey);
  await page.reload();
  await chosen.waitFor();
  await expect.poll(months, longTimeout).toEqual(['July 2024']);
});

it('is the default when what the browser holds is not valid', async () => {
  await open();
  await page.evaluate(() => localStorage.setItem('keepsake.sort.photos', '{"sortKey":"size"}'));
  await page.reload();
  await page.getByRole('button', { name: 'Sort: Date taken, Newest first' }).waitFor();
  await expect.poll(months, longTimeout).toEqual(newestFirst);
});

it('begins at the top of the page', async () => {
  await page.setViewportSize({ width: 1200, height: 420 });
  await screen.open('/my-photos/photos');
  await expect.poll(async () => (await months()).length, longTimeout).toBeGreaterThan(0);
  await sort().focus();
  await pressKey(page, 'Enter');
  await page.evaluate(() => window.scrollTo(0, 200));
  expect(await page.evaluate(() => window.scrollY)).toBe(200);
  await choice('Oldest first').press('Enter');
  await expect.poll(() => page.evaluate(() => window.scrollY), longTimeout).toBe(0);
});

it('can be chosen again when photos cannot be loaded in it', async () => {
  const { server } = screen;
  await open();
  server.error(photosRoutes.getTimelineCounts, 'unavailable');
  await choose('Date added');
  await page.getByText('Error: Your photos could not be loaded').waitFor();
  server.respond(photosRoutes.getTimelineCounts, { 2020: { 8: 2 }, 2019: { 2: 1 }, 1970: { 1: 1 } });
  await choose('Date taken');
  await page.getByRole('heading', { name: 'August 2020' }).waitFor();
});
