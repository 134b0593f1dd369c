// Proves BRA-2, PLA-51, PLA-61.

import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { placeFrame, startFrameOf } from '@keepsake/contract/theme';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { makeSiteFolder } from '../../../test/site-folder.ts';
import { contentSecurityPolicy } from '../../platform/http/site-files.ts';
import { renderSitePage } from './render-site-page.ts';

const template = `<!doctype html><html lang="{{lang}}" data-brand="{{brand}}"><head>
<meta name="robots" content="{{robots}}" />
<link rel="canonical" href="{{canonical}}" />
<link rel="preload" as="fetch" crossorigin href="{{publicConfig}}" />
<link rel="icon" href="{{icon}}" />
<!--theme-->
<meta name="description" content="{{description}}" />
<title>{{title}}</title></head><noscript>{{description}} {{noScript}}</noscript></html>`;

/** Messages as the build compiles them for the site. */
const compiled = { ui: { photos: ['count', 2, { one: '1 photo', other: [0, ' photos'] }] } };

let siteFolder: string;
let demo: TestApp;
let production: TestApp;
beforeAll(async () => {
  siteFolder = await makeSiteFolder(template);
  await writeFile(path.join(siteFolder, 'messages/en-GB.json'), JSON.stringify(compiled));
  demo = await createTestApp({ siteFolder });
  production = await createTestApp({ siteFolder, env: { PUBLIC_ORIGIN: 'https://account.example.com' } });
});
afterAll(async () => {
  await demo.close();
  await production.close();
  await rm(siteFolder, { recursive: true });
});

function open(url: string, host: string, headers: Record<string, string> = {}, app = demo) {
  return app.app.inject({ url, headers: { host, accept: 'text/html', ...headers } });
}

it('sends the site messages that are compiled, and others ICU messages', async () => {
  const file = '/locales/en-GB.json';
  expect((await open(`${file}?format=compiled`, 'localhost:4000')).json()).toEqual({ compiled });
  expect((await open(file, 'localhost:4000')).json()).toHaveProperty('ui');
  // The build does not have this language.
  expect((await open('/locales/da-DK.json?format=compiled', 'localhost:4000')).json()).toHaveProperty('ui');
  expect((await open(`${file}?format=xml`, 'localhost:4000')).statusCode).toBe(400);
});

describe('the page of a storefront', () => {
  it.each([
    ['localhost:4000', 'lumibook', 'Lumibook', 'en-GB'],
    ['printo.localhost:4000', 'printo', 'Printo', 'nl-NL'],
    ['business.wallery.localhost:4000', 'wallery', 'Wallery', 'en-GB'],
    ['de.lumibook.localhost:4000', 'lumibook', 'Lumibook', 'de-AT'],
  ])('%s has its brand, name and language', async (host, brand, title, lang) => {
    const { body, statusCode } = await open('/my-photos', host);
    expect(statusCode).toBe(200);
    expect(body).toContain(`<html lang="${lang}" data-brand="${brand}">`);
    expect(body).toContain(`<title>${title}</title>`);
    expect(body).toContain(`as="fetch" crossorigin href="/api/public-config/${host.split(':')[0]}"`);
  });

  it('requests the font of headings before the first paint', async () => {
    const [, font = ''] =
      /<link rel="preload" as="font" type="font\/woff2" crossorigin href="([^"]+)"/.exec(
        (await open('/', 'localhost:4000')).body,
      ) ?? [];
    expect(font).toMatch(/^\/assets\/brands\/lumibook\/.*\.woff2\?v=/);
    expect((await open(font, 'localhost:4000')).headers['content-type']).toBe('font/woff2');
  });

  it.each([
    ['the browser’s language', 'localhost', { 'accept-language': 'sv, en;q=0.5' }, 'sv-SE'],
    ['a language it lacks', 'wallery.localhost', { 'accept-language': 'sv, it;q=0.5' }, 'it-IT'],
    ['the cookie', 'localhost', { 'accept-language': 'sv', cookie: 'keepsake-locale=da-DK' }, 'da-DK'],
    ['another storefront’s cookie', 'wallery.localhost', { cookie: 'keepsake-locale=da-DK' }, 'en-GB'],
    ['a cookie of nonsense', 'localhost', { cookie: 'keepsake-locale=%22%3E%3Cscript%3E' }, 'en-GB'],
    ['German where de-AT is forced', 'de.lumibook.localhost', { 'accept-language': 'en' }, 'de-AT'],
  ])('is in %s', async (_what, host, headers, lang) => {
    const response = await open('/', host, headers as Record<string, string>);
    expect(response.body).toContain(`<html lang="${lang}"`);
    expect(response.headers.vary).toBe('Accept-Language, Cookie');
  });
});

describe('search engines index', () => {
  const canonical = '<link rel="canonical" href="https://account.example.com/" />';
  const host = 'account.example.com';

  it.each(['/', '/?utm=1'])('the home page of a production host: %s', async (url) => {
    const response = await open(url, host, {}, production);
    expect(response.body).toContain('<meta name="robots" content="index, follow" />');
    expect(response.body).toContain(canonical);
    expect(response.headers['x-robots-tag']).toBe('index, follow');
  });

  it.each([
    ['another page', '/orders', host],
    ['a page below one', '//', host],
    ['the home page of a host for development', '/', 'localhost'],
  ])('not %s', async (_what, url, at) => {
    const response = await open(url, at, {}, production);
    expect(response.body).toContain('<meta name="robots" content="noindex, nofollow" />');
    expect(response.body).not.toContain('canonical');
    expect(response.headers['x-robots-tag']).toBe('noindex, nofollow');
  });

  it.each([
    [
      'en-GB',
      'Lumibook – Your story, one page at a time',
      'Your photos, orders and saved projects at Lumibook',
    ],
    [
      'nl-NL',
      'Lumibook – Jouw verhaal, bladzijde voor bladzijde',
      'Je foto’s, bestellingen en bewaarde projecten bij',
    ],
  ])('the words of the home page, which are there without scripts: %s', async (language, title, words) => {
    const { body } = await open('/', host, { 'accept-language': language }, production);
    expect(body).toContain(`<title>${title}</title>`);
    expect(body).toMatch(new RegExp(`<meta name="description" content="[^"]*${words}[^"]*" />`));
    expect(body).toMatch(new RegExp(`<noscript>[^<]*${words}[^<]*JavaScript`));
    expect((await open('/orders', host, {}, production)).body).toContain('<title>Lumibook</title>');
  });

  it('no API response', async () => {
    const response = await open('/config.json', host, {}, production);
    expect(response.headers['x-robots-tag']).toBe('noindex, nofollow');
  });
});

describe('an address', () => {
  it.each(['/', '/my-photos', '/my-photos/photos?sort=x'])(
    '%s returns the page to Accept: */*',
    async (url) => {
      for (const headers of [{}, { accept: '*/*' }, { accept: '*/*', 'sec-fetch-dest': 'document' }]) {
        const response = await demo.app.inject({ url, headers: { host: 'localhost:4000', ...headers } });
        expect(response.statusCode).toBe(200);
        expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      }
    },
  );

  it.each([
    ['/assets/absent.js', {}],
    ['/absent.png', {}],
    ['/my-photos/absent.js', { accept: '*/*' }],
    ['/api/absent', {}],
    ['/api/photo-management/absent', { accept: '*/*' }],
    ['/images/absent', {}],
    ['/archives/absent', {}],
    ['/files/absent', {}],
    ['/locales/absent/absent', {}],
    ['//absent', {}],
    ['/session/absent', {}],
    ['/oidc/absent', {}],
    ['/health/absent', {}],
    ['/push/absent', {}],
    ['/my-photos', { accept: '*/*', 'sec-fetch-dest': 'script' }],
    ['/my-photos', { accept: 'application/json' }],
    ['/my-photos', { accept: 'image/avif,image/webp,*/*;q=0.8' }],
  ])('%s with %j is not the page', async (url, headers) => {
    const response = await demo.app.inject({ url, headers: { host: 'localhost:4000', ...headers } });
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).not.toContain('text/html');
  });
});

describe('an address that cannot be read', () => {
  const unreadable = [
    '/orders/%00',
    '/%ff',
    '/orders/%zz?x=1',
    '/my-photos/photos?sort=%00',
    '/my-photos/%c0%ae',
  ];

  it.each(unreadable)('%s leads a browser to the page for unknown ones', async (url) => {
    const { statusCode, headers } = await open(url, 'localhost:4000');
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, '/not-found', 'no-store']);
  });

  it.each(unreadable)('%s is refused for all others', async (url) => {
    const response = await open(url, 'localhost:4000', { accept: '*/*' });
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid-request']);
  });

  it('is refused where no page can be', async () => {
    for (const url of [
      '/api/photo-management/photos/%00',
      '/oidc/auth?state=%00',
      '/session/login?returnTo=%00',
    ]) {
      expect((await open(url, 'localhost:4000')).statusCode).toBe(400);
    }
  });
});

describe('an unknown host', () => {
  const host = 'elsewhere.example';

  it('returns a page without scripts and without a brand', async () => {
    const response = await open('/my-photos', host, { 'accept-language': 'en' });
    expect(response.statusCode).toBe(421);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(response.body).toContain('<h1>We can’t find a shop at this address</h1>');
    expect(response.body).not.toMatch(/<script|lumibook|printo|wallery|elsewhere/i);
    expect(response.body).toContain('content="noindex, nofollow"');
  });

  it('returns the error to API clients', async () => {
    for (const [url, accept] of [
      ['/config.json', '*/*'],
      ['/api/photo-management/photos', 'text/html'],
    ] as const) {
      const response = await demo.app.inject({ url, headers: { host, accept } });
      expect(response.statusCode).toBe(421);
      expect(response.json().code).toBe('unknown-host');
    }
    const posted = await demo.app.inject({
      method: 'POST',
      url: '/',
      headers: { host, accept: 'text/html' },
    });
    expect(posted.json().code).toBe('unknown-host');
  });
});

describe('the content security policy', () => {
  it('allows the origins that the brand names, and no others', () => {
    const policy = contentSecurityPolicy('abc', { connect: ['https://photos.example'], thirdParty: [] });
    expect(policy).toContain("connect-src 'self' https://photos.example;");
    expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic' 'wasm-unsafe-eval';");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('frame-src');
  });

  it('allows third-party scripts to fetch, show and frame from their origins', () => {
    const thirdParty = ['https://chat.example'];
    const policy = contentSecurityPolicy('abc', { connect: [], thirdParty });
    for (const directive of ['script-src', 'connect-src', 'img-src', 'style-src', 'font-src', 'frame-src']) {
      expect(policy).toMatch(new RegExp(`${directive} [^;]*https://chat\\.example`));
    }
  });
});

it('escapes values of a brand file', () => {
  const page = renderSitePage(template, {
    nonce: 'abc',
    brand: '"><script>',
    title: '</title><script>',
    description: '"><script>',
    noScript: '</noscript><script>',
    lang: 'en-GB',
    icon: '"><script>',
    touchIcon: '"><script>',
    frame: 'none',
    theme: { styles: '</style><script>', canvas: { light: '#ffffff', dark: '#000000' } },
    publicConfig: '"><script>',
    canonical: undefined,
  });
  expect(page).not.toContain('<script');
});

it.each([
  ['/my-photos', 'photos'],
  ['/my-photos/photos?sort=x', 'photos'],
  ['/my-photos/albums', 'page'],
  ['/', 'overview'],
  ['/downloads', 'page'],
  ['/contact', 'none'],
  ['/my-photos/photos?stripped=true', 'none'],
  ['/my-photos/photos?hideHeaderNav=true', 'none'],
  ['//', 'none'],
])('the page at %s starts with the frame %s', (url, frame) => {
  expect(startFrameOf(url)).toBe(frame);
});

it('keeps the markup of the frame of its page only', () => {
  const page = 'a<!--only photos overview:b\nc-->d<!--only photos:e-->f<!-- comment -->';
  expect(placeFrame(page, 'photos')).toBe('ab\ncdef<!-- comment -->');
  expect(placeFrame(page, 'overview')).toBe('ab\ncdf<!-- comment -->');
  expect(placeFrame(page, 'none')).toBe('adf<!-- comment -->');
});
