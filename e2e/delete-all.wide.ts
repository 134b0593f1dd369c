import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { findViolations } from './support/accessibility.ts';
import { pretendThirdParties } from './support/brand-with-scripts.ts';
import { patience } from './support/browser.ts';
import { drawPhoto, openLibrary } from './support/library.ts';
import { useStage } from './support/stage.ts';

/** Deleting all photos, by the keyboard alone, and taking it back. */

const days = [3, 4, 5];
const stage = useStage();
let context: BrowserContext;
let page: Page;

const photosPath = '/my-photos/photos';
const tiles = () => page.locator('[data-item]');
const button = () => page.getByRole('button', { name: 'Delete all photos' }).first();
const dialog = () => page.getByRole('dialog', { name: 'Delete all photos?' });
const field = () => dialog().getByRole('textbox', { name: 'Type DELETE to confirm' });
const tracked = () => page.evaluate(() => (window as { dataLayer?: object[] }).dataLayer);
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');

beforeAll(async () => {
  context = await stage.browser.newContext({ viewport: { width: 1200, height: 700 } });
  page = await context.newPage();
  const origin = 'https://others.test';
  await pretendThirdParties(context, { analytics: { script: `${origin}/analytics.js` } }, [origin]);
  await context.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  const library = await openLibrary(page, stage.instance.origin, 'gus@demo.keepsake.test');
  for (const day of days) {
    const bytes = await drawPhoto({
      width: 300,
      height: 200,
      seed: day,
      takenAt: `2020:08:0${day} 12:00:00`,
    });
    await library.add({ name: `IMG_${day}.jpg`, bytes });
  }
  await page.getByRole('button', { name: 'Accept all', exact: true }).click();
});

beforeEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.setViewportSize({ width: 1200, height: 700 });
  await page.goto(`${stage.instance.origin}${photosPath}?campaign=spring`);
  await expect.poll(() => tiles().count(), patience).toBe(days.length);
});

async function openByKeyboard(): Promise<void> {
  await button().focus();
  await page.keyboard.press('Enter');
  await field().waitFor();
  await expect.poll(() => field().evaluate((input) => input === document.activeElement), patience).toBe(true);
}

// spec P2.72, P5.3
it('asks for the word, which is looked at on submit only and must match exactly', async () => {
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'DELETE' && asked.push(request.url()));
  await openByKeyboard();
  await dialog().getByText('All 3 photos in your library will be deleted.', { exact: false }).waitFor();
  const mismatch = dialog().getByText('Type DELETE exactly as it is written here.');
  for (const typed of ['', 'delete', 'DELETE ', 'DELETES']) {
    await field().fill(typed);
    await page.keyboard.press('Tab');
    expect(await mismatch.count()).toBe(typed === '' ? 0 : 1);
    await field().press('Enter');
    await mismatch.waitFor();
    expect(await field().getAttribute('aria-invalid')).toBe('true');
  }
  expect(await findViolations(page)).toEqual([]);
  expect(asked).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(focused, patience).toContain('Delete all photos');
  await openByKeyboard();
  expect(await mismatch.count()).toBe(0);
  expect(await field().inputValue()).toBe('');
});

// spec P2.73, P8.4, P8.20
it('stays open with an alert when it fails, and begins anew when it is opened again', async () => {
  await page.route('**/photos/all', (route) => route.fulfill({ status: 503, body: '{}' }));
  await openByKeyboard();
  await page.keyboard.type('DELETE');
  await page.keyboard.press('Enter');
  const alert = dialog().getByRole('alert').getByText('Error: Your photos could not be deleted');
  await alert.waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  expect(await tiles().count()).toBe(days.length);
  await openByKeyboard();
  expect(await alert.count()).toBe(0);
  await page.unroute('**/photos/all');
});

// spec P4.26, P2.12, P2.23
it('empties the list at once, tells the tracker, keeps the query, and comes back with Undo', async () => {
  await page.evaluate(() => window.scrollTo(0, 400));
  await openByKeyboard();
  await page.keyboard.type('DELETE');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your photo library is empty' }).waitFor();
  await page.getByText('3 photos deleted').waitFor();
  expect(await tiles().count()).toBe(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const url = new URL(page.url());
  expect(url.pathname + url.search).toBe(`${photosPath}?campaign=spring`);
  await page
    .getByRole('navigation', { name: 'My photos' })
    .getByRole('link', { name: /^Photos 0$/ })
    .waitFor();
  expect(await page.getByRole('button', { name: 'Delete all photos' }).count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);
  await expect
    .poll(async () => (await tracked())?.at(-1), patience)
    .toEqual({ event: 'all-photos-deleted', subject: expect.any(String) });
  // The focus is where one goes on.
  await expect.poll(focused, patience).toContain('3 photos deleted');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Undo');
  await page.keyboard.press('Enter');
  await page.getByText('3 photos restored').first().waitFor();
  await expect.poll(() => tiles().count(), patience).toBe(days.length);
  expect(await page.getByText('3 photos deleted').count()).toBe(0);
});

it('tells how far it is while the photos are worked on', async () => {
  const answered = Promise.withResolvers<void>();
  let isDone = false;
  await page.route('**/photos/operations/*', async (route) => {
    const answer = await route.fetch();
    const operation = await answer.json();
    await route.fulfill({ json: isDone ? operation : { ...operation, state: 'RUNNING', done: 1 } });
    answered.resolve();
  });
  await openByKeyboard();
  await page.keyboard.type('DELETE');
  await page.keyboard.press('Enter');
  await answered.promise;
  await page.getByText('1 of 3 photos').waitFor();
  expect(await page.getByRole('progressbar', { name: 'Deleting your photos…' }).getAttribute('value')).toBe(
    '33',
  );
  isDone = true;
  await page.getByText('3 photos deleted').waitFor();
  await page.unroute('**/photos/operations/*');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('3 photos restored').first().waitFor();
});

// spec P2.29, P2.72
it('is in a menu on phones, and hidden while selecting', async () => {
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Delete all photos' }).count(), patience).toBe(0);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await button().waitFor();
  await page.setViewportSize({ width: 360, height: 700 });
  const more = page.getByRole('button', { name: 'More actions' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Recently deleted' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Delete all photos' }).click();
  await field().waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await expect
    .poll(() => more.evaluate((element) => element === document.activeElement), patience)
    .toBe(true);
});

it('is restored from Recently deleted, too', async () => {
  await openByKeyboard();
  await page.keyboard.type('DELETE');
  await page.keyboard.press('Enter');
  await page.getByText('3 photos deleted').waitFor();
  await page.getByRole('link', { name: 'Recently deleted' }).click();
  await page.getByRole('button', { name: 'Restore all' }).click();
  await page.getByText('3 photos restored').first().waitFor();
});

it('tells of no progress and offers no way back where the service has neither', async () => {
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch();
    const config = await answer.json();
    const extensions = { ...config.extensions, libraryOperations: false, recentlyDeleted: false };
    await route.fulfill({ response: answer, json: { ...config, extensions } });
  });
  await page.route('**/photos/all', (route) => route.fulfill({ status: 204 }));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.reload();
  await openByKeyboard();
  await dialog().getByText('They cannot be brought back.', { exact: false }).waitFor();
  await page.keyboard.type('DELETE');
  await page.keyboard.press('Enter');
  await dialog().waitFor({ state: 'detached' });
  await page.getByText('Your photos have been deleted').first().waitFor();
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  expect(asked.filter((url) => url.includes('/operations/'))).toEqual([]);
});
