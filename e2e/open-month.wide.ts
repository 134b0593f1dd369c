import type { Page, Request } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { fillLibraryOf, withoutPictures } from './support/big-library.ts';
import { patience, signIn } from './support/browser.ts';
import { useStage } from './support/stage.ts';

const inMonth = 3000;
const email = 'gus@demo.keepsake.test';

const stage = useStage();
let page: Page;
/** Requests for lists and columns of months, as what stands behind `/timeline`. */
let asked: string[] = [];

beforeAll(async () => {
  // High enough for the first photos of a month with their "+N": rows far from the window are not in the page.
  const context = await stage.browser.newContext({ viewport: { width: 1200, height: 2400 } });
  page = await context.newPage();
  await signIn(page, stage.instance.origin, email);
  await fillLibraryOf(stage, email, { photos: inMonth + 400, inLargeMonth: inMonth, monthsBeside: 4 });
  await withoutPictures(page);
  page.on('request', (request: Request) => {
    const [, list] = request.url().split('/photos/timeline');
    if (list) asked.push(list);
  });
  await page.reload();
  await page.getByRole('heading', { name: 'August 2024' }).waitFor(patience);
});

const largeMonth = () => page.getByRole('grid', { name: 'August 2024' });
const tileAt = (item: number) => page.locator(`[data-month="2024/8"][data-item="${item}"]`);
const waitForPhoto = (item: number) => page.locator(`[data-item="${item}"][data-state]`).waitFor(patience);
/** What is drawn last stands in or near the window; a tile that has the focus is drawn wherever it is. */
const lastPhoto = () => page.locator('[data-month="2024/8"][data-state]').last();
const rowsOf = async () => Number(await largeMonth().getAttribute('aria-rowcount'));

async function reloadAtTop() {
  await page.evaluate(() => window.scrollTo({ top: 0 }));
  await page.getByRole('heading', { name: 'August 2024' }).waitFor(patience);
  await waitForPhoto(0);
  await page.reload();
}

/** Moves by the keyboard, which scrolls as far as it takes. */
async function press(...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key);
}

// spec P2.22, P9.1
it('asks for the first photos of a closed month and nothing else', async () => {
  await page.getByText(`+${(inMonth - 24).toLocaleString('en-GB')}`, { exact: true }).waitFor(patience);
  const ofMonth = asked.filter((list) => list.startsWith('/2024/8'));
  expect(ofMonth).toHaveLength(1);
  expect(ofMonth[0]).toContain('limit=24');
});

it('opens a month at once as long as it is, and asks for what is in view', async () => {
  asked = [];
  await page.getByText(/^\+2.976$/).click();
  await page.getByText(/^\+2.976$/).waitFor({ state: 'detached' });
  await expect.poll(rowsOf, patience).toBeGreaterThan(500);
  await waitForPhoto(30);
  expect(asked.filter((list) => list.includes('/layout'))).toHaveLength(1);
  expect(asked.filter((list) => list.includes('limit=96')).length).toBeLessThanOrEqual(2);
});

it('goes to any place of the month without loading what lies between', async () => {
  asked = [];
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.evaluate((top) => window.scrollTo({ top }), height / 2);
  await expect
    .poll(async () => Number(await lastPhoto().getAttribute('data-item')), patience)
    .toBeGreaterThan(1000);
  const pages = asked.filter((list) => list.includes('cursor='));
  expect(pages.length).toBeGreaterThan(0);
  expect(pages.length).toBeLessThanOrEqual(4);
});

it('shows the average colour where the photos of a page are not there yet, and says when they cannot come', async () => {
  await page.route('**/timeline/2024/8?*cursor=*', (route) => route.abort());
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.evaluate((top) => window.scrollTo({ top }), height * 0.75);
  const place = page.locator('[data-month="2024/8"][aria-disabled] span').last();
  await place.waitFor(patience);
  expect(await place.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    'rgb(136, 153, 170)',
  );
  const alert = page.getByText('Error: More photos could not be loaded').first();
  await alert.waitFor(patience);
  await page.unroute('**/timeline/2024/8?*cursor=*');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await alert.waitFor({ state: 'detached', ...patience });
  await expect
    .poll(async () => Number(await lastPhoto().getAttribute('data-item')), patience)
    .toBeGreaterThan(2000);
});

it('opens a photo deep in the month by its address, with its neighbours, and comes back to it', async () => {
  await reloadAtTop();
  const layout = page.waitForResponse('**/timeline/2024/8/layout*');
  await page.getByText(/^\+2.976$/).click();
  const { ids } = (await (await layout).json()) as { ids: string };
  const hex = ids.slice(2000 * 32, 2001 * 32);
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join(
    '-',
  );
  asked = [];
  await page.goto(`${stage.instance.origin}/my-photos/photos/preview/${id}`);
  await page.getByRole('button', { name: 'Download' }).waitFor(patience);
  await press('ArrowRight');
  await expect.poll(() => page.url(), patience).not.toContain(id);
  await press('ArrowLeft');
  await expect.poll(() => page.url(), patience).toContain(id);
  const lists = asked.filter((list) => list.startsWith('/2024/8'));
  expect(lists.filter((list) => list.includes('/layout'))).toHaveLength(1);
  // Its own page and what the list shows, of 32 pages.
  expect(lists.length).toBeLessThanOrEqual(7);
  await press('Escape');
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.item), patience)
    .toBe('2000');
});

it('opens every month by "Show all photos", and remembers it', async () => {
  // Another browser, which does not go back to where the list was left.
  const context = await stage.browser.newContext({ viewport: { width: 1200, height: 2400 } });
  page = await context.newPage();
  await signIn(page, stage.instance.origin, email);
  await withoutPictures(page);
  await page.getByText(/^\+2.976$/).waitFor(patience);
  await page.getByRole('switch', { name: 'Show all photos' }).click();
  await page.getByText(/^\+2.976$/).waitFor({ state: 'detached', ...patience });
  await page.reload();
  await expect.poll(rowsOf, patience).toBeGreaterThan(500);
  await page.getByRole('heading', { name: 'August 2024' }).waitFor(patience);
  expect(await page.getByText(/^\+/).count()).toBe(0);
  await tileAt(0).focus();
  await press('Control+End');
  await page.getByRole('heading', { name: 'September 2023' }).waitFor(patience);
  await page.getByRole('switch', { name: 'Show all photos' }).click();
  await expect.poll(() => page.getByText(/^\+/).count(), patience).toBeGreaterThan(0);
});
