// Proves BRA-2.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountApp, createAccountApp, goodPassword, linkOf } from '../../../test/account-app.ts';
import type { Browser } from '../../../test/browser.ts';
import { formAction, password, publicOrigin } from '../../../test/identity-app.ts';

const lumibook = 'http://lumibook.localhost:4000';
const printo = 'http://printo.localhost:4000';

let app: AccountApp;
beforeAll(async () => {
  app = await createAccountApp();
});
afterAll(() => app.close());

function openSignIn(browser: Browser, origin: string, headers: Record<string, string> = {}) {
  return browser.follow(`${origin}/session/login?returnTo=/my-photos`, { headers });
}

const langOf = (body: string) => /<html lang="([^"]+)"/.exec(body)?.[1];
const brandOf = (body: string) => /data-brand="([^"]+)"/.exec(body)?.[1];

describe('the sign-in page', () => {
  test.each([
    ['lumibook', 'en-GB', {}],
    ['lumibook', 'sv-SE', { 'accept-language': 'sv' }],
    ['lumibook', 'da-DK', { 'accept-language': 'sv', cookie: 'keepsake-locale=da-DK' }],
    ['de.lumibook', 'de-AT', { 'accept-language': 'sv' }],
    ['be.lumibook', 'nl-BE', { 'accept-language': 'nl' }],
    ['printo', 'nl-NL', {}],
    ['printo', 'en-GB', { 'accept-language': 'it, en;q=0.3' }],
    ['wallery', 'it-IT', { 'accept-language': 'it, en;q=0.3' }],
    ['business.wallery', 'en-GB', {}],
  ])('of %s is in %s, as the storefront would be', async (host, locale, headers) => {
    const origin = `http://${host}.localhost:4000`;
    const { response, url } = await openSignIn(app.newBrowser(), origin, headers as Record<string, string>);
    expect(url).toContain(`${publicOrigin}/oidc/interaction/`);
    expect(langOf(response.body)).toBe(locale);
    expect(brandOf(response.body)).toBe(host.split('.').at(-1));
  });

  test('keeps the language when the form is sent, and on the way to the other pages', async () => {
    const browser = app.newBrowser();
    const page = await openSignIn(browser, lumibook, { 'accept-language': 'nb' });
    const form = { email: 'nobody@example.com', password: 'wrong' };
    const wrong = await browser.open(formAction(page), { method: 'POST', form });
    expect(langOf(wrong.body)).toBe('nb-NO');
    expect(langOf((await browser.open(`${formAction(page)}/register`)).body)).toBe('nb-NO');
    const forgot = /href="([^"]*password\/forgot[^"]*)"/
      .exec(page.response.body)?.[1]
      ?.replaceAll('&amp;', '&');
    expect(langOf((await browser.open(String(forgot))).body)).toBe('nb-NO');
  });

  test('changes its language by links, and the site’s with it, on the way to the same address', async () => {
    const browser = app.newBrowser();
    const page = await browser.follow(`${lumibook}/session/login?returnTo=/my-photos/albums`);
    const links = [...page.response.body.matchAll(/href="([^"]*)" lang="([^"]+)"/g)];
    expect(links.map(([, , locale]) => locale)).toHaveLength(11);
    const [, address = ''] = links.find(([, , locale]) => locale === 'sv-SE') ?? [];
    const swedish = await browser.follow(address.replaceAll('&amp;', '&'));
    expect(langOf(swedish.response.body)).toBe('sv-SE');
    const cookies = browser.cookies('lumibook.localhost:4000');
    expect(cookies.find(({ name }) => name === 'keepsake-locale')?.value).toBe('sv-SE');
    await app.test.signUp('lars@example.com');
    const form = { email: 'lars@example.com', password };
    const back = await browser.follow(formAction(swedish), { method: 'POST', form }, `${lumibook}/my-photos`);
    expect(back.url).toBe(`${lumibook}/my-photos/albums`);
  });

  test.each(['nl-NL', 'nonsense'])(
    'keeps its language for %s, which the storefront does not have',
    async (lang) => {
      const browser = app.newBrowser();
      const page = await browser.follow(`http://fr.lumibook.localhost:4000/session/login?lang=${lang}`);
      expect(langOf(page.response.body)).toBe('fr-FR');
      expect(browser.cookies('fr.lumibook.localhost:4000').map(({ name }) => name)).not.toContain(
        'keepsake-locale',
      );
    },
  );

  test('offers no languages where the storefront forces one', async () => {
    const page = await openSignIn(app.newBrowser(), 'http://de.lumibook.localhost:4000');
    expect(page.response.body).not.toContain('hreflang');
  });

  test('that has expired is in the browser’s language', async () => {
    const page = await openSignIn(app.newBrowser(), lumibook);
    const otherBrowser = await app
      .newBrowser()
      .open(formAction(page), { headers: { 'accept-language': 'es' } });
    expect(otherBrowser.statusCode).toBe(410);
    expect(langOf(otherBrowser.body)).toBe('es-ES');
  });

  test('accepts no language that is not the storefront’s', async () => {
    const url = `${publicOrigin}/oidc/password/forgot?${new URLSearchParams({ shop: printo, lang: '"><script>' })}`;
    const { body } = await app.newBrowser().open(url);
    expect(langOf(body)).toBe('nl-NL');
    expect(body).not.toContain('"><script');
  });
});

describe('mails are in the language of the page that requested them', () => {
  test('the one that confirms an address, and the page that its link opens', async () => {
    const browser = app.newBrowser();
    const page = await openSignIn(browser, printo, { 'accept-language': 'sv' });
    const email = 'sven@example.com';
    await browser.open(`${formAction(page)}/register`, {
      method: 'POST',
      form: { email, name: 'Sven', password: goodPassword },
    });
    const mail = await app.mailTo(email, /./);
    expect(langOf(mail.message.html)).toBe('sv-SE');
    expect(mail.message.fromName).toBe('Printo');
    const elsewhere = await app.newBrowser().open(linkOf(mail), { headers: { 'accept-language': 'en' } });
    expect(langOf(elsewhere.body)).toBe('sv-SE');
    expect(brandOf(elsewhere.body)).toBe('printo');
  });

  test('the one that sets a new password, and the pages after it', async () => {
    const email = 'nina@example.com';
    await app.test.signUp(email);
    const url = `${publicOrigin}/oidc/password/forgot?${new URLSearchParams({ shop: lumibook, lang: 'pt-PT' })}`;
    await app.newBrowser().open(url, { method: 'POST', form: { email } });
    const mail = await app.mailTo(email, /./);
    expect(langOf(mail.message.html)).toBe('pt-PT');
    const token = new URL(linkOf(mail)).searchParams.get('token') ?? '';
    const changed = await app.newBrowser().open(`${publicOrigin}/oidc/password/reset`, {
      method: 'POST',
      form: { token, password: goodPassword },
    });
    expect(changed.statusCode).toBe(200);
    expect(langOf(changed.body)).toBe('pt-PT');
    expect(langOf((await app.mailTo(email, /./)).message.html)).toBe('pt-PT');
  });
});
