// Proves INV-5.

import { randomUUID } from 'node:crypto';
import { invoiceExample } from '@keepsake/contract/back-office-examples';
import type { ListedInvoice } from '@keepsake/contract/invoices';
import { searchExamples } from '@keepsake/contract/search-examples';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';

let test: Awaited<ReturnType<typeof createTestApp>>;
let shop: string;
let token: string;
/** Id of the business in the shop. */
const business = randomUUID();
const email = `${business}@demo.keepsake.test`;
const stored = [...new Set(searchExamples.map(([text]) => text))];

async function send(method: 'PUT' | 'POST', path: string, body: object): Promise<void> {
  const response = await test.request(shop, { method, url: `/api/back-office${path}`, body });
  expect(response.statusCode).toBe(200);
}

beforeAll(async () => {
  test = await createTestApp();
  shop = await test.backOfficeToken();
  ({ token } = await test.signUp(email));
  await send('PUT', `/customers/${business}`, {
    email,
    initialPassword: 'keepsake-demo',
    business: { status: 'Active' },
  });
  await send('POST', '/invoices:batch', {
    invoices: stored.map((invoiceNumber, index) => ({
      ...invoiceExample,
      shopCustomerId: business,
      id: `${business}-${index}`,
      orderRef: `R-${index}x`,
      brand: 'Lumen',
      date: index === 0 ? '2025-05-01' : '2026-01-02',
      amount: index,
      invoiceNumber,
    })),
  });
});
afterAll(() => test.close());

async function find(q: string, dates: { readonly from?: string; readonly to?: string } = {}) {
  const response = await test.request(token, {
    method: 'GET',
    url: '/api/invoice/api/v1/InvoiceGroupFiles/me',
    query: { q, limit: '100', ...dates },
  });
  expect(response.statusCode).toBe(200);
  const { invoices, total, sums } = response.json() as {
    invoices: ListedInvoice[];
    total: number;
    sums: { amount: number }[];
  };
  expect(total).toBe(invoices.length);
  expect(sums[0]?.amount ?? 0).toBe(invoices.reduce((sum, { amount }) => sum + amount, 0));
  return invoices.map(({ invoiceNumber }) => invoiceNumber);
}

it('a search of invoices finds what people type', async () => {
  const wrong = [];
  for (const [text, typed, isFound] of searchExamples) {
    if ((await find(typed)).includes(text) !== isFound) wrong.push([text, typed]);
  }
  expect(wrong).toEqual([]);
});

it('a search of invoices finds words in numbers, brands and dates together', async () => {
  expect(await find('#R–3X lumen 2026-01')).toEqual([stored[3]]);
  expect(await find('lumen 2025–05')).toEqual([stored[0]]);
  expect(await find('lumen', { to: '2025-12-31' })).toEqual([stored[0]]);
  expect(await find('lumen 2025', { from: '2026-01-01' })).toEqual([]);
});

it('a search of invoices takes a hundred characters of any kind', async () => {
  expect(await find(`lumen\u0001\t${'u '.repeat(40)}`)).toHaveLength(stored.length);
  expect(await find('😀'.repeat(50))).toEqual([]);
});
