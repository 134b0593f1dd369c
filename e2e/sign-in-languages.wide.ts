import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { pseudoText } from '../scripts/checks/catalogues/pseudo-message.ts';
import { type Texts, textsOf, translatedLocales } from './support/catalogues.ts';
import { useFixture } from './support/fixture.ts';
import { findOverflow, findRawKeys, visibleTexts } from './support/overflow.ts';

/** The server's sign-in pages in every language. */

const widths = [320, 360, 1200];

const fixture = useFixture();
let stranger: BrowserContext;

beforeAll(async () => {
  stranger = await fixture.browser.newContext({ viewport: { width: 1200, height: 800 } });
});

/** The path leads there, or links with these texts. */
const places = [
  { name: 'sign-in', links: [], title: 'signIn.title' },
  { name: 'register', links: ['signIn.register'], title: 'register.title' },
  { name: 'forgot password', links: ['signIn.forgot'], title: 'forgot.title' },
];

async function openPlace(links: readonly string[], locale: string, t: Texts): Promise<Page> {
  await stranger.addCookies([{ name: 'keepsake-locale', value: locale, url: fixture.instance.origin }]);
  const page = await stranger.newPage();
  await page.goto(`${fixture.instance.origin}/my-photos/photos`);
  await page.getByRole('heading', { level: 1, name: t('signIn.title'), exact: true }).waitFor();
  for (const link of links) await page.getByRole('link', { name: t(link) }).click();
  return page;
}

describe.each(translatedLocales())('%s', (locale) => {
  const t = textsOf('identity', locale);

  it.concurrent.each(places)('fits on $name', async ({ links, title }) => {
    const page = await openPlace(links, locale, t);
    await page.getByRole('heading', { level: 1, name: t(title), exact: true }).waitFor();
    expect(await findOverflow(page, widths)).toEqual([]);
    expect(await findRawKeys(page)).toEqual([]);
    await page.close();
  });
});

describe('the pseudo-language', () => {
  const t = textsOf('identity', 'en-GB');

  it.concurrent.each(places)('fits on $name', async ({ links, title }) => {
    const page = await openPlace(links, 'en-GB', t);
    await page.getByRole('heading', { level: 1, name: t(title), exact: true }).waitFor();
    await makePseudo(page);
    expect(await findOverflow(page, widths)).toEqual([]);
    await page.close();
  });
});

/** Changes the texts in place: the server renders these pages. */
async function makePseudo(page: Page): Promise<void> {
  // Typed addresses are equal in every language.
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
