import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findViolations } from './support/accessibility.ts';
import { type Albums, albumsOf } from './support/albums.ts';
import { fillLibraryOf, withoutPictures } from './support/big-library.ts';
import { patience } from './support/browser.ts';
import { signInForCalls } from './support/library.ts';
import { selectionLibrary, selectionOf } from './support/selection.ts';
import { useStage } from './support/stage.ts';

/** Photos are copied to albums: many at once to a new one, some to another, one from its preview. */

const email = 'gus@demo.keepsake.test';

const stage = useStage();
let page: Page;
let albums: Albums;
const { tiles, isSelected, bar } = selectionOf(() => page);

beforeAll(async () => {
  const context = await stage.browser.newContext({ viewport: { width: 1200, height: 800 } });
  page = await context.newPage();
  await withoutPictures(page);
  const { origin } = stage.instance;
  albums = albumsOf(origin, await signInForCalls(page, origin, email));
  await fillLibraryOf(stage, email, selectionLibrary);
  await open();
});

async function open(): Promise<void> {
  await page.goto(`${stage.instance.origin}/my-photos/photos`);
  await tiles().nth(5).waitFor();
}

const dialog = () => page.getByRole('dialog', { name: 'Copy to album' });
const option = (name: string | RegExp) => dialog().getByRole('option', { name });
const copied = (album: string) => page.getByText(`Photos copied to '${album}'`).first();
const focused = () =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
  });

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Goes on by Tab until something with that name has the focus. */
async function tabTo(name: string | RegExp): Promise<void> {
  for (let step = 0; step < 60; step++) {
    await press('Tab');
    const text = await focused();
    if (typeof name === 'string' ? text === name : name.test(text)) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

// spec P2.28, P2.66, P2.67, P4.9
it('copies everything that is selected to a new album, by the keyboard alone', async () => {
  await tabTo(/^Photo, \d/);
  await press('Control+a');
  await isSelected('1,400');
  await tabTo('Copy to album');
  await press('Enter');
  await dialog().getByText('1,400 photos selected').waitFor();
  await dialog().getByText('You have no albums yet').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await tabTo('New album');
  await press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), patience).toBe('INPUT');
  await press('Enter');
  await dialog().getByText('Please give your album a name').waitFor();
  await page.keyboard.type('a<b');
  await press('Enter');
  await dialog().getByText('Name not valid').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await press('Control+a');
  await page.keyboard.type('Everything');
  await press('Enter');
  await copied('Everything').waitFor({ timeout: 60_000 });
  await dialog().waitFor({ state: 'detached' });
  expect(await bar().count()).toBe(0);
  // The time of a toast stands still while it has the focus.
  await page.getByRole('link', { name: 'Open album' }).focus();
  await press('Enter');
  await page.getByRole('heading', { name: 'Everything', level: 1 }).waitFor(patience);
  await page.getByText('1,400 photos').first().waitFor(patience);
});

// spec P6.6, P9.4
it('sends the selection in parts of at most 500, to an album that is not shared', async () => {
  const sent: number[] = [];
  const lists: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.endsWith('/photo-management/albums')) lists.push(search);
  });
  const id = await albums.create('In parts');
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().includes(`/albums/${id}/photos`)) return;
    sent.push((request.postDataJSON() as { photoIds: string[] }).photoIds.length);
  });
  await open();
  await tiles().nth(0).focus();
  await press('Control+a');
  await isSelected('1,400');
  await bar().getByRole('button', { name: 'Copy to album' }).click();
  await option(/^In parts/).click();
  await copied('In parts').waitFor({ timeout: 60_000 });
  expect(sent).toEqual([500, 500, 400]);
  // Without being asked for shared ones the server leaves them out.
  expect(lists.length).toBeGreaterThan(0);
  expect(lists.filter((search) => search.includes('displaySharedData'))).toEqual([]);
});

// spec P2.73
it('stays open with an alert and the photos that are left out, and tries again', async () => {
  const id = await albums.create('Refused');
  await open();
  const refuse = `**/albums/${id}/photos`;
  await page.route(refuse, async (route) => {
    const { photoIds } = route.request().postDataJSON() as { photoIds: string[] };
    await route.fulfill({ json: { failed: photoIds } });
  });
  await tiles().nth(0).focus();
  await press('Space', 'Shift+ArrowRight');
  await isSelected('2');
  await bar().getByRole('button', { name: 'Copy to album' }).click();
  await option(/^Refused/).click();
  await dialog().getByText('Error: Your photos could not be copied').waitFor({ timeout: 30_000 });
  await dialog().getByText('2 photos could not be copied:').waitFor();
  expect(
    await dialog()
      .getByText(/^IMG_\d+\.JPG$/)
      .count(),
  ).toBe(2);
  expect(await findViolations(page)).toEqual([]);
  await press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await isSelected('2');
  await page.unroute(refuse);
  await bar().getByRole('button', { name: 'Copy to album' }).click();
  expect(await dialog().getByText('Error: Your photos could not be copied').count()).toBe(0);
  await option(/^Refused/).click();
  await copied('Refused').waitFor(patience);
  await expect.poll(focused, patience).toMatch(/^Photo, /);
});

// spec P2.34
it('copies the photo of a preview, to an album far down the list, by the keyboard alone', async () => {
  for (let number = 0; number < 60; number++) await albums.create(`Album ${number}`);
  await open();
  await tiles().nth(0).focus();
  await press('Enter');
  await page.getByRole('button', { name: 'Back to your photos' }).waitFor();
  await tabTo('Copy to album');
  await press('Enter');
  await dialog().getByText('1 photo selected').waitFor();
  await option(/^Album 59/).waitFor();
  expect(await option(/^Album 3, |^Album 3 |^Album 3$/).count()).toBe(0);
  await expect.poll(focused, patience).toMatch(/^Album 59/);
  await press('End');
  await expect.poll(() => dialog().getByRole('option').count(), patience).toBeGreaterThan(60);
  await press('End', 'Enter');
  await copied('Everything').waitFor(patience);
  await expect.poll(focused, patience).toBe('Copy to album');
});
