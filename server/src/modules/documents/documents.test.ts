// Proves ORD-28, ORD-29.

import { randomUUID } from 'node:crypto';
import { orderExample } from '@keepsake/contract/back-office-examples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n');
const updatedAt = '2026-11-25T12:00:00Z';

let test: TestApp;
let shop: string;
beforeAll(async () => {
  test = await createTestApp();
  shop = await test.backOfficeToken();
});
afterAll(() => test.close());

/** A customer with an order, whose codes begin with `name`, and with both files. */
async function customerWithFiles(title = 'Norway 2024') {
  const name = randomUUID();
  const { token } = await test.signUp(`${name}@demo.keepsake.test`);
  const [inner] = orderExample.orders;
  const products = [{ ...inner?.products[0], title, productCode: `P-${name}` }];
  await put(`/orders/${name}`, {
    body: {
      ...orderExample,
      shopCustomerId: name,
      invoiceGroupFileId: `F-${name}`,
      orders: [{ ...inner, products }],
    },
  });
  await putFile(`/invoices/F-${name}/file`);
  await putFile(`/products/P-${name}/files/product.pdf`);
  return { name, token, invoice: invoiceOf(name), product: productOf(name) };
}

const invoiceOf = (name: string) => `/api/invoice/api/v1/InvoiceGroupFiles/me/F-${name}`;
const productOf = (name: string) => `/api/pdf/v1/pdf/me/P-${name}`;

async function put(path: string, rest: object): Promise<void> {
  const response = await test.request(shop, { method: 'PUT', url: `/api/back-office${path}`, ...rest });
  expect(response.statusCode).toBe(200);
}

const putFile = (path: string) =>
  put(path, { query: { updatedAt }, payload: pdf, headers: { 'content-type': 'application/pdf' } });

const get = (token: string, url: string, headers: Record<string, string> = {}) =>
  test.request(token, { method: 'GET', url, headers });

describe.each(['invoice', 'product'] as const)('the PDF of an order: %s', (kind) => {
  it('is a file for its customer', async () => {
    const { token, name, ...urls } = await customerWithFiles();
    const response = await get(token, urls[kind]);
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload).toEqual(pdf);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-length': String(pdf.length),
    });
    const fileName = kind === 'invoice' ? `Invoice-${name}.pdf` : 'Norway 2024.pdf';
    expect(response.headers['content-disposition']).toContain(`filename="${fileName}"`);
    const head = await test.request(token, { method: 'HEAD', url: urls[kind] });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      String(pdf.length),
      '',
    ]);
  });

  it('can be sent in parts', async () => {
    const { token, ...urls } = await customerWithFiles();
    const response = await get(token, urls[kind], { range: 'bytes=1-3' });
    expect([response.statusCode, response.body]).toEqual([206, 'PDF']);
  });

  it('is missing for others, as one that does not exist', async () => {
    const { token: own, ...urls } = await customerWithFiles();
    const { token } = await customerWithFiles();
    const gone = { invoice: invoiceOf('gone'), product: productOf('gone') };
    const responses = [
      await get(token, urls[kind]),
      await get(token, gone[kind]),
      await get(own, gone[kind]),
    ];
    for (const response of responses) {
      expect(response.statusCode).toBe(404);
      expect(response.json().code).toBe('not-found');
    }
  });
});

it('has names in every script', async () => {
  const { token, product } = await customerWithFiles('Łódź "2024" %.\u202eexe/נועה');
  const { headers } = await get(token, product);
  expect(headers['content-disposition']).toBe(
    `attachment; filename="__d_ _2024_ _.exe_____.pdf"; filename*=UTF-8''${encodeURIComponent('Łódź _2024_ %.exe_נועה.pdf')}`,
  );
});

it('is missing until the shop has sent it', async () => {
  const { token, name } = await customerWithFiles();
  await put(`/orders/${name}`, {
    body: {
      ...orderExample,
      shopCustomerId: name,
      invoiceGroupFileId: `G-${name}`,
      updatedAt: '2026-03-26T00:00:00Z',
    },
  });
  expect((await get(token, `/api/invoice/api/v1/InvoiceGroupFiles/me/G-${name}`)).statusCode).toBe(404);
  // The order no longer has this invoice.
  expect((await get(token, invoiceOf(name))).statusCode).toBe(404);
});

describe('a product', () => {
  const path = '/api/product/v1/Products';
  const query = { extendResponseCommand: 'none', extendResponseWithUrls: 'false' };
  const list = (token: string, code: string) =>
    test.request(token, { method: 'GET', url: `${path}/${code}`, query });

  it('lists its files', async () => {
    const { token, name } = await customerWithFiles();
    expect((await list(token, `P-${name}`)).json()).toMatchObject({ files: [{ purpose: 'product.pdf' }] });
  });

  it('of another customer is missing', async () => {
    const { name } = await customerWithFiles();
    const { token } = await customerWithFiles();
    expect((await list(token, `P-${name}`)).statusCode).toBe(404);
  });
});
