import { locales } from '@keepsake/contract/locale';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import enGB from '../server/src/modules/identity/messages/en-GB.json' with { type: 'json' };
import { type MessageKey, type Messages, messagesOf } from '../server/src/modules/identity/pages/messages.ts';
import { pseudoText } from '../web/src/testing/long-catalogues.ts';
import { findOverflow, findRawKeys, visibleTexts } from '../web/src/testing/overflow.ts';
import { useFixture } from './support/fixture.ts';

/** The server's sign-in pages in every language. */

const widths = [320, 360, 1200];

const fixture = useFixture();
let stranger: BrowserContext;

beforeAll(async () => {
  stranger = await fixture.browser.newContext({ viewport: { width: 1200, height: 800 } });
});

/** The path leads there, or links with these texts. */
const places: readonly { name: string; links: readonly MessageKey[]; title: MessageKey }[] = [
  { name: 'sign-in', links: [], title: 'signIn.title' },
  { name: 'register', links: ['signIn.register'], title: 'register.title' },
  { name: 'forgot password', links: ['signIn.forgot'], title: 'forgot.title' },
];

async function openPlace(links: readonly MessageKey[], locale: string, t: Messages): Promise<Page> {
  await stranger.addCookies([{ name: 'keepsake-locale', value: locale, url: fixture.instance.origin }]);
  const page = await stranger.newPage();
  await page.goto(`${fixture.instance.origin}/my-photos/photos`);
  await page.getByRole('heading', { level: 1, name: t('signIn.title'), exact: true }).waitFor();
  for (const link of links) await page.getByRole('link', { name: t(link) }).click();
  return page;
}

describe.each(locales)('%s', (locale) => {
  const t = messagesOf(locale);

  it.concurrent.each(places)('fits on $name', async ({ links, title }) => {
    const page = await openPlace(links, locale, t);
    await page.getByRole('heading', { level: 1, name: t(title), exact: true }).waitFor();
    expect(await findOverflow(page, widths)).toEqual([]);
    expect(await findRawKeys(page, Object.keys(enGB))).toEqual([]);
    await page.close();
  });
});

describe('the pseudo-language', () => {
  const t = messagesOf('en-GB');

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
