// Proves ORD-30.

import { randomUUID } from 'node:crypto';
import { orderExample } from '@keepsake/contract/back-office-examples';
import type { MapPdf } from '@keepsake/contract/documents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { fakeClock } from '../../../test/clock.ts';
import { dayMs } from '../../platform/clock/index.ts';

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n');
const clock = fakeClock(new Date().toISOString());

let test: TestApp;
let shop: string;
beforeAll(async () => {
  test = await createTestApp({ clock });
  shop = await test.backOfficeToken();
});
afterAll(() => test.close());

async function put(path: string, rest: object): Promise<void> {
  const response = await test.request(shop, { method: 'PUT', url: `/api/back-office${path}`, ...rest });
  expect(response.statusCode).toBe(200);
}

const sendMap = (productCode: string) =>
  put(`/products/${productCode}/files/map.pdf`, {
    query: { updatedAt: '2026-11-25T12:00:00Z' },
    payload: pdf,
    headers: { 'content-type': 'application/pdf' },
  });

type Map = { readonly name: string; readonly url?: string };

/** An order with a product for each, whose codes begin with `name`. */
async function putOrder(name: string, owner: string, maps: readonly (Map | undefined)[], some: object = {}) {
  const [inner] = orderExample.orders;
  const products = maps.map((mapPdf, index) => ({
    ...inner?.products[0],
    productCode: `${name}-${index}`,
    ...(mapPdf && { mapPdf }),
  }));
  const body = { ...orderExample, shopCustomerId: owner, orders: [{ ...inner, products }], ...some };
  await put(`/orders/${name}`, { body });
}

async function customer() {
  const name = randomUUID();
  return { name, ...(await test.signUp(`${name}@demo.keepsake.test`)) };
}

const list = async (token: string): Promise<MapPdf[]> =>
  (await test.request(token, { method: 'GET', url: '/api/map-pdf/v1/Pdfs/me' })).json();

/** Opens an address as a browser does, without a token. */
const open = (url: string, method: 'GET' | 'HEAD' = 'GET') => {
  const { pathname, search, host } = new URL(url);
  return test.request(undefined, { method, url: pathname + search, headers: { host } });
};

describe('the list of maps', () => {
  it('has those of the shop, and those that it has sent, of the latest order first', async () => {
    const { name, token } = await customer();
    const elsewhere = { name: 'Route', url: 'https://shop.example/maps/1.pdf' };
    await putOrder(`a-${name}`, name, [undefined, elsewhere], { createdAt: '2026-01-01T00:00:00Z' });
    await putOrder(`b-${name}`, name, [{ name: 'Norway' }, { name: 'Not sent yet' }]);
    await putOrder(`c-${name}`, name, [undefined]);
    await sendMap(`b-${name}-0`);
    expect(await list(token)).toEqual([
      {
        orderCode: `b-${name}`,
        productCode: `b-${name}-0`,
        name: 'Norway',
        url: expect.stringMatching(/^http:\/\/localhost:4000\/files\/maps\//),
      },
      { orderCode: `a-${name}`, productCode: `a-${name}-1`, ...elsewhere },
    ]);
  });

  it('is empty for others', async () => {
    const { name } = await customer();
    await putOrder(name, name, [{ name: 'Norway', url: 'https://shop.example/1.pdf' }]);
    const { token } = await customer();
    expect(await list(token)).toEqual([]);
  });

  it('omits what the shop removes from the order', async () => {
    const { name, token } = await customer();
    await putOrder(name, name, [{ name: 'Norway', url: 'https://shop.example/1.pdf' }]);
    await putOrder(name, name, [undefined], { updatedAt: '2026-03-26T00:00:00Z' });
    expect(await list(token)).toEqual([]);
  });
});

describe('a map that the shop has sent', () => {
  async function sent(mapName = 'Norway') {
    const owner = await customer();
    await putOrder(owner.name, owner.name, [{ name: mapName }]);
    await sendMap(`${owner.name}-0`);
    const [map] = await list(owner.token);
    return { ...owner, url: map?.url ?? '' };
  }

  it('is a file under its name', async () => {
    const { url } = await sent('Łódź');
    const response = await open(url);
    expect([response.statusCode, response.rawPayload]).toEqual([200, pdf]);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining(encodeURIComponent('Łódź.pdf')),
    });
    const head = await open(url, 'HEAD');
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      String(pdf.length),
      '',
    ]);
  });

  it('is missing under an address that was changed', async () => {
    const { url, name } = await sent();
    const other = await sent();
    expect((await open(url.replace(`${name}-0`, `${other.name}-0`))).statusCode).toBe(404);
    expect((await open(url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).statusCode).toBe(404);
  });

  it('is missing once the order belongs to another customer', async () => {
    const { url, name } = await sent();
    await putOrder(name, 'somebody-else', [{ name: 'Norway' }], { updatedAt: '2026-03-26T00:00:00Z' });
    expect((await open(url)).statusCode).toBe(404);
  });

  it('is there for a day', async () => {
    const { url } = await sent();
    clock.advance(dayMs - 60_000);
    expect((await open(url)).statusCode).toBe(200);
    clock.advance(60_000);
    expect((await open(url)).statusCode).toBe(404);
  });
});
