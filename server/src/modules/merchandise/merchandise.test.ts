// Proves PRJ-2, PRJ-6.

import { merchandiseExample } from '@keepsake/contract/back-office-examples';
import { rates } from '@keepsake/contract/rates';
import { merchandiseLimits } from '@keepsake/contract/server-limits';
import type { Merchandise } from '@keepsake/contract/shop-documents';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { newAddress } from '../../../test/http-app.ts';
import { steadyClock } from '../../platform/clock/index.ts';

let test: TestApp;
let shop: string;
beforeAll(async () => {
  test = await createTestApp();
  shop = await test.backOfficeToken();
  await put('LB-GB.en-GB', {});
  await put('LB-GB.fr-FR', { articles: titled('Album photo A4 paysage') });
  await put('LB-BE.nl-BE', { vendor: { id: 'LB-BE', locale: 'fr-FR' }, currency: 'EUR' });
  await put('LB-BE.fr-FR', { vendor: { id: 'LB-BE', locale: 'fr-FR' }, currency: 'EUR', articles: [] });
  await put('LB-PT.pt-PT', {});
  await put('LB-DE.de-DE', { vendor: { id: 'LB', locale: 'de-DE' } });
  await put('LB-NL.de-DE', { vendor: { id: 'LB', locale: 'nl-NL' } });
});
afterAll(() => test.close());

const titled = (title: string) => merchandiseExample.articles.map((article) => ({ ...article, title }));

async function put(id: string, change: Partial<Merchandise>): Promise<void> {
  const url = `/api/back-office/merchandise/${id}`;
  const body = { ...merchandiseExample, ...change };
  expect((await test.request(shop, { method: 'PUT', url, body })).statusCode).toBe(200);
}

const send = (payload: object, headers: Record<string, string> = {}, remoteAddress = newAddress()) =>
  test.app.inject({ method: 'POST', url: '/api/merchandise', payload, headers, remoteAddress });

async function query(text: string, variables?: object) {
  const response = await send({ query: text, ...(variables && { variables }) });
  expect(response.statusCode).toBe(200);
  return response.json();
}

const titleIn = async (code: string, locale?: string) => {
  const operation = 'query ($code: String!, $locale: String) { Channel(code: $code, locale: $locale)';
  const { data } = await query(`${operation} { Articles { Title } } }`, { code, locale });
  return data.Channel?.Articles[0]?.Title;
};

describe('the specified queries', () => {
  it('list the channels with their vendors', async () => {
    expect(await query('{ Channels{ID, Vendor{ID, Locale}} }')).toEqual({
      data: {
        Channels: [
          { ID: 'LB-BE', Vendor: { ID: 'LB-BE', Locale: 'fr-FR' } },
          { ID: 'LB-DE', Vendor: { ID: 'LB', Locale: 'de-DE' } },
          { ID: 'LB-GB', Vendor: { ID: 'LB', Locale: 'en-GB' } },
          { ID: 'LB-NL', Vendor: { ID: 'LB', Locale: 'nl-NL' } },
          { ID: 'LB-PT', Vendor: { ID: 'LB', Locale: 'en-GB' } },
        ],
      },
    });
  });

  it('give a channel of a locale with its articles and their option groups', async () => {
    const { data } = await query(`{
      Channel(code: "LB-GB", locale: "en-GB") {
        ID, Vendor{ID, Locale}, ShopUrl, Currency{ID}
        Articles {
          ID, ArticleType, Title, PageHeight, PageWidth, Visible, Links{Rel, Href}
          ArticleExtras { ID, Title, OptionGroups { ID, Title, Options{ID, Title, PriceDelta} } }
        }
      }
    }`);
    expect(data.Channel).toEqual({
      ID: 'LB-GB',
      Vendor: { ID: 'LB', Locale: 'en-GB' },
      ShopUrl: 'https://shop.example.com/en',
      Currency: { ID: 'GBP' },
      Articles: [
        {
          ID: 'PhotobookLandscapeA4',
          ArticleType: 'Photobook',
          Title: 'Photo book A4 landscape',
          PageHeight: 210,
          PageWidth: 297,
          Visible: true,
          Links: [{ Rel: 'editor', Href: 'https://shop.example.com/en/editor/PhotobookLandscapeA4' }],
          ArticleExtras: [
            {
              ID: 'cover',
              Title: 'Cover',
              OptionGroups: [
                {
                  ID: 'material',
                  Title: 'Material',
                  Options: [
                    { ID: 'linen', Title: 'Linen', PriceDelta: 500 },
                    { ID: 'paper', Title: 'Paper', PriceDelta: null },
                  ],
                },
              ],
            },
          ],
        },
      ],
    });
  });
});

describe('a channel', () => {
  it('is null when the shop has not sent it, whatever its code', async () => {
    for (const code of ['LB-XX', '', 'lb-gb', '\u0000', '__proto__', "LB-GB' or true--"]) {
      expect(await query('query ($code: String!) { Channel(code: $code) { ID } }', { code })).toEqual({
        data: { Channel: null },
      });
    }
  });

  it.each([
    ['LB-GB', 'fr-FR', 'Album photo A4 paysage'],
    ['LB-GB', 'da-DK', 'Photo book A4 landscape'],
    ['LB-GB', 'nonsense', 'Photo book A4 landscape'],
    ['LB-GB', undefined, 'Photo book A4 landscape'],
    // The vendor's own language has no articles.
    ['LB-BE', 'de-DE', undefined],
    // The shop sends no version in the vendor's own language.
    ['LB-NL', 'fr-FR', 'Photo book A4 landscape'],
  ])('%s in %s is %s', async (code, locale, title) => {
    expect(await titleIn(code, locale)).toBe(title);
  });
});

describe('a query', () => {
  const { maxDepth, maxTokens, maxQueryBytes } = merchandiseLimits;
  const messageOf = async (text: string) => {
    const { data, errors } = await query(text);
    expect(data ?? null).toBeNull();
    return errors.map(({ message }: { message: string }) => message).join('\n');
  };

  it('with a mistake has errors, with its place', async () => {
    expect(await query('{ Channels { Name } }')).toEqual({
      errors: [
        expect.objectContaining({
          message: expect.stringContaining('Cannot query field "Name" on type "Channel"'),
          locations: [{ line: 1, column: 14 }],
        }),
      ],
    });
    expect(await messageOf('{ Channels {')).toContain('Syntax Error');
    expect(await messageOf('mutation { Channels { ID } }')).toContain('Schema is not configured');
  });

  it(`is ${maxDepth} deep at most, in fragments too`, async () => {
    const nested = (depth: number) => '{ __type(name: "Article") '.concat('{ ofType '.repeat(depth - 2));
    const closed = (depth: number) => `${nested(depth)}{ name }${' }'.repeat(depth - 1)}`;
    expect((await query(closed(maxDepth))).errors).toBeUndefined();
    expect(await messageOf(closed(maxDepth + 1))).toContain(`depth limit of ${maxDepth} exceeded`);
    const half = `fragment Half on __Type ${'{ ofType '.repeat(5)}{ name }${' }'.repeat(5)}`;
    const twice = half.replace('{ name }', '{ ...Rest }').concat(half.replace('Half', ' Rest'));
    expect(await messageOf(`{ __type(name: "Article") { ...Half } } ${twice}`)).toContain('exceeded');
    const loop = 'fragment Loop on Channel { ID ...Loop }';
    expect(await messageOf(`{ Channels { ...Loop } } ${loop}`)).toContain('itself');
  });

  it(`has ${maxTokens} tokens at most`, async () => {
    const fields = (count: number) => `{ Channels { ${'ID '.repeat(count)}} }`;
    const others = 5;
    expect((await query(fields(maxTokens - others))).errors).toBeUndefined();
    expect(await messageOf(fields(maxTokens - others + 1))).toContain(`${maxTokens} tokens`);
  });

  it('is sent by POST, as JSON of at most 2 KB', async () => {
    const get = await test.app.inject({ url: '/api/merchandise?query={Channels{ID}}' });
    expect(get.statusCode).toBe(404);
    const padded = (bytes: number) => {
      const body = { query: '{ Channels { ID } }' };
      return { query: body.query + ' '.repeat(bytes - JSON.stringify(body).length) };
    };
    expect((await send(padded(maxQueryBytes))).statusCode).toBe(200);
    expect((await send(padded(maxQueryBytes + 1))).statusCode).toBe(413);
    expect((await send({ query: 'x'.repeat(2 ** 20) })).statusCode).toBe(413);
    for (const body of [{}, [], { query: 1 }, { query: '{ Channels { ID } }', variables: [] }]) {
      expect((await send(body)).json()).toMatchObject({ code: 'invalid-request' });
    }
  });
});

describe('queries of one address', () => {
  const { hits } = rates.merchandisePerAddress;

  it(`are ${hits} at once, and other addresses have their own`, async () => {
    const [address, other] = [newAddress(), newAddress()];
    const tiny = { query: '{ Channels { ID } }' };
    const all = await Promise.all(Array.from({ length: hits + 10 }, () => send(tiny, {}, address)));
    const refused = all.filter(({ statusCode }) => statusCode === 429);
    // One or two come back while they are sent.
    expect(refused.length).toBeGreaterThan(5);
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(all.length - refused.length);
    expect((await send(tiny, {}, other)).statusCode).toBe(200);
  });
});

describe('a result', () => {
  const currency = '{ Channel(code: "LB-PT") { Currency { ID } } }';
  const currencyOf = async (text: string) => (await query(text)).data.Channel?.Currency.ID;
  afterEach(() => vi.restoreAllMocks());

  it('is kept for five minutes, and has a tag', async () => {
    const now = vi.spyOn(steadyClock, 'now');
    const begin = performance.now();
    now.mockImplementation(() => begin);
    const first = await send({ query: currency });
    expect(first.json()).toEqual({ data: { Channel: { Currency: { ID: 'GBP' } } } });
    const tag = String(first.headers.etag);
    expect(tag).toMatch(/^"[\w-]{43}"$/);

    await put('LB-PT.pt-PT', { currency: 'EUR', updatedAt: '2026-11-20T00:00:00Z' });
    now.mockImplementation(() => begin + (merchandiseLimits.cachedSeconds - 1) * 1000);
    const second = await send({ query: currency });
    expect([second.body, second.headers.etag]).toEqual([first.body, tag]);
    const known = await send({ query: currency }, { 'if-none-match': tag });
    expect(known).toMatchObject({ statusCode: 304, body: '' });
    expect(known.headers.etag).toBe(tag);

    now.mockImplementation(() => begin + (merchandiseLimits.cachedSeconds + 1) * 1000);
    const third = await send({ query: currency }, { 'if-none-match': tag });
    expect(third.statusCode).toBe(200);
    expect(third.json().data.Channel.Currency.ID).toBe('EUR');
    expect(third.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('is gone later than that when the shop deletes the channel', async () => {
    const url = '/api/back-office/merchandise/LB-DE.de-DE';
    const other = '{ Channel(code: "LB-DE") { Currency { ID } } }';
    expect(await currencyOf(other)).toBe('GBP');
    const later = { updatedAt: '2026-11-20T00:00:00Z' };
    const deleted = await test.request(shop, { method: 'DELETE', url, query: later });
    expect(deleted.statusCode).toBe(200);
    vi.spyOn(steadyClock, 'now').mockReturnValue(Number.MAX_SAFE_INTEGER);
    expect(await currencyOf(other)).toBeUndefined();
  });
});
