// Proves PRJ-12, PRJ-13.

import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { orderExample } from '@keepsake/contract/back-office-examples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';

const pictureOf = (name: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(name)]);

let test: TestApp;
let shop: string;
beforeAll(async () => {
  test = await createTestApp();
  shop = await test.backOfficeToken();
});
afterAll(() => test.close());

async function put(path: string, rest: object): Promise<void> {
  const response = await test.request(shop, { method: 'PUT', url: `/api/back-office${path}`, ...rest });
  expect(response.statusCode).toBe(200);
}

async function putOrder(name: string, shopCustomerId = name, updatedAt = orderExample.updatedAt) {
  const [inner] = orderExample.orders;
  const products = [{ ...inner?.products[0], productCode: `P-${name}` }];
  const other = {
    ...inner,
    orderCode: `${name}-1`,
    products: [{ ...products[0], productCode: `Q-${name}` }],
  };
  const orders = [other, { ...inner, orderCode: `${name}-2`, products }];
  await put(`/orders/${name}`, { body: { ...orderExample, updatedAt, shopCustomerId, orders } });
}

/** A customer with a product that has these files. */
async function customerWith(...names: readonly string[]) {
  const name = randomUUID();
  const { token } = await test.signUp(`${name}@demo.keepsake.test`);
  await putOrder(name);
  for (const file of names) {
    const isPdf = file.endsWith('.pdf');
    await put(`/products/P-${name}/files/${file}`, {
      query: { updatedAt: '2026-11-25T12:00:00Z' },
      payload: isPdf ? Buffer.from('%PDF-1.7') : pictureOf(file),
      headers: { 'content-type': isPdf ? 'application/pdf' : 'image/jpeg' },
    });
  }
  return { name, token, product: `/api/product/v1/Products/P-${name}` };
}

const get = (token: string | undefined, url: string, headers: Record<string, string> = {}) =>
  test.request(token, { method: 'GET', url, headers });

const pages = [10, 2, 1, 9, 11].map((page) => `preview.page.${page}`);
const inOrder = [1, 2, 9, 10, 11].map((page) => `preview.page.${page}`);

describe('the pages of a product', () => {
  it('are listed in order, with the inner order', async () => {
    const { name, token, product } = await customerWith(...pages, 'product.pdf', 'thumbnail');
    const files = [...inOrder, 'product.pdf', 'thumbnail'].map((purpose) => ({ purpose }));
    expect((await get(token, product)).json()).toEqual({ files, orderCode: `${name}-2` });
  });

  it('are there for other modules, with their bytes', async () => {
    const { name } = await customerWith(...pages, 'product.pdf', 'thumbnail');
    const { modules, platform } = test;
    const findPage = (place: number) =>
      modules.shopFiles.findPage(platform.database.autocommit, 'demo', `P-${name}`, place);
    for (const [place, page] of inOrder.entries()) {
      const { blobKey = '', bytes = 0 } = (await findPage(place)) ?? {};
      const range = { start: 0, end: bytes - 1 };
      expect(await buffer(await platform.blobs.open(blobKey, range))).toEqual(pictureOf(page));
    }
    expect(await findPage(inOrder.length)).toBeUndefined();
  });
});

describe('a page', () => {
  it('is a JPEG for the customer, revalidated each time', async () => {
    const { token, product } = await customerWith('preview.page.1');
    const url = `${product}/pictures/preview.page.1`;
    const response = await get(token, url);
    expect([response.statusCode, response.rawPayload]).toEqual([200, pictureOf('preview.page.1')]);
    expect(response.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
    });
    const again = await get(token, url, { 'if-none-match': String(response.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const head = await test.request(token, { method: 'HEAD', url });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  it('is missing for others, as one that does not exist', async () => {
    const { token, name, product } = await customerWith('preview.page.1');
    const other = await customerWith('preview.page.1');
    const missing = await get(token, `${product}/pictures/preview.page.2`);
    const foreign = await get(other.token, `${product}/pictures/preview.page.1`);
    const unknown = await get(other.token, `${other.product}X/pictures/preview.page.1`);
    const notAnymore = async () => {
      await putOrder(name, 'somebody-else', '2026-03-26T00:00:00Z');
      return get(token, `${product}/pictures/preview.page.1`);
    };
    for (const response of [missing, foreign, unknown, await notAnymore()]) {
      expect(response.statusCode).toBe(404);
      expect(response.json().code).toBe('not-found');
    }
  });

  it.each([
    'preview.page.0',
    'preview.page.01',
    'preview.page.-1',
    'preview.page.1e3',
    'preview.page.10000',
    'preview.page.99999999999999999999',
    'preview.page.1%0A',
    'preview.page.',
    'product.pdf',
    'invoice.pdf',
    '..%2Fthumbnail',
  ])('is missing as %s', async (picture) => {
    const { token, product } = await customerWith('preview.page.1', 'product.pdf');
    const response = await get(token, `${product}/pictures/${picture}`);
    expect([response.statusCode, response.json().code]).toEqual([404, 'not-found']);
  });
});

it('shows the thumbnail of a product', async () => {
  const { token, product } = await customerWith('thumbnail');
  const response = await get(token, `${product}/pictures/thumbnail`);
  expect([response.statusCode, response.rawPayload]).toEqual([200, pictureOf('thumbnail')]);
});
