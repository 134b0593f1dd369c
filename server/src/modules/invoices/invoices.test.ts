// Proves INV-1, INV-2, INV-3, INV-4.

import { invoiceExample } from '@keepsake/contract/back-office-examples';
import { limits } from '@keepsake/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { type InvoiceOwner, invoicePdf as pdf, signUpOwner } from '../../../test/invoice-owner.ts';
import { runOnServer } from '../../../test/test-server.ts';

const { pageSize, maxPageSize } = limits.invoices;

let test: TestApp & { databaseUrl: string };
let shop: string;
beforeAll(async () => {
  test = await createTestApp();
  shop = await test.backOfficeToken();
});
afterAll(() => test.close());

const newOwner = (options?: { readonly isBusiness: boolean }) => signUpOwner(test, shop, options);

let owner: InvoiceOwner;
beforeEach(async () => {
  owner = await newOwner();
});

describe('the list', () => {
  it('has what the shop sent, the latest first, historical ones too', async () => {
    await owner.put('a', { date: '2026-01-02', isHistorical: true });
    await owner.put('b', { date: '2026-11-02' });
    await owner.put('c', { date: '2026-11-02' });
    const { updatedAt, shopCustomerId, ...sent } = invoiceExample;
    const { invoices } = await owner.list();
    expect(await owner.names()).toEqual(['c', 'b', 'a']);
    expect(invoices[2]).toEqual({ id: owner.id('a'), ...sent, date: '2026-01-02', isHistorical: true });
  });

  it(`has pages of ${pageSize}, and sums of all by currency`, async () => {
    const body = {
      invoices: Array.from({ length: pageSize + 1 }, (_, n) => ({
        ...invoiceExample,
        id: owner.id(String(n).padStart(2, '0')),
        shopCustomerId: owner.name,
        amount: 100,
        currency: n === 0 ? 'GBP' : 'EUR',
      })),
    };
    const response = await test.request(shop, {
      method: 'POST',
      url: '/api/back-office/invoices:batch',
      body,
    });
    expect(response.statusCode).toBe(200);
    await owner.put('credit', { kind: 'credit', amount: -1000, currency: 'EUR', date: '2020-01-01' });
    const { total, sums } = await owner.list();
    expect(total).toBe(pageSize + 2);
    expect(sums).toEqual([
      { currency: 'EUR', amount: 100 * pageSize - 1000 },
      { currency: 'GBP', amount: 100 },
    ]);
    expect(await owner.names()).toHaveLength(pageSize);
    expect(await owner.names({ offset: String(pageSize) })).toEqual(['00', 'credit']);
    expect(await owner.names({ offset: '1', limit: '2' })).toEqual(['49', '48']);
    const years = [
      { year: '2026', count: pageSize + 1 },
      { year: '2020', count: 1 },
    ];
    expect(await owner.list({ offset: '999' })).toEqual({ invoices: [], total, sums, years });
    expect((await owner.list({ q: 'nothing' })).years).toEqual(years);
  });

  it('leaves out a sum that is no exact number', async () => {
    await owner.put('one', { amount: 100, currency: 'EUR' });
    await owner.put('many', { amount: 1e12, currency: 'HUF' });
    const many = 10_000;
    await runOnServer(
      test.databaseUrl,
      `insert into invoices select (jsonb_populate_record(invoices, jsonb_build_object('invoice_id', invoice_id || n))).*
       from invoices, generate_series(2, ${many}) n where invoice_id = '${owner.id('many')}'`,
    );
    const { invoices, total, sums } = await owner.list();
    expect([invoices.length, total, sums]).toEqual([pageSize, many + 1, [{ currency: 'EUR', amount: 100 }]]);
  });

  it('has sums above the largest amount of one', async () => {
    await owner.put('a', { amount: 1e12 });
    await owner.put('b', { amount: 1e12 });
    expect((await owner.list()).sums).toEqual([{ currency: 'EUR', amount: 2e12 }]);
  });

  it.each([
    [{ q: '0881' }, ['a']],
    [{ q: ' lb-9 ' }, ['b']],
    [{ q: 'WALLERY' }, ['b']],
    [{ q: '2025-' }, ['b']],
    [{ q: '%' }, []],
    [{ from: '2026-03-25' }, ['a']],
    [{ to: '2026-03-24' }, ['b']],
    [{ from: '2025-05-01', to: '2025-05-01' }, ['b']],
    [{ q: '' }, ['a', 'b']],
  ])('finds %o', async (query, names) => {
    await owner.put('a');
    await owner.put('b', {
      invoiceNumber: '77',
      orderRef: 'LB-9',
      brand: 'Wallery',
      date: '2025-05-01',
      amount: 5,
    });
    expect(await owner.names(query)).toEqual(names);
    const { total } = await owner.list(query);
    expect(total).toBe(names.length);
  });

  it.each([{ offset: '-1' }, { limit: '0' }, { limit: String(maxPageSize + 1) }, { from: '2026-02-30' }])(
    'refuses %o',
    async (query) => {
      const response = await owner.get('/InvoiceGroupFiles/me', query);
      expect(response.json()).toMatchObject({ code: 'invalid-request' });
    },
  );

  it('is of the own business only, and missing for private customers', async () => {
    await owner.put('a');
    expect((await (await newOwner()).list()).total).toBe(0);
    const person = await newOwner({ isBusiness: false });
    await person.put('b');
    for (const path of ['/InvoiceGroupFiles/me', '/HistoricalInvoice/me']) {
      expect((await person.get(path)).statusCode).toBe(404);
    }
  });

  it('of historical ones has no others', async () => {
    await owner.put('a');
    await owner.put('b', { isHistorical: true });
    const { updatedAt, shopCustomerId, ...sent } = invoiceExample;
    const response = await owner.get('/HistoricalInvoice/me');
    expect(response.json()).toEqual({ historicalInvoices: [{ id: owner.id('b'), ...sent }], total: 1 });
  });
});

describe('the PDF', () => {
  const { channel, invoiceNumber, brand } = invoiceExample;
  const historical = (who: InvoiceOwner, name: string, of = channel) =>
    who.get(`/HistoricalInvoice/me/pdf/${who.id(name)}/${of}`);
  const current = (who: InvoiceOwner, name: string) => who.get(`/InvoiceGroupFiles/me/${who.id(name)}`);

  it('has the number and the brand in its name', async () => {
    await owner.put('a');
    await owner.putFile('a');
    await owner.put('b', { isHistorical: true });
    await owner.putFile('b');
    for (const response of [await current(owner, 'a'), await historical(owner, 'b')]) {
      expect(response.statusCode).toBe(200);
      expect(response.rawPayload).toEqual(pdf);
      expect(response.headers['content-disposition']).toContain(
        `filename="Invoice-${invoiceNumber}-${brand}.pdf"`,
      );
    }
  });

  it('of a credit note says so in its name', async () => {
    await owner.put('a', { kind: 'credit', amount: -1 });
    await owner.putFile('a');
    const { headers } = await current(owner, 'a');
    expect(headers['content-disposition']).toContain(`filename="Credit-note-${invoiceNumber}-${brand}.pdf"`);
  });

  it('is missing before the shop sends it, in another channel, and for others', async () => {
    const other = await newOwner();
    await owner.put('a', { isHistorical: true });
    expect((await historical(owner, 'a')).statusCode).toBe(404);
    await owner.putFile('a');
    await owner.put('b');
    await owner.putFile('b');
    const responses = [
      await historical(owner, 'a', 'LB-NL'),
      await historical(owner, 'b'),
      await historical(owner, 'c'),
      await other.get(`/HistoricalInvoice/me/pdf/${owner.id('a')}/${channel}`),
      await other.get(`/InvoiceGroupFiles/me/${owner.id('b')}`),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 404));
  });

  it('of an own invoice is for private customers too, but not of historical ones', async () => {
    const person = await newOwner({ isBusiness: false });
    await person.put('a');
    await person.putFile('a');
    expect((await current(person, 'a')).statusCode).toBe(200);
    await person.put('b', { isHistorical: true });
    await person.putFile('b');
    expect((await historical(person, 'b')).statusCode).toBe(404);
    expect((await current(person, 'b')).statusCode).toBe(404);
  });
});
