import { addressesRoutes } from '@keepsake/contract/addresses';
import { addressExample } from '@keepsake/contract/back-office-examples';
import { configRoutes } from '@keepsake/contract/config';
import { exportsRoutes } from '@keepsake/contract/exports';
import { type PaymentMethod, paymentMethodsRoutes } from '@keepsake/contract/payment-methods';
import { sessionRoutes } from '@keepsake/contract/session';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { makePhotos, serveLibrary } from '../web/src/testing/fake-library.ts';
import { setUpScreen } from '../web/src/testing/screen.ts';
import { pseudoSite, pseudoTexts, type Texts, textsOf, translatedLocales } from './support/catalogues.ts';
import { findOverflow, findRawKeys, visibleTexts } from './support/overflow.ts';
import { makeSmallPhoto } from './support/photos.ts';
import { serveOrders, serveProjects } from './support/serve-orders.ts';

/** All pages in every language on a fake server. */

const widths = [320, 360, 1200];
const longName = 'Familie-Sommerurlaub-auf-der-Nordseeinsel-mit-allen-Grosseltern-2020-08-01-IMG_0001.jpg';

const screen = setUpScreen();

beforeEach(() => {
  const photos = makePhotos({ '2020-09': 2 }).map((photo) => ({ ...photo, localFileName: longName }));
  serveLibrary(screen.server, photos);
  screen.server.error(exportsRoutes.getExport, 'not-found');
  screen.server.answer(addressesRoutes.listAddresses, [address]);
  screen.server.answer(paymentMethodsRoutes.listPaymentMethods, paymentMethods);
  serveOrders(screen.server);
  serveProjects(screen.server);
});

const address = {
  ...addressExample,
  id: '00000000-0000-4000-8000-0000000000a1',
  type: 'billing',
  isDefault: true,
  updatedAt: '2026-11-25T12:00:00.000Z',
} as const;

const card = { kind: 'card', label: 'Mastercard •••• 5454' } as const;
const paymentMethods: PaymentMethod[] = [
  { ...card, id: '1', expires: '2099-04', isDefault: true },
  { ...card, id: '2', expires: '2020-01', isDefault: false },
];

/** A page, how to open it, and who sees it. */
interface Place {
  readonly name: string;
  readonly path: string;
  readonly isPublic?: true;
  readonly open?: (page: Page, t: Texts) => Promise<void>;
}

const tile = (page: Page) => page.locator('[data-item]').first();

const exportId = '00000000-0000-4000-8000-0000000000e1';
const expiredExport = `/my-photos/exports/${exportId}`;

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
    // The empty state's heading may have the same words.
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
      await page.getByRole('button', { name: t('photos.moreActions') }).click();
      await page.getByRole('menuitem', { name: t('exports.title'), exact: true }).click();
      await page.getByRole('button', { name: t('exports.create') }).waitFor();
    },
  },
  {
    name: 'export',
    path: expiredExport,
    open: async (page, t) => {
      const [created, updated] = ['2026-11-20T12:00:00.000Z', '2026-11-21T12:00:00.000Z'];
      const chunks = [1023 * 1024 ** 3, 512].map((size, iteration) => ({ iteration, size }));
      const ready = { status: 'READY', backupId: exportId, chunks, created, updated } as const;
      screen.server.answer(exportsRoutes.getExport, ready);
      await page.reload();
      await page.getByText(t('exports.readyTitle')).first().waitFor();
    },
  },
  { name: 'expired export', path: expiredExport },
  {
    name: 'settings',
    path: '/settings',
    open: (page, t) => page.getByText(t('settings.defaultAddress'), { exact: true }).waitFor(),
  },
  {
    name: 'personal details',
    path: '/settings/personal-details',
    open: async (page, t) => {
      await page.getByRole('button', { name: t('settings.save') }).click();
      await page.getByText(t('settings.firstNameProblem')).first().waitFor();
    },
  },
  {
    name: 'new address',
    path: '/settings/new-address',
    open: async (page, t) => {
      await page.getByRole('button', { name: t('settings.save') }).click();
      await page.getByText(t('settings.streetProblem')).first().waitFor();
    },
  },
  {
    name: 'payment methods',
    path: '/settings/payment-method',
    open: (page, t) => page.getByText(t('settings.useMethod'), { exact: true }).waitFor(),
  },
  { name: 'not found', path: '/nowhere' },
  {
    name: 'orders',
    path: '/orders',
    open: (page) => page.getByText('LB-200417').first().waitFor(),
  },
  {
    name: 'order to pay',
    path: '/orders/LB-1',
    open: (page, t) => page.getByText(t('orders.payNow')).waitFor(),
  },
  {
    name: 'order',
    path: '/orders/LB-2',
    open: (page, t) => page.getByText(t('orders.reorderPhotosDeleted')).waitFor(),
  },
  {
    name: 'change of the delivery address',
    path: '/orders/LB-1',
    async open(page, t) {
      await page.getByRole('button', { name: t('orders.changeAddress') }).click();
      await page.getByRole('button', { name: t('orders.useAddress') }).waitFor();
    },
  },
  {
    name: 'order with a new address',
    path: '/orders/LB-3',
    open: (page, t) => page.getByText(t('orders.addressWaits')).waitFor(),
  },
  {
    name: 'withdrawal',
    path: '/orders/LB-4',
    async open(page, t) {
      await page.getByRole('button', { name: t('orders.withdraw') }).click();
      await page.getByText(t('orders.withdrawChoose')).waitFor();
    },
  },
  {
    name: 'saved projects',
    path: '/saved-projects',
    open: (page, t) => page.getByRole('button', { name: t('projects.more') }).waitFor(),
  },
  {
    name: 'deletion of a project',
    path: '/saved-projects',
    async open(page, t) {
      const name = t('projects.deleteOne', { name: 'Lumibook' });
      await page.getByRole('button', { name }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'not built', path: '/online-products' },
  { name: 'contact', path: '/contact', isPublic: true },
  { name: 'account deleted', path: '/account-deleted', isPublic: true },
  { name: 'account not deleted', path: '/delete-account-error', isPublic: true },
  { name: 'email changed', path: '/change-email-success', isPublic: true },
  { name: 'email not changed', path: '/change-email-error', isPublic: true },
  {
    name: 'unsubscribe',
    path: '/unsubscribe?token=TOKEN',
    isPublic: true,
    open: (page, t) => page.getByRole('button', { name: t('newsletter.unsubscribe') }).waitFor(),
  },
  { name: 'subscribed', path: '/subscription-confirmation-success', isPublic: true },
  { name: 'not subscribed', path: '/subscription-confirmation-error', isPublic: true },
];

async function openPlace({ path, isPublic, open }: Place, locale: string, t: Texts): Promise<Page> {
  const { context, page, server } = screen;
  if (isPublic) server.error(sessionRoutes.getToken, 'not-signed-in');
  const url = `http://localhost:${server.port}`;
  await context.addCookies([{ name: 'keepsake-locale', value: locale, url }]);
  await screen.open(path);
  await page.locator('h1').first().waitFor();
  await open?.(page, t);
  if (isPublic) return page;
  // Its code loads with the first narrow window.
  await page.setViewportSize({ width: 320, height: 800 });
  await page.locator('nav[class*="_bottom_"]').waitFor({ state: 'attached' });
  return page;
}

describe.each(translatedLocales())('%s', (locale) => {
  const t = textsOf('site', locale);

  it.each(sitePlaces)('fits on $name', async (place) => {
    const page = await openPlace(place, locale, t);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
    expect(await findOverflow(page, widths)).toEqual([]);
    expect(await findRawKeys(page)).toEqual([]);
  });
});

/** Texts that are equal in every language, or not from a catalogue. */
const sameEverywhere: readonly RegExp[] = [
  // Brands, addresses, file names, cards and products.
  /Lumibook|Mastercard|Landscape photo book A4|LB-\d+|(customer@example|help@lumibook)\.(com|example)|\S+\.(jpg|pdf)/gi,
  // An address of the customer.
  /Anna de Vries|Keizersgracht|Amsterdam/g,
  // Countries, dates, sizes and languages come from the browser.
  /\b(Mon|Satur|Fri)day\b/g,
  /\b([A-Z][a-z]{2} )?\d+ [A-Z][a-z]{2} \d{4}\b/g,
  /\b(January|February|March|April|May|June|July|August|September|October|November|December)\b/g,
  /\b(Bytes|KB|MB|GB)\b|English \(United Kingdom\)/g,
  /\b(Netherlands|United Kingdom)\b/g,
  // React Aria's own; see web/src/app/languages.screen.ts.
  /^Dismiss$/g,
  // For developers, never in production.
  /^(Environment( d)?|Feature flags|Design system)$/g,
];

/** Pseudo-language vowels have accents; other texts are in no catalogue. */
function isForeign(text: string): boolean {
  return /[aeiou]/i.test(sameEverywhere.reduce((rest, same) => rest.replaceAll(same, ''), text));
}

describe('the pseudo-language', () => {
  beforeEach(() => screen.server.answer(configRoutes.getMessages, pseudoSite as Record<string, unknown>));

  it.each(sitePlaces)('fits without untranslated text on $name', async (place) => {
    const page = await openPlace(place, 'en-GB', pseudoTexts);
    expect(await findOverflow(page, widths)).toEqual([]);
    expect((await visibleTexts(page)).filter(isForeign)).toEqual([]);
  });

  it('fits in the design system', async () => {
    const page = await openPlace({ name: '', path: '/dev/ui' }, 'en-GB', pseudoTexts);
    expect(await findOverflow(page, widths)).toEqual([]);
  });
});
