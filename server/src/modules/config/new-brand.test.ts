// Proves BRA-5.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { testBrandFile } from '../../../test/brand.ts';
import { Browser, openSignIn } from '../../../test/identity-app.ts';
import { composeMail } from '../../platform/mail/index.ts';

const host = 'tulip.localhost:4000';
const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const base = testBrandFile({ id: 'tulip', name: 'Tulip', vendor: 'tulip' });
const accent = { light: '#8a1253', dark: '#f2a7cf' };
const headingFont = { family: 'Tulip Sans', weight: 700, fallback: 'Georgia,serif', latin: 'heading.woff2' };
const thirdParty = { ...base.thirdParty, analytics: { script: 'https://others.test/analytics.js' } };
const theme = { ...base.theme, colours: { ...base.theme.colours, accent }, headingFont };

let folder: string;
let shop: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'new-brand-'));
  const [site, brands] = [path.join(folder, 'site'), path.join(folder, 'brands')];
  await mkdir(path.join(site, 'assets'), { recursive: true });
  await mkdir(path.join(site, 'messages'));
  await mkdir(path.join(brands, 'tulip'), { recursive: true });
  await writeFile(path.join(site, 'index.html'), '<link rel="icon" href="{{icon}}"><!--theme--><p>');
  await writeFile(path.join(site, 'phone.html'), '');
  await writeFile(path.join(brands, 'tulip.json'), JSON.stringify({ ...base, theme, thirdParty }));
  for (const name of ['icon.svg', 'wordmark.svg', 'hero.svg', 'heading.woff2']) {
    await writeFile(path.join(brands, 'tulip', name), picture);
  }
  shop = await createTestApp({ brandsFolder: brands, siteFolder: site });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const get = (url: string) => shop.app.inject({ url, headers: { host, accept: 'text/html' } });

test('the site has its theme, in a style element that the policy allows', async () => {
  const { body, headers } = await get('/my-photos');
  const nonce = /<style nonce="([^"]+)">/.exec(body)?.[1];
  expect(nonce).toBeDefined();
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  expect(body).toContain('--accent:light-dark(#8a1253,#f2a7cf)');
  expect(body).toContain('--radius-button:999px');
  expect(body).toContain('font-family:"Tulip Sans";font-weight:700;font-display:optional');
});

test.each([
  '/change-email-confirmation?confirmation-token=SECRET',
  '/Delete-Account-Confirmation/?confirmation-token=SECRET',
  '/subscription-confirmation?confirmation-token=SECRET&email=anna@example.com',
])('%s, which a mail opens, sends no referrer and allows no third party', async (url) => {
  const { headers: others } = await get('/orders');
  expect(others['referrer-policy']).toBe('same-origin');
  expect(others['content-security-policy']).toContain('https://others.test');
  const { headers } = await get(url);
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['content-security-policy']).not.toContain('https://others.test');
});

test('its pictures and fonts stay in caches, under the address of their contents', async () => {
  const { body } = await get('/');
  const addresses = new Set(body.match(/\/assets\/brands\/tulip\/[\w.-]+\?v=[0-9a-f]+/g));
  expect(addresses.size).toBe(4);
  for (const address of addresses) {
    const response = await get(address);
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(picture);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
  expect((await get('/assets/brands/tulip/icon.svg')).headers['cache-control']).toBe('no-cache');
  expect((await get('/assets/brands/tulip/icon.svg?v=old')).headers['cache-control']).toBe('no-cache');
  expect((await get('/assets/brands/tulip/tulip.json')).statusCode).toBe(404);
});

test('its sign-in page has its hero picture, promise and theme', async () => {
  const { response } = await openSignIn(new Browser(() => shop.app), `http://${host}`);
  expect(response.statusCode).toBe(200);
  expect(response.body).toContain('src="/assets/brands/tulip/hero.svg?v=');
  expect(response.body).toContain('<p class="promise">Your photos.</p>');
  expect(response.body).toMatch(
    /<link rel="preload" as="font" [^>]*href="\/assets\/brands\/tulip\/[\w.-]+\?v=/,
  );
  expect(response.body).toContain('--accent:light-dark(#8a1253,#f2a7cf)');
  expect(response.headers['content-security-policy']).toContain("img-src 'self'; font-src 'self'");
});

test('its mails have its colours and heading font', () => {
  const brand = shop.modules.config.storefronts.pageBrandOf(`http://${host}`, {});
  const content = { to: 'anna@example.com', subject: 'Subject', text: 'Text', note: 'Note' };
  const links = [{ label: 'Go', address: 'https://a.example/' }];
  const { html: mail } = composeMail(brand, { ...content, links });
  expect(mail).toContain('border-radius:999px;background:#8a1253;color:#ffffff');
  expect(mail).toContain('font-family:&quot;Tulip Sans&quot;,Georgia,serif');
});
