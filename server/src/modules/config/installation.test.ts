// Proves UPL-45, UPL-49.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { testBrandFile } from '../../../test/brand.ts';

let folder: string;
let site: string;
let shop: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keepsake-installation-'));
  site = path.join(folder, 'site');
  await mkdir(path.join(site, 'assets'), { recursive: true });
  await mkdir(path.join(site, 'messages'));
  await writeFile(path.join(site, 'index.html'), '<link rel="apple-touch-icon" href="{{touchIcon}}" />');
  await writeFile(path.join(site, 'phone.html'), '');
  await writeFile(path.join(site, 'service-worker.js'), 'self;');
  shop = await createTestApp({ siteFolder: site });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const get = (host: string, url: string, headers: Record<string, string> = {}, app = shop) =>
  app.app.inject({ url, headers: { host: `${host}:4000`, accept: '*/*', ...headers } });

async function sizeOf(host: string, url: string): Promise<string> {
  const response = await get(host, url);
  expect(response.headers['content-type']).toBe('image/png');
  expect(response.headers['cache-control']).toContain('immutable');
  const { width, height } = await sharp(response.rawPayload).metadata();
  return `${width}x${height}`;
}

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly purpose?: string;
}

describe('the manifest of a storefront', () => {
  it.each([
    ['localhost', 'Lumibook', 'en-GB', '#fbf8f3'],
    ['de.lumibook.localhost', 'Lumibook', 'de-AT', '#fbf8f3'],
    ['printo.localhost', 'Printo', 'nl-NL', undefined],
    ['wallery.localhost', 'Wallery', 'en-GB', undefined],
  ])('%s has the name, language, colours and icons of its brand', async (host, name, lang, colour) => {
    const response = await get(host, '/manifest.webmanifest');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain('application/manifest+json');
    expect(response.headers['cache-control']).toBe('no-cache');
    const manifest = response.json();
    expect(manifest).toMatchObject({ name, short_name: name, lang, display: 'standalone' });
    expect(manifest).toMatchObject({ id: '/', scope: '/', start_url: '/my-photos/photos' });
    expect(manifest.background_color).toMatch(/^#[0-9a-f]{6}$/);
    if (colour) expect(manifest.theme_color).toBe(colour);
    const icons = manifest.icons as Icon[];
    const sizes = await Promise.all(icons.map(({ src }) => sizeOf(host, src)));
    expect(sizes).toEqual(['192x192', '512x512', '512x512']);
    expect(icons.map((icon) => icon.sizes)).toEqual(sizes);
    expect(icons.map(({ purpose }) => purpose)).toEqual([undefined, undefined, 'maskable']);
  });

  it('follows the browser’s language', async () => {
    const response = await get('localhost', '/manifest.webmanifest', { 'accept-language': 'sv' });
    expect(response.json().lang).toBe('sv-SE');
  });

  it('accepts shared photos, by a form of files', async () => {
    const { share_target: target } = (await get('localhost', '/manifest.webmanifest')).json();
    expect(target).toMatchObject({ action: '/share', method: 'POST', enctype: 'multipart/form-data' });
    expect(target.params.files[0].name).toBe('photos');
    expect(target.params.files[0].accept).toContain('image/heic');
  });

  it('has an icon for iOS in the page', async () => {
    const { body } = await get('printo.localhost', '/', { accept: 'text/html' });
    const [, address = ''] = /rel="apple-touch-icon" href="([^"]+)"/.exec(body) ?? [];
    expect(await sizeOf('printo.localhost', address)).toBe('180x180');
  });

  it('of a brand without uploads and PNGs accepts no photos and has the icon of its tab', async () => {
    const brandsFolder = path.join(folder, 'brands');
    await mkdir(path.join(brandsFolder, 'tulip'), { recursive: true });
    const brand = testBrandFile({ id: 'tulip', name: 'Tulip' });
    await writeFile(path.join(brandsFolder, 'tulip.json'), JSON.stringify(brand));
    for (const name of ['icon.svg', 'wordmark.svg', 'hero.svg']) {
      await writeFile(path.join(brandsFolder, 'tulip', name), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    }
    const tulip = await createTestApp({ brandsFolder, siteFolder: site });
    const manifest = (await get('tulip.localhost', '/manifest.webmanifest', {}, tulip)).json();
    const page = await get('tulip.localhost', '/', { accept: 'text/html' }, tulip);
    await tulip.close();
    expect(manifest.share_target).toBeUndefined();
    expect(manifest.icons).toEqual([
      { src: expect.stringMatching(/^\/assets\/brands\/tulip\/icon\.svg\?v=/), sizes: 'any' },
    ]);
    expect(page.body).toContain(`rel="apple-touch-icon" href="${manifest.icons[0].src}"`);
  });
});

describe('the service worker', () => {
  it('is revalidated by browsers, and may fetch from this server only', async () => {
    const response = await get('localhost', '/service-worker.js');
    expect(response.body).toBe('self;');
    expect(response.headers['content-type']).toContain('text/javascript');
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.headers['content-security-policy']).toContain("default-src 'none'; connect-src 'self'");
  });

  it('may be registered, like the manifest, by the policy of pages', async () => {
    const response = await get('localhost', '/', { accept: 'text/html' });
    expect(response.headers['content-security-policy']).toContain(
      "worker-src 'self' blob:; manifest-src 'self'",
    );
  });
});

it('does not read photos that arrive without a service worker: the photos page reports them as missing', async () => {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/share',
    headers: { host: 'localhost:4000', 'content-type': 'multipart/form-data; boundary=x' },
    // More than any body that the server reads.
    payload: Buffer.alloc(8 * 1024 * 1024, 'x'),
  });
  expect(response.statusCode).toBe(303);
  expect(response.headers.location).toBe('/my-photos/photos?shared=lost');
});
