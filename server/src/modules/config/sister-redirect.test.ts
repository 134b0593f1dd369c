// Proves BRA-4.

import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { connectRaw } from '../../../test/raw-client.ts';
import { makeSiteFolder } from '../../../test/site-folder.ts';

const host = 'fr.lumibook.localhost:4000';
const sister = 'http://printo.localhost:4000';

let siteFolder: string;
let demo: TestApp;
beforeAll(async () => {
  siteFolder = await makeSiteFolder();
  demo = await createTestApp({ siteFolder });
});
afterAll(async () => {
  await demo.close();
  await rm(siteFolder, { recursive: true });
});

function open(url: string, headers: Record<string, string> = {}) {
  return demo.app.inject({
    url,
    headers: { host, accept: 'text/html', 'accept-language': 'fr', ...headers },
  });
}

it.each([
  '/',
  '/orders',
  '/invoices',
  '/integration',
  '/settings',
  '/settings/b2b',
  '/saved-projects',
  '/online-products',
  '/widgets',
  '/my-photos',
  '/my-photos/photos',
  '/my-photos/albums',
  '/Orders/',
])('a French visitor of %s is redirected to the same page of the sister', async (page) => {
  for (const url of [page, `${page}?stripped=true&page=2`]) {
    const response = await open(url);
    expect([response.statusCode, response.headers.location]).toEqual([302, `${sister}${url}`]);
    expect(response.headers.vary).toBe('Accept-Language, Cookie');
    expect(response.headers['cache-control']).toBe('no-store');
  }
});

/** Every other page of the site, then addresses that are no pages of it. */
it.each([
  '/orders/LB-1',
  '/settings/email',
  '/settings/b2b/email',
  '/settings/personal-details',
  '/settings/payment-method',
  '/settings/security',
  '/settings/delete-account',
  '/settings/address/1',
  '/settings/new-address',
  '/settings/addresses/all',
  '/settings/b2b/address/1',
  '/settings/b2b/new-address',
  '/online-products/1',
  '/widgets/1/share',
  '/downloads',
  '/my-photos/photos/preview/1',
  '/my-photos/recently-deleted',
  '/my-photos/albums/1',
  '/my-photos/albums/1/preview/1',
  '/my-photos/shared-albums/1',
  '/my-photos/shared-albums/1/preview/1',
  '/my-photos/exports/1',
  '/logout',
  '/contact',
  '/account-deleted',
  '/delete-account-confirmation?confirmation-token=T',
  '/delete-account-error',
  '/change-email-confirmation?confirmation-token=T',
  '/change-email-success',
  '/change-email-error',
  '/subscription-confirmation?confirmation-token=T&email=a@example.org',
  '/subscription-confirmation-success',
  '/subscription-confirmation-error?confirmation-token=T&email=a@example.org',
  '/unsubscribe?token=T',
  '/nowhere',
  '/orders/../account-deleted',
  '//evil.example/%2e%2e',
  '//orders',
  '/%6frders',
  '/session/login',
  '/session/callback?code=1&state=2',
  '/session/absent',
  '/q/ABC',
  '/w/abc',
  '/refuse-shares?token=T',
  '/files/absent',
  '/images/absent',
  '/archives/absent',
  '/assets/absent.js',
  '/locales/fr-FR.json',
  '/config.json',
  '/manifest.webmanifest',
  '/api/public-config/fr.lumibook.localhost',
  '/api/photo-management/photos',
  '/health/live',
  '/docs',
])('%s is not redirected to the sister', async (url) => {
  const { location } = (await open(url)).headers;
  expect(String(location)).not.toMatch(/printo|evil/);
});

it.each(['fr', 'fr-CA, en;q=0.8', 'en;q=0.2, FR'])('%j is French', async (language) => {
  expect((await open('/', { 'accept-language': language })).statusCode).toBe(302);
});

it.each(['en, fr;q=0.9', 'frr', ''])('%j is not French', async (language) => {
  expect((await open('/', { 'accept-language': language })).statusCode).toBe(200);
});

it.each([
  ['has chosen English', 'keepsake-locale=en-GB', 200],
  ['has chosen French', 'keepsake-locale=fr-FR', 302],
  ['has a cookie of nonsense', 'keepsake-locale=%22%3E', 302],
  ['has no choice', 'other=1', 302],
  ['is signed in', 'keepsake=handle', 200],
  ['is signed in over https', '__Host-keepsake=handle', 200],
  ['is signed in and has chosen French', 'keepsake-locale=fr-FR; keepsake=handle', 200],
])('a visitor who %s gets %s: %s', async (_who, cookie, status) => {
  const response = await open('/', { cookie });
  expect(response.statusCode).toBe(status);
  expect(response.headers.vary).toBe('Accept-Language, Cookie');
  expect(response.headers['cache-control']).toBe('no-store');
});

it('neither the sister nor another storefront redirects', async () => {
  for (const other of ['printo.localhost:4000', 'localhost:4000']) {
    expect((await open('/', { host: other })).statusCode).toBe(200);
  }
});

it.each([
  ['of another host', 'http://evil.example/orders', 400],
  ['of another port', 'http://lumibook.be:1/orders', 400],
  ['of no host', 'nonsense', 400],
  ['of the same host', `http://${host.toUpperCase()}/orders`, 200],
])('an absolute request line %s is not redirected', async (_what, target, status) => {
  if (!demo.app.server.listening) await demo.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = demo.app.server.address() as AddressInfo;
  const head = `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\n`;
  const client = await connectRaw(port, `${head}Accept-Language: fr\r\nConnection: close\r\n\r\n`);
  await client.ended();
  expect(client.received()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(client.received()).not.toContain('evil.example');
});
