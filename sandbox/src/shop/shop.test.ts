import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readBrands } from '../brands.ts';
import { articlesOf } from './articles.ts';
import { createShop } from './create-shop.ts';
import { createStorefronts } from './storefronts.ts';

const brands = await readBrands();
const storefronts = createStorefronts(brands);
const hosts = storefronts.brands.flatMap((brand) => brand.storefronts.map(({ hosts: [host = ''] }) => host));
const languages = hosts.flatMap((host) =>
  storefronts.ofHost(host).locales.map((locale) => [host, locale] as const),
);

/** Serves one brand file, as Keepsake does. */
const keepsake = createServer((request, response) => {
  const exists = request.url === '/assets/brands/lumibook/hero.svg';
  response.writeHead(exists ? 200 : 404, { 'Content-Type': 'image/svg+xml' }).end('<svg/>');
});

let shop: FastifyInstance;
beforeAll(async () => {
  await once(keepsake.listen(0, '127.0.0.1'), 'listening');
  const { port } = keepsake.address() as AddressInfo;
  shop = await createShop({
    keepsakeOrigin: `http://127.0.0.1:${port}`,
    publicOrigin: 'http://localhost:4000',
    storefronts,
    sharedBooks: () => [{ widgetCode: 'A'.repeat(22), title: 'Norway & <back>' }],
  });
});
afterAll(async () => {
  await shop.close();
  keepsake.close();
});

const open = (host: string, url: string, headers: Readonly<Record<string, string>> = {}) =>
  shop.inject({ url, headers: { host: `${host}:4001`, ...headers } });

const texts = [
  '/',
  '/books',
  '/parcels/3SDEMO1',
  '/faq',
  '/contact',
  '/terms',
  '/privacy',
  '/cookies',
  '/imprint',
];

it.each(languages)('has every page of %s in %s', async (host, locale) => {
  const storefront = storefronts.ofHost(host);
  const products = articlesOf(storefront).map(({ id }) => `/products/${id}`);
  for (const path of [...texts, ...products]) {
    const { statusCode, body } = await open(host, path, { cookie: `keepsake-locale=${locale}` });
    expect(statusCode).toBe(200);
    expect(body).toContain(`<html lang="${storefront.localeOverride ?? locale}"`);
    expect(body).toContain(`data-brand="${storefront.brand.id}"`);
    expect(body).toContain(`href="http://${host}:4000/"`);
    // A value that was not given.
    expect(body).not.toMatch(/\{\w+\}|\bundefined\b|\bnull\b|\[object/);
  }
});

it('shows books in frames of the account site only', async () => {
  const { headers, body } = await open('lumibook.localhost', '/books');
  const frame = `src="http://lumibook.localhost:4000/w/${'A'.repeat(22)}" title="Norway &amp; &lt;back&gt;"`;
  expect(body).toContain(frame);
  expect(headers['content-security-policy']).toMatch(/; frame-src http:\/\/lumibook\.localhost:4000$/);
  expect((await open('lumibook.localhost', '/')).headers['content-security-policy']).not.toContain(
    'frame-src',
  );
});

it('shows the products of the brand at the prices of the channel', async () => {
  const english = { 'accept-language': 'en-GB' };
  const { body } = await open('wallery.localhost', '/products/canvas', english);
  expect(body).toContain('From £34.95');
  expect(body).toContain('Including VAT');
  expect(body).toContain('90 × 60 cm <span class="muted">+ £22.00</span>');
  const business = await open('business.wallery.localhost', '/products/canvas', english);
  expect(business.body).toContain('From £29.13');
  expect(business.body).toContain('Excluding VAT');
  expect((await open('printo.localhost', '/products/canvas')).statusCode).toBe(404);
});

it('sells everything under an unknown brand', () => {
  const copy = {
    ...(brands[0] as object),
    id: 'framebook',
    storefronts: [{ ...copyOf('framebook.localhost') }],
  };
  const storefront = createStorefronts([copy]).ofHost('framebook.localhost');
  expect(articlesOf(storefront).length).toBeGreaterThan(3);
});

function copyOf(host: string) {
  return { hosts: [host], channel: 'FR-NL', defaultLocale: 'nl-NL', locales: ['nl-NL'] };
}

it('names exports in the FAQs of brands that have them only', async () => {
  const question = 'How do I download all my photos at once?';
  const cookie = 'keepsake-locale=en-GB';
  expect((await open('printo.localhost', '/faq', { cookie })).body).toContain(question);
  expect((await open('wallery.localhost', '/faq', { cookie })).body).not.toContain(question);
});

it('speaks the language of the browser, and keeps one that was chosen', async () => {
  const german = { 'accept-language': 'de-CH,de;q=0.9,en;q=0.8' };
  expect((await open('printo.localhost', '/', german)).body).toContain('<html lang="de-DE"');
  const chosen = await open('printo.localhost', '/faq?locale=sv-SE', german);
  expect(chosen.body).toContain('<html lang="sv-SE"');
  expect(chosen.headers['set-cookie']).toMatch(/^keepsake-locale=sv-SE; .*Path=\/; SameSite=Lax/);
  const unknown = await open('printo.localhost', '/faq?locale=%22%3E%3Cscript%3E', german);
  expect(unknown.body).toContain('<html lang="de-DE"');
  expect(unknown.body).not.toContain('<script');
});

it('is the shop of localhost at a host that no brand has', async () => {
  const { body } = await open('192.168.1.5', '/');
  expect(body).toContain('data-brand="lumibook"');
  expect(body).toContain('href="http://192.168.1.5:4000/my-photos/photos"');
});

it('has a page for addresses that are not there', async () => {
  const { statusCode, body } = await open('localhost', '/a"><script>alert(1)</script>?locale=en-GB');
  expect(statusCode).toBe(404);
  expect(body).toContain('Page not found');
  expect(body).not.toContain('<script');
});

it('draws the pictures of its products and passes the brand’s files on', async () => {
  const { body } = await open('localhost', '/');
  for (const [, address = ''] of body.matchAll(/src="(\/pictures\/[^"]+)"/g)) {
    const picture = await open('localhost', address);
    expect(picture.headers['content-type']).toBe('image/jpeg');
    expect(picture.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  }
  expect((await open('localhost', '/assets/brands/lumibook/hero.svg')).body).toBe('<svg/>');
  expect((await open('localhost', '/assets/brands/lumibook/other.svg')).statusCode).toBe(404);
  expect((await open('localhost', '/pictures/other.jpg')).statusCode).toBe(404);
  expect((await open('localhost', '/themes/printo.css')).body).toContain(':root[data-brand]');
});
