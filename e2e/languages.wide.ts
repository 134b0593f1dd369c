import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { pseudoText } from '../scripts/checks/catalogues/pseudo-message.ts';
import { signIn } from './support/browser.ts';
import {
  identityKeys,
  pseudoSite,
  pseudoTexts,
  siteKeys,
  type Texts,
  textsOf,
  translatedLocales,
} from './support/catalogues.ts';
import { findMisfits, visibleTexts } from './support/misfits.ts';
import { makeSmallPhoto } from './support/photos.ts';
import { useStage } from './support/stage.ts';

const widths = [320, 360, 1200];
const customer = 'gus@demo.keepsake.test';
const longName = 'Familie-Sommerurlaub-auf-der-Nordseeinsel-mit-allen-Grosseltern-2020-08-01-IMG_0001.jpg';

const stage = useStage();
/** Somebody who is signed in, and somebody who is not. */
let signedIn: BrowserContext;
let stranger: BrowserContext;

beforeAll(async () => {
  [signedIn, stranger] = await Promise.all([stage.browser.newContext(), stage.browser.newContext()]);
  const page = await signedIn.newPage();
  await signIn(page, stage.instance.origin, customer);
  await addPhotos(page);
  await page.close();
});

async function addPhotos(page: Page): Promise<void> {
  const photos = await Promise.all([
    makeSmallPhoto(1, '2020:09:01 12:00:00'),
    makeSmallPhoto(2, '2020:09:02 12:00:00'),
  ]);
  await page.getByRole('button', { name: 'Add photos' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add photos' });
  const files = photos.map((buffer, index) => ({
    name: index === 0 ? longName : 'IMG_2.jpg',
    mimeType: 'image/jpeg',
    buffer,
  }));
  await dialog.locator('input[type=file]').setInputFiles(files);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog.getByText('2 photos added').first().waitFor();
  // While a photo is being prepared, its page says so: another text in each run.
  await page.locator('[data-item][data-state=success]').nth(1).waitFor({ timeout: 60_000 });
}

/** A page of the site, how to get to what is looked at, and who sees it. */
interface Place {
  readonly name: string;
  readonly path: string;
  readonly isPublic?: true;
  readonly open?: (page: Page, t: Texts) => Promise<void>;
}

const tile = (page: Page) => page.locator('[data-item]').first();

const expiredExport = `/my-photos/exports/${randomUUID()}`;

const sitePlaces: readonly Place[] = [
  { name: 'overview', path: '/' },
  {
    name: 'photos',
    path: '/my-photos/photos',
    open: (page) => tile(page).waitFor(),
  },
  {
    name: 'add photos',
    path: '/my-photos/photos',
    open: async (page, t) => {
      await page
        .getByRole('button', { name: t('upload.addPhotos') })
        .first()
        .click();
      const buffer = await makeSmallPhoto(3, '2020:09:03 12:00:00');
      const files = [
        { name: longName, mimeType: 'image/jpeg', buffer },
        { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no photo') },
      ];
      await page.getByRole('dialog').locator('input[type=file]').setInputFiles(files);
      await page.getByText(t('upload.failure.unsupported-type')).first().waitFor();
    },
  },
  {
    name: 'preview',
    path: '/my-photos/photos',
    open: async (page, t) => {
      await tile(page).click();
      await page.getByRole('button', { name: t('preview.download') }).waitFor();
    },
  },
  {
    name: 'delete dialog',
    path: '/my-photos/photos',
    open: async (page, t) => {
      await tile(page).click();
      await page.getByRole('button', { name: t('preview.delete'), exact: true }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'account menu',
    path: '/',
    open: async (page, t) => {
      await page.getByRole('button', { name: t('shell.accountMenu') }).click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'recently deleted',
    path: '/my-photos/recently-deleted',
    // The empty state's heading may hold the same words.
    open: (page, t) => page.getByRole('heading', { name: t('deleted.title'), exact: true }).waitFor(),
  },
  {
    name: 'downloads',
    path: '/downloads',
    open: (page, t) => page.getByRole('heading', { name: t('downloads.emptyTitle') }).waitFor(),
  },
  {
    name: 'export dialog',
    path: '/my-photos/photos',
    open: async (page, t) => {
      await page.getByRole('button', { name: t('exports.title'), exact: true }).click();
      await page.getByRole('button', { name: t('exports.create') }).waitFor();
    },
  },
  {
    name: 'export',
    path: expiredExport,
    open: async (page, t) => {
      const [created, updated] = ['2026-11-20T12:00:00.000Z', '2026-11-21T12:00:00.000Z'];
      const chunks = [1023 * 1024 ** 3, 512].map((size, iteration) => ({ iteration, size }));
      const json = { status: 'READY', backupId: randomUUID(), chunks, created, updated };
      await page.route(/\/backups\/[0-9a-f-]+$/, (route) => route.fulfill({ json }));
      await page.reload();
      await page.getByText(t('exports.readyTitle')).first().waitFor();
    },
  },
  { name: 'expired export', path: expiredExport },
  { name: 'not found', path: '/nowhere' },
  { name: 'not built', path: '/orders' },
  { name: 'contact', path: '/contact', isPublic: true },
  { name: 'account deleted', path: '/account-deleted', isPublic: true },
  { name: 'account not deleted', path: '/delete-account-error', isPublic: true },
  { name: 'email changed', path: '/change-email-success', isPublic: true },
  { name: 'email not changed', path: '/change-email-error', isPublic: true },
  { name: 'subscribed', path: '/subscription-confirmation-success', isPublic: true },
  { name: 'not subscribed', path: '/subscription-confirmation-error', isPublic: true },
];

/** Pages of the server: the path leads there by itself, or by links with these texts. */
const providerPlaces = [
  { name: 'sign-in', links: [], title: 'signIn.title' },
  { name: 'register', links: ['signIn.register'], title: 'register.title' },
  { name: 'forgot password', links: ['signIn.forgot'], title: 'forgot.title' },
];

async function openPlace({ path, isPublic, open }: Place, locale: string, t: Texts): Promise<Page> {
  const context = isPublic ? stranger : signedIn;
  await context.addCookies([{ name: 'keepsake-locale', value: locale, url: stage.instance.origin }]);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto(stage.instance.origin + path);
  await page.locator('h1').first().waitFor();
  await open?.(page, t);
  return page;
}

const keys = new Set([...siteKeys, ...identityKeys].filter((key) => key.includes('.')));

async function findRawKeys(page: Page): Promise<string[]> {
  return (await visibleTexts(page)).filter((text) => text.split(/\s/).some((word) => keys.has(word)));
}

describe.each(translatedLocales())('%s', (locale) => {
  const t = textsOf('site', locale);
  const pages = textsOf('identity', locale);

  it.concurrent.each(sitePlaces)('fits on $name', async (place) => {
    const page = await openPlace(place, locale, t);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
    expect(await findMisfits(page, widths)).toEqual([]);
    expect(await findRawKeys(page)).toEqual([]);
    await page.close();
  });

  it.concurrent.each(providerPlaces)('fits on $name', async ({ links, title }) => {
    const page = await openPlace({ name: '', path: '/my-photos/photos', isPublic: true }, locale, t);
    for (const link of links) await page.getByRole('link', { name: pages(link) }).click();
    await page.getByRole('heading', { level: 1, name: pages(title), exact: true }).waitFor();
    expect(await findMisfits(page, widths)).toEqual([]);
    expect(await findRawKeys(page)).toEqual([]);
    await page.close();
  });
});

/** What stands in a text and is the same in every language, or not ours to write. */
const sameEverywhere: readonly RegExp[] = [
  // Brands, addresses and names of files are names.
  /Lumibook|gus@demo\.keepsake\.test|\S+\.(jpg|pdf)/g,
  // Dates, sizes and languages are written by the browser.
  /\b(January|February|March|April|May|June|July|August|September|October|November|December)\b/g,
  /\b(Bytes|KB|MB|GB)\b|English \(United Kingdom\)/g,
  // React Aria's own; e2e/languages.e2e.ts sees it follow the language.
  /^Dismiss$/g,
  // Shown to developers, never in production.
  /^(Environment( d)?|Feature flags|Design system)$/g,
];

/** Every vowel of the pseudo-language has an accent; a text with others is in no catalogue. */
function isForeign(text: string): boolean {
  return /[aeiou]/i.test(sameEverywhere.reduce((rest, same) => rest.replaceAll(same, ''), text));
}

describe('a language that is longer than any', () => {
  const showPseudo = async (context: BrowserContext) => {
    await context.route('**/locales/en-GB.json', (route) => route.fulfill({ json: pseudoSite }));
  };
  beforeAll(async () => {
    await Promise.all([showPseudo(signedIn), showPseudo(stranger)]);
  });

  it.concurrent.each(sitePlaces)('fits, and is all there is to read, on $name', async (place) => {
    const page = await openPlace(place, 'en-GB', pseudoTexts);
    expect(await findMisfits(page, widths)).toEqual([]);
    expect((await visibleTexts(page)).filter(isForeign)).toEqual([]);
    await page.close();
  });

  it('fits in the parts of the design system, among the words of developers', async () => {
    const page = await openPlace({ name: '', path: '/dev/ui' }, 'en-GB', pseudoTexts);
    expect(await findMisfits(page, widths)).toEqual([]);
    await page.close();
  });

  it.concurrent.each(providerPlaces)('fits on $name', async ({ links }) => {
    const page = await openPlace(
      { name: '', path: '/my-photos/photos', isPublic: true },
      'en-GB',
      pseudoTexts,
    );
    const pages = textsOf('identity', 'en-GB');
    for (const link of links) await page.getByRole('link', { name: pages(link) }).click();
    await makePseudo(page);
    expect(await findMisfits(page, widths)).toEqual([]);
    await page.close();
  });
});

/** The server's pages come finished, so their texts are changed where they stand. */
async function makePseudo(page: Page): Promise<void> {
  // An address is what somebody types, in every language.
  const texts = (await visibleTexts(page)).filter((text) => !text.includes('@'));
  const changes = Object.fromEntries(texts.map((text) => [text, `[${pseudoText(text)}]`]));
  await page.evaluate((pseudo) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const changed = pseudo[node.textContent?.trim() ?? ''];
      if (changed !== undefined) node.textContent = changed;
    }
  }, changes);
}
