import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { connectRaw } from '../../../test/raw-client.ts';
import { contentSecurityPolicy } from '../../platform/http/site-files.ts';
import { renderSitePage } from './render-site-page.ts';

// Databases, password hashes and a decoder: a second alone, many beside other tests on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const template = `<!doctype html><html lang="{{lang}}" data-brand="{{brand}}"><head>
<meta name="robots" content="{{robots}}" />
<link rel="canonical" href="{{canonical}}" />
<link rel="preload" as="fetch" crossorigin href="{{publicConfig}}" />
<title>{{title}}</title></head></html>`;

let siteFolder: string;
let demo: TestApp;
let production: TestApp;
beforeAll(async () => {
  siteFolder = await mkdtemp(path.join(tmpdir(), 'keepsake-site-'));
  await mkdir(path.join(siteFolder, 'assets'));
  await writeFile(path.join(siteFolder, 'index.html'), template);
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

  // spec A9.6
  it.each([
    ['the browser’s language', 'localhost', { 'accept-language': 'sv, en;q=0.5' }, 'sv-SE'],
    ['a language it lacks', 'wallery.localhost', { 'accept-language': 'sv, it;q=0.5' }, 'it-IT'],
    ['the cookie', 'localhost', { 'accept-language': 'sv', cookie: 'keepsake-locale=da-DK' }, 'da-DK'],
    ['another storefront’s cookie', 'wallery.localhost', { cookie: 'keepsake-locale=da-DK' }, 'en-GB'],
    ['a cookie of nonsense', 'localhost', { cookie: 'keepsake-locale=%22%3E%3Cscript%3E' }, 'en-GB'],
    ['German where de-AT is forced', 'de.lumibook.localhost', { 'accept-language': 'en' }, 'de-AT'],
  ])('speaks %s', async (_what, host, headers, lang) => {
    const answer = await open('/', host, headers as Record<string, string>);
    expect(answer.body).toContain(`<html lang="${lang}"`);
    expect(answer.headers.vary).toBe('Accept-Language, Cookie');
  });
});

describe('search engines keep', () => {
  const canonical = '<link rel="canonical" href="https://account.example.com/" />';
  const host = 'account.example.com';

  // spec A9.10
  it.each(['/', '/?utm=1'])('the home page of a production host: %s', async (url) => {
    const answer = await open(url, host, {}, production);
    expect(answer.body).toContain('<meta name="robots" content="index, follow" />');
    expect(answer.body).toContain(canonical);
    expect(answer.headers['x-robots-tag']).toBe('index, follow');
  });

  // spec A9.10
  it.each([
    ['another page', '/orders', host],
    ['a page below one', '//', host],
    ['the home page of a host for development', '/', 'localhost'],
  ])('not %s', async (_what, url, at) => {
    const answer = await open(url, at, {}, production);
    expect(answer.body).toContain('<meta name="robots" content="noindex, nofollow" />');
    expect(answer.body).not.toContain('canonical');
    expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow');
  });

  it('no answer of an API', async () => {
    const answer = await open('/config.json', host, {}, production);
    expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow');
  });
});

describe('a browser that speaks French first', () => {
  const host = 'fr.lumibook.localhost:4000';

  // spec A9.11
  it.each(['fr', 'fr-CA, en;q=0.8', 'en;q=0.2, FR'])(
    '%s goes to the sister, to the same page',
    async (language) => {
      const answer = await open('/my-photos?stripped=true', host, { 'accept-language': language });
      expect(answer.statusCode).toBe(302);
      expect(answer.headers.location).toBe('http://printo.localhost:4000/my-photos?stripped=true');
      expect(answer.headers.vary).toContain('Accept-Language');
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it('is sent to no other host by the path', async () => {
    const answer = await open('//evil.example/%2e%2e', host, { 'accept-language': 'fr' });
    expect(new URL(String(answer.headers.location)).host).toBe('printo.localhost:4000');
  });

  it('is not sent on by a request line with a whole address', async () => {
    await demo.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = demo.app.server.address() as AddressInfo;
    const head = `GET http://evil.example/x HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\n`;
    const client = await connectRaw(port, `${head}Accept-Language: fr\r\nConnection: close\r\n\r\n`);
    await client.ended(10_000);
    expect(client.received()).toMatch(/^HTTP\/1\.1 200 /);
    expect(client.received()).not.toContain('evil.example');
  });

  it('stays at the sister, and everywhere else', async () => {
    for (const other of ['printo.localhost:4000', 'localhost:4000']) {
      expect((await open('/', other, { 'accept-language': 'fr' })).statusCode).toBe(200);
    }
  });

  it.each(['en, fr;q=0.9', 'frr', ''])('others stay: %j', async (language) => {
    expect((await open('/', host, { 'accept-language': language })).statusCode).toBe(200);
  });

  it('machines stay', async () => {
    const headers = { host, accept: 'application/json', 'accept-language': 'fr' };
    expect((await demo.app.inject({ url: '/config.json', headers })).statusCode).toBe(200);
  });
});

describe('a host of nobody', () => {
  const host = 'elsewhere.example';

  it('shows a page of its own that runs nothing and has no brand', async () => {
    const answer = await open('/my-photos', host, { 'accept-language': 'en' });
    expect(answer.statusCode).toBe(421);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(answer.body).toContain('<h1>No shop lives at this address</h1>');
    expect(answer.body).not.toMatch(/<script|lumibook|printo|wallery|elsewhere/i);
    expect(answer.body).toContain('content="noindex, nofollow"');
  });

  it('answers machines with the error', async () => {
    for (const [url, accept] of [
      ['/config.json', '*/*'],
      ['/api/photo-management/photos', 'text/html'],
    ] as const) {
      const answer = await demo.app.inject({ url, headers: { host, accept } });
      expect(answer.statusCode).toBe(421);
      expect(answer.json().code).toBe('unknown-host');
    }
    const posted = await demo.app.inject({
      method: 'POST',
      url: '/',
      headers: { host, accept: 'text/html' },
    });
    expect(posted.json().code).toBe('unknown-host');
  });
});

describe('the policy', () => {
  it('lets a page reach what its brand names, and nothing else', () => {
    const policy = contentSecurityPolicy('abc', { connect: ['https://photos.example'], thirdParty: [] });
    expect(policy).toContain("connect-src 'self' https://photos.example;");
    expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic' 'wasm-unsafe-eval';");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('frame-src');
  });

  it('lets the scripts of others fetch, show and frame what is theirs', () => {
    const thirdParty = ['https://chat.example'];
    const policy = contentSecurityPolicy('abc', { connect: [], thirdParty });
    for (const directive of ['script-src', 'connect-src', 'img-src', 'style-src', 'font-src', 'frame-src']) {
      expect(policy).toMatch(new RegExp(`${directive} [^;]*https://chat\\.example`));
    }
  });
});

it('values of a brand file stay text', () => {
  const page = renderSitePage(template, {
    nonce: 'abc',
    brand: '"><script>',
    title: '</title><script>',
    lang: 'en-GB',
    publicConfig: '"><script>',
    canonical: undefined,
  });
  expect(page).not.toContain('<script');
});
