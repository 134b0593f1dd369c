import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from './support/accessibility.ts';
import { patience } from './support/browser.ts';
import { drawPhoto, openLibrary } from './support/library.ts';
import { useStage } from './support/stage.ts';

/** What stands around the months: header, tabs, introduction, order, and how the page shows itself in others. */

const size = { width: 300, height: 200 };
const drawings = [
  { ...size, seed: 1, takenAt: '2020:08:03 12:00:00' },
  { ...size, seed: 2, takenAt: '2020:08:04 12:00:00' },
  { ...size, seed: 3, takenAt: '2019:02:03 04:05:06' },
  { ...size, seed: 4 },
];

const stage = useStage();
/** Cookies of a customer with four photos. */
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
const contexts: BrowserContext[] = [];

async function newPage(options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context = await stage.browser.newContext({ viewport: { width: 1200, height: 1600 }, ...options });
  contexts.push(context);
  return context.newPage();
}

const photosPath = '/my-photos/photos';

/** The photos page of a new visitor's browser; `config` as if the brand had said so in its file. */
async function open(query = '', options: Parameters<Browser['newContext']>[0] = {}, config?: object) {
  const page = await newPage({ storageState: signedIn, ...options });
  if (config) {
    await page.context().route('**/config.json', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), ...config } });
    });
  }
  await page.goto(`${stage.instance.origin}${photosPath}${query}`);
  await title(page).waitFor();
  return page;
}

const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'My photos' });
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'My photos' }).getByRole('link', { name });
const sort = (page: Page) => page.getByRole('button', { name: /^Sort: / });
const months = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
const choice = (page: Page, name: string) => page.getByRole('menuitemradio', { name });

beforeAll(async () => {
  const page = await newPage();
  const library = await openLibrary(page, stage.instance.origin, 'hana@demo.keepsake.test');
  for (const drawing of drawings) {
    await library.add({ name: `photo-${drawing.seed}.jpg`, bytes: await drawPhoto(drawing) });
  }
  await page.reload();
  await page.getByRole('heading', { name: 'August 2020' }).waitFor();
  signedIn = await page.context().storageState();
});
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});

describe('header', () => {
  // spec P2.16
  it('has the title, and "Add photos" where the upload flag is on', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Add photos' }).waitFor();
    const without = await open('?PhotoManagementUploadViewEnabled=false');
    await tab(without, /^Photos 4$/).waitFor();
    expect(await without.getByRole('button', { name: 'Add photos' }).count()).toBe(0);
  });

  // spec P2.16
  it('has a "Back" link to home on small screens only, unless the view is embedded', async () => {
    const small = { viewport: { width: 360, height: 740 } };
    const back = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Back', exact: true });
    expect(await back(await open()).count()).toBe(0);
    expect(await back(await open('?stripped=true', small)).count()).toBe(0);
    expect(await back(await open('?hideHeaderNav=true', small)).count()).toBe(0);
    const page = await open('', small);
    await back(page).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  });

  // spec P2.13, P2.14
  it('stands alone in an embedded view', async () => {
    const header = (page: Page) => page.getByRole('banner');
    const hidden = await open('?hideHeaderNav=true');
    expect(await header(hidden).count()).toBe(0);
    const stripped = await open('?stripped=true');
    expect(await header(stripped).count()).toBe(0);
    expect(await stripped.getByRole('contentinfo').count()).toBe(0);
    expect(await stripped.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    expect(await findViolations(stripped)).toEqual([]);
  });
});

describe('tabs', () => {
  // spec P2.17, P2.18
  it('are "Photos" with its count, and "Albums" with the own ones where albums are on', async () => {
    const page = await open('?PhotoManagementAlbumViewEnabled=true');
    await tab(page, /^Photos 4$/).waitFor();
    await tab(page, /^Albums 0$/).waitFor();
    expect(await tab(page, /^Photos/).getAttribute('aria-current')).toBe('page');
    const without = await open('?PhotoManagementAlbumViewEnabled=false');
    await tab(without, /^Photos 4$/).waitFor();
    expect(await tab(without, /^Albums/).count()).toBe(0);
  });

  // spec P2.12, P2.19
  it('keep the query string', async () => {
    const page = await open('?PhotoManagementAlbumViewEnabled=true&stripped=true&campaign=spring');
    const search = async (name: RegExp) =>
      new URL((await tab(page, name).getAttribute('href')) ?? '', stage.instance.origin).searchParams;
    for (const name of [/^Photos/, /^Albums/]) {
      expect((await search(name)).get('stripped')).toBe('true');
      expect((await search(name)).get('campaign')).toBe('spring');
    }
    await tab(page, /^Albums/).click();
    await page.waitForURL(/\/my-photos\/albums\?/);
    expect(new URL(page.url()).searchParams.get('campaign')).toBe('spring');
  });
});

describe('introduction', () => {
  const text = (page: Page) => page.getByText('Open a photo to look at it closely', { exact: false });

  // spec P2.30
  it('expands and collapses, and is remembered so', async () => {
    const page = await open();
    expect(await text(page).isVisible()).toBe(false);
    const more = page.getByRole('button', { name: 'Show more' });
    expect(await more.getAttribute('aria-expanded')).toBe('false');
    await more.click();
    await text(page).waitFor();
    await page.reload();
    await text(page).waitFor();
    await page.getByRole('button', { name: 'Show less' }).click();
    await text(page).waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('button', { name: 'Show more' }).waitFor();
    expect(await text(page).isVisible()).toBe(false);
  });

  // spec P2.30
  it('links to the FAQ, where the brand has one', async () => {
    const page = await open('', {}, { faqUrl: 'https://shop.example/questions' });
    await page.getByRole('button', { name: 'Show more' }).click();
    const link = page.getByRole('main').getByRole('link', { name: 'FAQs' });
    expect(await link.getAttribute('href')).toBe('https://shop.example/questions');
    const without = await open('', {}, { faqUrl: null });
    await without.getByRole('button', { name: 'Show more' }).click();
    await text(without).waitFor();
    expect(await without.getByRole('main').getByRole('link', { name: 'FAQs' }).count()).toBe(0);
  });
});

describe('order', () => {
  const newestFirst = ['August 2020', 'February 2019', 'Unknown Date'];

  // spec P2.20, P2.26, P2.31, P4.3
  it('is newest first, or oldest first, chosen by the keyboard', async () => {
    const page = await open();
    await expect.poll(() => months(page), patience).toEqual(newestFirst);
    await sort(page).focus();
    await page.keyboard.press('Enter');
    await choice(page, 'Newest first').waitFor();
    expect(await choice(page, 'Date taken').getAttribute('aria-checked')).toBe('true');
    expect(await choice(page, 'Newest first').getAttribute('aria-checked')).toBe('true');
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect.poll(() => months(page), patience).toEqual(newestFirst.toReversed());
    await page.getByRole('button', { name: 'Sort: Date taken, Oldest first' }).waitFor();
    await page.getByRole('button', { name: /^Photo, 3 February 2019/ }).waitFor();
  });

  // spec P2.26, P3.25
  it('is by date taken, added or uploaded, and saved in the browser', async () => {
    const page = await open();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await expect.poll(() => months(page), patience).toEqual(newestFirst);
    for (const [name, key] of [
      ['Date added', 'created'],
      ['Date uploaded', 'uploaded'],
    ] as const) {
      await sort(page).click();
      await choice(page, name).click();
      await page.getByRole('button', { name: `Sort: ${name}, Newest first` }).waitFor();
      // All were added in this test.
      await expect.poll(async () => (await months(page)).length, patience).toBe(1);
      expect(asked.some((url) => url.includes(`/users/timeline?sortKey=${key}`))).toBe(true);
      await expect
        .poll(
          () => asked.some((url) => /\/photos\/timeline\/\d+\/\d+/.test(url) && url.includes(key)),
          patience,
        )
        .toBe(true);
    }
    await page.reload();
    await page.getByRole('button', { name: 'Sort: Date uploaded, Newest first' }).waitFor();
    await expect.poll(async () => (await months(page)).length, patience).toBe(1);
  });

  // spec P5.9, P5.10
  it('is the default when what the browser holds is not valid', async () => {
    const page = await open();
    await page.evaluate(() => localStorage.setItem('keepsake.sort.photos', '{"sortKey":"size"}'));
    await page.reload();
    await page.getByRole('button', { name: 'Sort: Date taken, Newest first' }).waitFor();
    await expect.poll(() => months(page), patience).toEqual(newestFirst);
  });

  it('begins at the top of the page', async () => {
    const page = await open('', { viewport: { width: 1200, height: 420 } });
    await expect.poll(async () => (await months(page)).length, patience).toBeGreaterThan(0);
    await sort(page).focus();
    await page.keyboard.press('Enter');
    await page.evaluate(() => window.scrollTo(0, 200));
    await choice(page, 'Oldest first').press('Enter');
    await expect.poll(() => page.evaluate(() => window.scrollY), patience).toBe(0);
  });
});

describe('states', () => {
  // spec P2.25
  it('shows a spinner while loading with no items', async () => {
    const page = await newPage({ storageState: signedIn });
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/users/timeline*', async (route) => {
      await mayAnswer;
      await route.continue();
    });
    await page.goto(stage.instance.origin + photosPath);
    const spinner = page.getByRole('status').filter({ hasText: 'Loading your photos' });
    await spinner.waitFor();
    answer();
    await page.getByRole('heading', { name: 'August 2020' }).waitFor();
    expect(await spinner.count()).toBe(0);
  });

  // spec P2.24
  it('keeps the order at hand when photos cannot be loaded in it', async () => {
    const page = await open();
    await page.route('**/users/timeline?sortKey=created', (route) =>
      route.fulfill({ status: 503, body: '{}' }),
    );
    await sort(page).click();
    await choice(page, 'Date added').click();
    await page.getByText('Error: Your photos could not be loaded').waitFor();
    await sort(page).click();
    await choice(page, 'Date taken').click();
    await page.getByRole('heading', { name: 'August 2020' }).waitFor();
  });
});

describe('uploadUrl', () => {
  const phone = {
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15',
    viewport: { width: 390, height: 800 },
    hasTouch: true,
  };
  const change = { uploadUrlOrigins: ['https://upload.example'] };
  const query = `?uploadUrl=${encodeURIComponent('https://upload.example/phone?shop=1')}`;
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add photos' });

  // spec P2.14, A2.32, P9.11
  it('is where "Add photos" goes on a phone, which comes back after two seconds', async () => {
    const page = await open(query, phone, change);
    const asked: string[] = [];
    // An app takes the address; the page stays.
    await page.context().route('https://upload.example/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ status: 204 });
    });
    const here = page.url();
    await page.evaluate(() => Object.assign(window, { isFirst: true }));
    await page.getByRole('button', { name: 'Add photos' }).first().click();
    await expect.poll(() => asked, patience).toEqual(['https://upload.example/phone?shop=1']);
    await page.waitForFunction(() => !('isFirst' in window) && document.querySelector('h1') !== null);
    expect(page.url()).toBe(here);
  });

  // spec P2.14, P5.7
  it('is nothing on a computer, on another origin, or without http(s)', async () => {
    const desktop = await open(query, {}, change);
    await desktop.getByRole('button', { name: 'Add photos' }).first().click();
    await dialog(desktop).waitFor();
    for (const address of ['https://elsewhere.example/', 'javascript:alert(1)']) {
      const page = await open(`?uploadUrl=${encodeURIComponent(address)}`, phone, change);
      await page.getByRole('button', { name: 'Add photos' }).first().click();
      await dialog(page).waitFor();
    }
  });
});
