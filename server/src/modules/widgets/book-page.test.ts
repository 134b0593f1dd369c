// Proves WID-14, WID-15, WID-16.

import { randomBytes } from 'node:crypto';
import { invoiceExample } from '@keepsake/contract/back-office-examples';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { BookOwner } from '../../../test/book-owner.ts';
import { makeJpeg } from '../../../test/uploads.ts';

/** A production host. */
const origin = 'https://photos.example.com';
const host = 'photos.example.com';

let test: TestApp & { databaseUrl: string };
let pictures: Buffer[];
beforeAll(async () => {
  test = await createTestApp({ env: { PUBLIC_ORIGIN: origin, DEMO: '1', ROLE: 'all', SHOP_PORT: '4131' } });
  pictures = await Promise.all([1, 2, 3].map((seed) => makeJpeg({ seed })));
});
afterAll(() => test.close());

let owner: BookOwner;
let book: string;
let code: string;
beforeEach(async () => {
  test.modules.widgets.setStandings(async () => new Map());
  owner = await new BookOwner(test).signUp();
  book = await owner.putBook('book', { title: 'Norway & <back>' });
  // The tenth page is the last, though it comes before the second by its letters.
  for (const [index, bytes] of pictures.entries()) {
    const name = ['preview.page.1', 'preview.page.2', 'preview.page.10'][index];
    const sent = await test.request(await test.backOfficeToken(), {
      method: 'PUT',
      url: `/api/back-office/products/${book}/files/${name}`,
      query: { updatedAt: invoiceExample.updatedAt },
      headers: { 'content-type': 'image/jpeg' },
      payload: bytes,
    });
    expect(sent.statusCode).toBe(200);
  }
  code = (await owner.widget('POST', book)).body.widgetCode;
});

const open = (path = '', headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  test.request(undefined, { method, url: `/w/${code}${path}`, headers: { host, ...headers } });

const judge = (standing: { isBlocked: boolean; isPublic: boolean }) =>
  test.modules.widgets.setStandings(async () => new Map([[book, standing]]));

describe('the page', () => {
  it('has title, cover and pages without a script, an API or a cookie', async () => {
    const page = await open();
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<h1>Norway &amp; &lt;back&gt;</h1>');
    expect([...page.body.matchAll(/<img src="([^"]+)" alt="([^"]+)"/g)].map(([, ...found]) => found)).toEqual(
      [
        [`/w/${code}/pages/1`, 'Cover of “Norway &amp; &lt;back&gt;”'],
        [`/w/${code}/pages/2`, 'Page 1 of 2'],
        [`/w/${code}/pages/3`, 'Page 2 of 2'],
      ],
    );
    expect(page.headers['set-cookie']).toBeUndefined();
    const policy = String(page.headers['content-security-policy']);
    expect(policy).not.toContain('connect-src');
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1];
    expect(page.body).toContain(`<script nonce="${nonce}">`);
  });

  it('may be in the frame of any site', async () => {
    const framed = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'iframe',
    };
    const page = await open('', framed);
    expect(page.statusCode).toBe(200);
    expect(page.headers['x-frame-options']).toBeUndefined();
    expect(page.headers['content-security-policy']).toMatch(/frame-ancestors \*(;|$)/);
  });

  it('is in the language of the address, else of the browser, else of the storefront', async () => {
    const titleOf = async (path: string, headers = {}) =>
      /<html lang="([^"]+)"/.exec((await open(path, headers)).body)?.[1];
    const german = { 'accept-language': 'de-DE,de;q=0.9' };
    expect(await titleOf('?locale=nl-NL', german)).toBe('nl-NL');
    expect(await titleOf('?locale=xx', german)).toBe('de-DE');
    expect(await titleOf('', { cookie: 'keepsake-locale=nl-NL' })).toBe('en-GB');
  });

  it('is not for search engines unless it is in the gallery', async () => {
    const page = await open();
    expect(page.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(page.body).toContain('<meta name="robots" content="noindex, nofollow">');
    judge({ isBlocked: false, isPublic: true });
    const shown = await open();
    expect(shown.headers['x-robots-tag']).toBe('index, follow');
    expect(shown.body).toContain('<meta name="robots" content="index, follow">');
  });

  it('describes itself to other sites', async () => {
    const { body } = await open();
    expect(body).toContain('<meta property="og:title" content="Norway &amp; &lt;back&gt;">');
    expect(body).toContain(`<meta property="og:image" content="${origin}/w/${code}/cover">`);
    const address = `${origin}/w/${code}/oembed.json`;
    expect(body).toContain(`<link rel="alternate" type="application/json+oembed" href="${address}"`);
    expect((await open('/oembed.json?maxwidth=320')).json()).toEqual({
      version: '1.0',
      type: 'rich',
      title: 'Norway & <back>',
      provider_name: 'Lumibook',
      provider_url: `${origin}/`,
      width: 320,
      height: 480,
      html: expect.stringContaining(`<iframe src="${origin}/w/${code}" title="Norway &amp; &lt;back&gt;"`),
    });
  });

  it('counts each opening, not those by HEAD or prefetching', async () => {
    for (const method of ['GET', 'HEAD', 'GET'] as const) await open('', {}, method);
    await open('', { 'sec-purpose': 'prefetch;prerender' });
    await open('/cover');
    expect((await owner.widget('GET', book)).body.views).toBe(2);
  });

  it('shows that there are no pictures yet', async () => {
    const bare = await owner.putBook('bare');
    code = (await owner.widget('POST', bare)).body.widgetCode;
    const page = await open();
    expect(page.body).toContain('There are no pictures of this photo book yet.');
    expect(page.body).not.toContain('<script');
    expect((await open('/cover')).statusCode).toBe(404);
    expect((await owner.widget('GET', bare)).body).not.toHaveProperty('coverUrl');
  });

  it('shows the picture of the shop until there are pages', async () => {
    const [shop] = test.modules.config.shopOriginsOf(test.modules.config.tenantId);
    const thumbnailUrl = `${shop}/books/7719.jpg`;
    const ordered = await owner.putBook('ordered', { title: 'Norway', thumbnailUrl });
    code = (await owner.widget('POST', ordered)).body.widgetCode;
    const page = await open();
    expect(page.body).toContain(`<img src="${thumbnailUrl}" alt="Cover of “Norway”"`);
    expect(page.body).toContain('The pages follow as soon as the book has been made.');
    expect(page.body).toContain(`<meta property="og:image" content="${thumbnailUrl}">`);
    expect(page.headers['content-security-policy']).toContain(`img-src 'self' ${shop};`);
  });

  it('shows no picture of another site', async () => {
    const ordered = await owner.putBook('elsewhere', { thumbnailUrl: 'https://elsewhere.example/7719.jpg' });
    code = (await owner.widget('POST', ordered)).body.widgetCode;
    const page = await open();
    expect(page.body).toContain('There are no pictures of this photo book yet.');
    expect(page.body).not.toContain('elsewhere.example');
    expect(page.headers['content-security-policy']).toContain("img-src 'self';");
  });
});

describe('the pictures', () => {
  it('are the shop’s, in order, and kept for minutes only', async () => {
    for (const [index, bytes] of pictures.entries()) {
      const picture = await open(`/pages/${index + 1}`);
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect(picture.headers['cache-control']).toBe('private, max-age=300');
      expect(picture.rawPayload.equals(bytes)).toBe(true);
    }
    const cover = await open('/cover');
    expect(cover.rawPayload.equals(pictures[0] as Buffer)).toBe(true);
    const again = await open('/cover', { 'if-none-match': String(cover.headers.etag) });
    expect(again.statusCode).toBe(304);
    const { body } = await owner.widget('GET', book);
    expect(body).toMatchObject({ pageCount: 2, coverUrl: expect.stringMatching(`/w/${code}/cover$`) });
  });

  it.each(['0', '4', '-1', '1.5', 'x', '__proto__'])('have no number %s', async (page) => {
    expect((await open(`/pages/${page}`)).statusCode).toBe(404);
  });
});

describe('a book that is no longer shared', () => {
  async function expectGone(): Promise<void> {
    const page = await open();
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('This photo book is no longer shared.');
    expect(page.body).not.toContain('Norway');
    expect(page.headers['x-frame-options']).toBeUndefined();
    for (const path of ['/cover', '/pages/1', '/oembed.json']) {
      expect((await open(path)).statusCode, path).toBe(404);
    }
  }

  it('is gone when its widget is deleted', async () => {
    await owner.widget('DELETE', book);
    await expectGone();
  });

  it('is gone while the shop blocks it', async () => {
    judge({ isBlocked: true, isPublic: true });
    await expectGone();
  });

  it('is gone with its customer, and once the account is a business', async () => {
    await owner.becomeBusiness();
    await expectGone();
    await owner.ofShop('DELETE', `/customers/${owner.name}`);
    await expectGone();
  });

  it('is gone when the order moves to another customer', async () => {
    const other = await new BookOwner(test).signUp();
    await owner.putBook('book', { shopCustomerId: other.name, updatedAt: '2026-04-01T00:00:00Z' });
    await expectGone();
  });

  it.each(['absent', randomBytes(16).toString('base64url'), '..%2f'])(
    'is what the code %s shows, too',
    async (unknown) => {
      code = unknown;
      await expectGone();
    },
  );
});
