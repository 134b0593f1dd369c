import { configRoutes } from '@keepsake/contract/config';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { siteKeys, type Texts, textsOf } from '../testing/catalogues.ts';
import { clientReports } from '../testing/client-reports.ts';
import { longestTexts, longestWords, pseudoCatalogue } from '../testing/long-catalogues.ts';
import { hasMenu, openPlace, type Place } from '../testing/open-place.ts';
import { findOverflow, findRawKeys, visibleTexts } from '../testing/overflow.ts';
import { setUpScreen } from '../testing/screen.ts';
import { sitePlaces } from '../testing/site-places.ts';

/** All pages with the longest texts of all languages, and in a longer pseudo-language. */

const widths = [320, 1200];

const screen = setUpScreen();

/** Opens a place in a language, at the width of a phone. */
async function openIn(locale: string, place: Place, t: Texts): Promise<Page> {
  const { context, server } = screen;
  const url = `http://localhost:${server.port}`;
  await context.addCookies([{ name: 'keepsake-locale', value: locale, url }]);
  const page = await openPlace(screen, place, t);
  if (!hasMenu(place)) return page;
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
    const page = await openIn('pt-PT', place, textsOf(catalogue));
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
  /Lumibook|Mastercard|Landscape photo book A4|LB-\d+|(customer@example|help@lumibook|hana@example|x+@example|[-a-z]+@[-a-z]+example)\.(com|example)|\S+\.(jpg|pdf)/gi,
  // Links and code of shared photo books.
  /\S+\/w\/\w+|<iframe .*<\/iframe>|m…@example\.com/g,
  // Browsers and systems.
  /Samsung Internet|Android/g,
  // The key of an authenticator app, recovery codes, and the secret of callbacks.
  /JBSW[A-Z2-7 ]+|abcd\d-efgh\d|whsec_x+/g,
  // An address of the customer, an example of a postal code, and a camera.
  /EC1Y 8SY|Nikon D90|Anna de Vries|Keizersgracht|Amsterdam/g,
  // A business's contact and the shop's reason, names of passkeys, and a format.
  /Dora|dora@example\.com|We do not find this company in the register of its country\.|iPhone|Sicherheitsschlüsselx*|JSON/g,
  // Countries, dates, sizes and languages come from the browser.
  /\b(Mon|Satur|Fri)day\b/g,
  /\b([A-Z][a-z]{2} )?\d+ [A-Z][a-z]{2} \d{4}\b/g,
  // Zones, as browsers abbreviate them.
  /\bCES?T\b/g,
  /\b(January|February|March|April|May|June|July|August|September|October|November|December)\b/g,
  /\b(Bytes|KB|MB|GB)\b|English \(United Kingdom\)/g,
  /\b(Netherlands|United Kingdom)\b/g,
  // React Aria's own; see languages.screen.ts.
  /^(Dismiss|Click to start dragging\.)$/g,
  // Events and languages of callbacks.
  /^(order\.shipped|invoice\.ready|Node\.js|Python|Java|Go|Verify\.java)$/g,
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
    const page = await openIn('en-GB', place, texts);
    expect(await findOverflow(page, widths)).toEqual([]);
    expect((await visibleTexts(page)).filter(isForeign)).toEqual([]);
    expect(faultyMessages()).toEqual([]);
  });

  it('fits in the design system', async () => {
    const page = await openIn('en-GB', { name: '', path: '/dev/ui' }, texts);
    expect(await findOverflow(page, widths)).toEqual([]);
  });
});
