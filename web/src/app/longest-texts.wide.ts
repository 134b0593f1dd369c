import { addressesRoutes } from '@keepsake/contract/addresses';
import { addressExample } from '@keepsake/contract/back-office-examples';
import { configRoutes } from '@keepsake/contract/config';
import { exportsRoutes } from '@keepsake/contract/exports';
import { type PaymentMethod, paymentMethodsRoutes } from '@keepsake/contract/payment-methods';
import { sessionRoutes } from '@keepsake/contract/session';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { siteKeys, type Texts, textsOf } from '../testing/catalogues.ts';
import { clientReports } from '../testing/client-reports.ts';
import { makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { fakeBooks, servePhotoBooks } from '../testing/fake-photo-books.ts';
import { session } from '../testing/fake-responses.ts';
import { longestTexts, longestWords, pseudoCatalogue } from '../testing/long-catalogues.ts';
import { findOverflow, findRawKeys, visibleTexts } from '../testing/overflow.ts';
import { setUpScreen } from '../testing/screen.ts';
import { serveInvoices, serveOrders, serveProjects } from '../testing/serve-orders.ts';
import type { Place } from '../testing/settings-places.ts';
import { longName, sitePlaces } from '../testing/site-places.ts';

/** All pages with the longest texts of all languages, and in a longer pseudo-language. */

const widths = [320, 1200];

const screen = setUpScreen();

beforeEach(() => {
  const photos = makePhotos({ '2020-09': 2 }).map((photo) => ({ ...photo, localFileName: longName }));
  serveLibrary(screen.server, photos);
  screen.server.error(exportsRoutes.getExport, 'not-found');
  screen.server.respond(addressesRoutes.listAddresses, [address]);
  screen.server.respond(paymentMethodsRoutes.listPaymentMethods, paymentMethods);
  const books = servePhotoBooks(screen.server);
  books.stored = fakeBooks(11).map((book) => ({ ...book, ...named }));
  books.articleNames = [named.articleName];
  serveOrders(screen.server);
  serveProjects(screen.server);
  serveInvoices(screen.server);
});

const address = {
  ...addressExample,
  id: '00000000-0000-4000-8000-0000000000a1',
  type: 'billing',
  isDefault: true,
  updatedAt: '2026-11-25T12:00:00.000Z',
} as const;

/** Texts of the shop: the brand's name, which is in no catalogue. */
const named = { title: 'Lumibook', articleName: 'Lumibook' };

const card = { kind: 'card', label: 'Mastercard •••• 5454' } as const;
const paymentMethods: PaymentMethod[] = [
  { ...card, id: '1', expires: '2099-04', isDefault: true },
  { ...card, id: '2', expires: '2020-01', isDefault: false },
];

async function openPlace(
  { path, isPublic, isBusiness = false, open }: Place,
  locale: string,
  t: Texts,
): Promise<Page> {
  const { context, page, server } = screen;
  if (isPublic) server.error(sessionRoutes.getToken, 'not-signed-in');
  else server.respond(sessionRoutes.getToken, { ...session, isBusiness });
  const url = `http://localhost:${server.port}`;
  await context.addCookies([{ name: 'keepsake-locale', value: locale, url }]);
  await screen.open(path);
  await page.locator('h1').first().waitFor();
  await open?.(page, t, server);
  if (isPublic) return page;
  // The code of the bottom menu loads with the first narrow window.
  await page.setViewportSize({ width: 320, height: 800 });
  await page.locator('nav[class*="_bottom_"]').waitFor({ state: 'attached' });
  return page;
}

describe.each([
  { what: 'the longest texts', catalogue: longestTexts },
  { what: 'the longest words', catalogue: longestWords },
])('$what of all languages', ({ catalogue }) => {
  beforeEach(() => screen.server.respond(configRoutes.getMessages, { compiled: catalogue }));

  it.each(sitePlaces)('fit on $name', async (place) => {
    // Portuguese has the longest dates, and every form of plurals.
    const page = await openPlace(place, 'pt-PT', textsOf(catalogue));
    expect(await findOverflow(page, widths)).toEqual([]);
    expect(await findRawKeys(page, siteKeys)).toEqual([]);
    expect(faultyMessages()).toEqual([]);
  });
});

/** Messages that were missing or could not be formatted. */
const faultyMessages = () => clientReports(screen.server).filter(({ where }) => where === 'messages');

/** Texts that are equal in every language, or not from a catalogue. */
const sameEverywhere: readonly RegExp[] = [
  // Brands, addresses, file names, cards and products.
  /Lumibook|Mastercard|Landscape photo book A4|LB-\d+|(customer@example|help@lumibook|[-a-z]+@[-a-z]+example)\.(com|example)|\S+\.(jpg|pdf)/gi,
  // Links and code of shared photo books.
  /\S+\/w\/\w+|<iframe .*<\/iframe>|m…@example\.com/g,
  // Browsers and systems.
  /Samsung Internet|Android/g,
  // The key of an authenticator app.
  /JBSW[A-Z2-7 ]+/g,
  // An address of the customer.
  /Anna de Vries|Keizersgracht|Amsterdam/g,
  // A business's contact and the shop's reason, names of passkeys, and a format.
  /Dora|dora@example\.com|We do not find this company in the register of its country\.|iPhone|Sicherheitsschlüsselx*|JSON/g,
  // Countries, dates, sizes and languages come from the browser.
  /\b(Mon|Satur|Fri)day\b/g,
  /\b([A-Z][a-z]{2} )?\d+ [A-Z][a-z]{2} \d{4}\b/g,
  /\b(January|February|March|April|May|June|July|August|September|October|November|December)\b/g,
  /\b(Bytes|KB|MB|GB)\b|English \(United Kingdom\)/g,
  /\b(Netherlands|United Kingdom)\b/g,
  // React Aria's own; see languages.screen.ts.
  /^Dismiss$/g,
  // For developers, never in production.
  /^(Environment( d)?|Feature flags|Design system)$/g,
];

/** Pseudo-language vowels have accents; other texts are in no catalogue. */
function isForeign(text: string): boolean {
  return /[aeiou]/i.test(sameEverywhere.reduce((rest, same) => rest.replaceAll(same, ''), text));
}

describe('the pseudo-language', () => {
  const texts = textsOf(pseudoCatalogue);
  beforeEach(() => screen.server.respond(configRoutes.getMessages, { compiled: pseudoCatalogue }));

  it.each(sitePlaces)('fits without untranslated text on $name', async (place) => {
    const page = await openPlace(place, 'en-GB', texts);
    expect(await findOverflow(page, widths)).toEqual([]);
    expect((await visibleTexts(page)).filter(isForeign)).toEqual([]);
    expect(faultyMessages()).toEqual([]);
  });

  it('fits in the design system', async () => {
    const page = await openPlace({ name: '', path: '/dev/ui' }, 'en-GB', texts);
    expect(await findOverflow(page, widths)).toEqual([]);
  });
});
