import {
  articleGroupExample,
  blockedOrderExample,
  cutOffCampaignExample,
  delayedDeletionExample,
  galleryCategoryExample,
  invoiceExample,
  merchandiseExample,
  orderUploadExample,
  savedProjectExample,
  voucherExample,
} from '@keepsake/contract/back-office-examples';
import { limits } from '@keepsake/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { fakeClock } from '../../../test/clock.ts';
import { runOnServer } from '../../../test/test-server.ts';

const most = limits.shopDocuments;
const early = '2026-11-02T09:00:00Z';
const late = '2026-11-02T09:00:00.001Z';

let test: TestApp & { databaseUrl: string };
let token: string;
beforeAll(async () => {
  test = await createTestApp({ clock: fakeClock('2026-11-02T12:00:00.000Z') });
  token = await test.backOfficeToken();
});
afterAll(() => test.close());

const [cutOff] = cutOffCampaignExample.cutOffs;
const [article] = merchandiseExample.articles;
const long = 'x'.repeat(most.maxNameLength + 1);

interface Kind {
  readonly path: string;
  readonly list: string;
  readonly table: string;
  readonly example: { readonly updatedAt: string };
  /** A valid id for each letter. */
  readonly idOf?: (letter: string) => string;
  /** A valid change. */
  readonly change: object;
  /** Invalid changes with the field that the error names. */
  readonly invalid: readonly (readonly [field: string, change: object])[];
}

const common: Kind['invalid'] = [
  ['updatedAt', { updatedAt: undefined }],
  ['updatedAt', { updatedAt: '2026-11-04T12:00:01Z' }],
  ['item', { colour: 'red' }],
];

const kinds: readonly (readonly [string, Kind])[] = [
  [
    'a voucher',
    {
      path: 'vouchers',
      list: 'vouchers',
      table: 'vouchers',
      example: voucherExample,
      change: { name: 'Spring photo books', validFrom: early },
      invalid: [
        ...common,
        ['name', { name: '' }],
        ['name', { name: 'a\0b' }],
        ['name', { name: long }],
        ['conditions', { conditions: 'x'.repeat(most.maxTextLength + 1) }],
        ['validUntil', { validUntil: 'tomorrow' }],
      ],
    },
  ],
  [
    'an article group',
    {
      path: 'article-groups',
      list: 'articleGroups',
      table: 'article_groups',
      example: articleGroupExample,
      change: { articleTypes: ['Photobook'] },
      invalid: [
        ...common,
        ['name', { name: '\ud800' }],
        ['articleTypes.0', { articleTypes: [''] }],
        ['articleTypes', { articleTypes: Array(most.maxArticleTypes + 1).fill('Photobook') }],
      ],
    },
  ],
  [
    'a campaign of cut-off dates',
    {
      path: 'cut-off-campaigns',
      list: 'cutOffCampaigns',
      table: 'cut_off_campaigns',
      example: cutOffCampaignExample,
      change: { occasion: { 'en-GB': 'Mother’s Day', 'nb-NO': 'Morsdag' } },
      invalid: [
        ...common,
        ['occasion', { occasion: { 'nl-NL': 'Kerst' } }],
        ['occasion', { occasion: { 'en-GB': 'Christmas', 'xx-XX': 'Xmas' } }],
        ['occasion.en-GB', { occasion: { 'en-GB': 'a\u001bb' } }],
        ['cutOffs.0.deliveredBy', { cutOffs: [{ ...cutOff, deliveredBy: '2026-02-30' }] }],
        ['cutOffs.0.channel', { cutOffs: [{ ...cutOff, channel: '../1' }] }],
        ['cutOffs', { cutOffs: Array(most.maxCutOffs + 1).fill(cutOff) }],
      ],
    },
  ],
  [
    'the merchandise of a channel',
    {
      path: 'merchandise',
      list: 'merchandise',
      table: 'merchandise',
      example: merchandiseExample,
      idOf: (letter) => `LB-${letter}.nl-BE`,
      change: { currency: 'EUR', articles: [] },
      invalid: [
        ...common,
        ['currency', { currency: 'euro' }],
        ['shopUrl', { shopUrl: 'javascript:alert(1)' }],
        ['vendor.locale', { vendor: { id: 'LB', locale: 'en' } }],
        ['articles.0.pageWidth', { articles: [{ ...article, pageWidth: 0 }] }],
        ['articles.0.links.0.href', { articles: [{ ...article, links: [{ rel: 'x', href: '/x' }] }] }],
        ['articles.0.extras', { articles: [{ ...article, extras: Array(most.maxExtras + 1).fill({}) }] }],
        ['articles', { articles: Array(most.maxArticles + 1).fill(article) }],
      ],
    },
  ],
  [
    'a later day of deletion',
    {
      path: 'delayed-deletions',
      list: 'delayedDeletions',
      table: 'delayed_deletions',
      example: delayedDeletionExample,
      change: { deletionDate: '2028-02-29' },
      invalid: [
        ...common,
        ['deletionDate', { deletionDate: '2027-02-29' }],
        ['deletionDate', { deletionDate: '0001-01-01' }],
        ['deletionDate', { deletionDate: '2027-06-30T00:00:00Z' }],
      ],
    },
  ],
  [
    'a saved project',
    {
      path: 'projects',
      list: 'projects',
      table: 'saved_projects',
      example: savedProjectExample,
      change: { name: 'שנה טובה', isOrdered: true },
      invalid: [
        ...common,
        ['shopCustomerId', { shopCustomerId: '../1' }],
        ['pageCount', { pageCount: 0 }],
        ['price.amount', { price: { amount: 0.5, currency: 'EUR' } }],
        ['editUrl', { editUrl: 'data:text/html,x' }],
      ],
    },
  ],
  [
    'an invoice',
    {
      path: 'invoices',
      list: 'invoices',
      table: 'invoices',
      example: invoiceExample,
      change: { kind: 'credit', amount: -3990, invoiceNumber: 'חשבונית 7', isHistorical: true },
      invalid: [
        ...common,
        ['kind', { kind: 'bill' }],
        ['invoiceNumber', { invoiceNumber: 'a\tb' }],
        ['orderRef', { orderRef: '' }],
        ['date', { date: '2026-02-30' }],
        ['dueDate', { dueDate: 'soon' }],
        ['amount', { amount: 1e12 + 1 }],
        ['currency', { currency: 'euro' }],
      ],
    },
  ],
  [
    'the record of an upload',
    {
      path: 'uploads',
      list: 'uploads',
      table: 'order_uploads',
      example: orderUploadExample,
      change: { shopCustomerId: undefined, imageId: undefined, state: 'uploading', offset: 0 },
      invalid: [
        ...common,
        ['shopCustomerId', { shopCustomerId: '' }],
        ['localFileName', { localFileName: 'a\nb.jpg' }],
        ['localFileName', { localFileName: 'x'.repeat(most.maxFileNameLength + 1) }],
        ['state', { state: 'lost' }],
        ['size', { size: -1 }],
        ['offset', { offset: 0.5 }],
        ['createdAt', { createdAt: 'yesterday' }],
        ['imageId', { imageId: '../1' }],
      ],
    },
  ],
  [
    'a category of the gallery',
    {
      path: 'gallery-categories',
      list: 'galleryCategories',
      table: 'gallery_categories',
      example: galleryCategoryExample,
      change: { name: { 'en-GB': 'Weddings' }, position: undefined },
      invalid: [
        ...common,
        ['name', { name: { 'nl-NL': 'Reizen' } }],
        ['name.en-GB', { name: { 'en-GB': long } }],
        ['position', { position: -1 }],
        ['position', { position: 0.5 }],
      ],
    },
  ],
  [
    'a blocked order',
    {
      path: 'blocked-orders',
      list: 'blockedOrders',
      table: 'blocked_orders',
      example: blockedOrderExample,
      change: { reason: undefined },
      invalid: [
        ...common,
        ['reason', { reason: 'a\0b' }],
        ['reason', { reason: 'x'.repeat(most.maxTextLength + 1) }],
      ],
    },
  ],
];

describe.each(kinds)('%s', (_what, kind) => {
  const { path, list, table, example, change, invalid, idOf = (letter) => letter } = kind;
  const base = `/api/back-office/${path}`;
  const send = (
    method: 'GET' | 'PUT' | 'DELETE',
    id: string,
    parts: { body?: object; query?: Record<string, string> } = {},
  ) => test.request(token, { method, url: `${base}/${idOf(id)}`, ...parts });
  const put = (id: string, body: object) => send('PUT', id, { body });
  const batch = async (items: readonly unknown[]) => {
    const response = await test.request(token, {
      method: 'POST',
      url: `${base}:batch`,
      body: { [list]: items },
    });
    expect(response.statusCode).toBe(200);
    return response.json().results;
  };
  /** Every row with the transaction that wrote it. */
  const rows = () => runOnServer(test.databaseUrl, `select xmin, * from ${table} order by 2, 3`);

  it('is stored, and the same again writes nothing', async () => {
    expect((await put('A', example)).json()).toEqual({ result: 'created' });
    const before = await rows();
    expect((await put('A', example)).json()).toEqual({ result: 'unchanged' });
    expect(await rows()).toEqual(before);
    expect((await send('GET', 'A')).json()).toEqual(example);
  });

  it('keeps the newest version, also of a deletion', async () => {
    const newer = { ...example, ...change, updatedAt: late };
    await put('B', newer);
    expect((await put('B', { ...example, updatedAt: early })).json()).toEqual({ result: 'outdated' });
    expect((await send('GET', 'B')).json()).toEqual(newer);
    const remove = (updatedAt: string) => send('DELETE', 'B', { query: { updatedAt } });
    expect((await remove(early)).json()).toEqual({ result: 'outdated' });
    expect((await remove(late)).json()).toEqual({ result: 'deleted' });
    expect((await send('GET', 'B')).statusCode).toBe(404);
    const restored = { ...example, updatedAt: '2026-11-02T09:00:01Z' };
    expect((await put('B', restored)).json()).toEqual({ result: 'updated' });
    expect((await send('GET', 'B')).json()).toEqual(restored);
  });

  it.each(invalid)('names %s in the error for %o', async (field, wrong) => {
    const body = { ...example, ...wrong };
    const response = await put('C', body);
    expect(response.statusCode).toBe(400);
    const good = { id: idOf('D'), ...example };
    const [refused, stored] = await batch([{ id: idOf('C'), ...body }, good]);
    expect(refused).toMatchObject({ id: idOf('C'), result: 'refused', error: { field } });
    expect(['created', 'unchanged']).toContain(stored.result);
    expect((await send('GET', 'C')).statusCode).toBe(404);
  });

  it('is stored in batches of up to 500', async () => {
    const items = Array.from({ length: 500 }, (_, index) => ({ id: idOf(`E-${index}`), ...example }));
    expect(await batch(items)).toEqual(items.map(({ id }) => ({ id, result: 'created' })));
    const before = await rows();
    expect(await batch(items)).toEqual(items.map(({ id }) => ({ id, result: 'unchanged' })));
    expect(await rows()).toEqual(before);
    const body = { [list]: [...items, ...items.slice(0, 1)] };
    expect((await test.request(token, { method: 'POST', url: `${base}:batch`, body })).statusCode).toBe(400);
  });
});
