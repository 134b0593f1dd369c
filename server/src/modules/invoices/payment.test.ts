// Proves INV-6, INV-7, INV-9, ORD-45.

import { orderExample } from '@keepsake/contract/back-office-examples';
import { personalDataItems } from '@keepsake/contract/personal-data-file';
import type { Invoice } from '@keepsake/contract/shop-documents';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { type FakeClock, fakeClock } from '../../../test/clock.ts';
import { type InvoiceOwner, signUpOwner } from '../../../test/invoice-owner.ts';
import { invoicesPersonalData } from './index.ts';

let test: Awaited<ReturnType<typeof createTestApp>>;
let clock: FakeClock;
let shop: string;
let owner: InvoiceOwner;

/** 23:59 in Amsterdam (Lumibook), 22:59 in London (Wallery). */
const evening = '2026-04-08T21:59:00.000Z';
const sent = '2026-04-01T08:00:00Z';
const dueDate = '2026-04-08';
const nothing = { amount: 0, currency: 'EUR' };
const all = { amount: 3990, currency: 'EUR', on: '2026-03-20' };

const put = (name: string, change: Partial<Invoice>) =>
  owner.put(name, { updatedAt: sent, dueDate, ...change });
const states = async (query?: Record<string, string>) =>
  (await owner.list(query)).invoices.map(({ paymentState }) => paymentState);

beforeAll(async () => {
  clock = fakeClock(evening);
  test = await createTestApp({ clock });
  shop = await test.backOfficeToken();
});
afterAll(() => test.close());
beforeEach(async () => {
  owner = await signUpOwner(test, shop);
});

describe('what is paid, open or overdue', () => {
  it('is as the shop says, and unknown where it says nothing', async () => {
    await put('a', {});
    expect(await owner.list()).not.toHaveProperty('openSums');
    expect(await states()).toEqual([undefined]);
    await put('b', { paid: { ...all, amount: 1000 }, date: '2026-02-02' });
    await put('c', { paid: all, date: '2026-02-01', isHistorical: true });
    const { invoices, sums, openSums } = await owner.list();
    expect(invoices.map(({ paid, paymentState }) => [paid?.amount, paid?.on, paymentState])).toEqual([
      [undefined, undefined, undefined],
      [1000, all.on, 'open'],
      [3990, all.on, 'paid'],
    ]);
    expect([sums, openSums]).toEqual([
      [{ currency: 'EUR', amount: 3 * 3990 }],
      [{ currency: 'EUR', amount: 2990 }],
    ]);
    const response = await owner.get('/HistoricalInvoice/me');
    expect(response.json().historicalInvoices).toMatchObject([{ paid: all, paymentState: 'paid' }]);
  });

  it('has the page of the shop to pay on', async () => {
    const paymentUrl = 'https://shop.example/invoices/b/pay';
    await put('b', { paid: nothing, paymentUrl });
    expect((await owner.list()).invoices).toMatchObject([{ paymentState: 'open', paymentUrl }]);
  });

  it('is said with the order, to businesses', async () => {
    const invoicesOf = async ({ token, id }: InvoiceOwner) => {
      const url = `/api/orders/v1/superorders/${id('order')}`;
      return (await test.request(token, { method: 'GET', url })).json().invoices;
    };
    const order = (of: InvoiceOwner) =>
      of.send('PUT', `/orders/${of.id('order')}`, { body: { ...orderExample, shopCustomerId: of.name } });
    await order(owner);
    expect(await invoicesOf(owner)).toEqual([]);
    const orderRef = owner.id('order');
    await put('other', { paid: nothing });
    await put('a', { orderRef, paid: nothing, date: '2026-03-01' });
    await put('b', { orderRef, kind: 'credit', amount: -500 });
    const [credit, invoice] = await invoicesOf(owner);
    expect(credit).toMatchObject({ id: owner.id('b'), kind: 'credit' });
    expect(invoice).toMatchObject({ id: owner.id('a'), paymentState: 'open' });
    const person = await signUpOwner(test, shop, { isBusiness: false });
    await order(person);
    await person.put('c', { orderRef: person.id('order'), updatedAt: sent });
    expect(await invoicesOf(person)).toBeUndefined();
  });

  it('is overdue from the day after, in the time zone of its brand', async () => {
    await put('b', { channel: 'LB-GB', paid: nothing });
    await put('a', { channel: 'WA-GB-B2B', paid: nothing });
    expect(await states()).toEqual(['open', 'open']);
    clock.advance(2 * 60_000);
    expect(await states()).toEqual(['overdue', 'open']);
    expect(await owner.names({ payment: 'overdue' })).toEqual(['b']);
    clock.advance(-2 * 60_000);
  });

  it('stays when an older version arrives, and is unknown again after a newer one without it', async () => {
    await put('a', { paid: all });
    expect(await put('a', { updatedAt: '2026-03-31T08:00:00Z', paid: nothing })).toBe('outdated');
    expect(await states()).toEqual(['paid']);
    await put('a', { updatedAt: '2026-04-02T08:00:00Z' });
    expect(await states()).toEqual([undefined]);
    await put('a', { updatedAt: '2026-04-03T08:00:00Z', paid: nothing });
    expect(await states()).toEqual(['open']);
  });

  it('is in a copy of personal data, in decimals', async () => {
    await put('a', { paid: { ...all, amount: 5 }, paymentUrl: 'https://shop.example/invoices/a/pay' });
    const me = { tenantId: 'demo', customerId: owner.name, email: '', identities: [] };
    const items = await test.platform.database.transaction(async (tx) => {
      const read = [];
      for await (const item of invoicesPersonalData.invoices(tx, { ...me, shopCustomerIds: [owner.name] })) {
        read.push(personalDataItems.invoices.parse(item));
      }
      return read;
    });
    expect(items).toMatchObject([{ amount: '39.90', paid: { amount: '0.05', currency: 'EUR', on: all.on } }]);
  });

  it('that is not valid is refused with its reason, and changes nothing', async () => {
    await put('a', { paid: all });
    const id = owner.id('a');
    const url = `/api/back-office/invoices/${id}`;
    const stored = await test.request(shop, { method: 'GET', url });
    const body = { ...stored.json(), updatedAt: '2026-04-02T08:00:00Z', paid: { ...all, amount: 4000 } };
    const response = await test.request(shop, { method: 'PUT', url, body });
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('must be between 0 and the amount of the invoice');
    const batch = await test.request(shop, {
      method: 'POST',
      url: '/api/back-office/invoices:batch',
      body: { invoices: [{ ...body, id }] },
    });
    expect(batch.json().results).toMatchObject([{ result: 'refused' }]);
    expect(await states()).toEqual(['paid']);
  });
});

describe('the list of one state', () => {
  beforeEach(async () => {
    await put('paid', { paid: all, date: '2026-03-04' });
    await put('open', { paid: nothing, date: '2026-03-03' });
    await put('late', { paid: { ...all, amount: 990 }, dueDate: '2026-04-07', date: '2026-03-02' });
    await put('credit', {
      kind: 'credit',
      amount: -500,
      paid: nothing,
      dueDate: '2026-03-01',
      date: '2026-03-01',
    });
    await put('pounds', {
      currency: 'GBP',
      amount: 1e12,
      paid: { amount: 1, currency: 'GBP' },
      date: '2026-02-02',
    });
    await put('unknown', { date: '2026-02-01' });
  });

  it.each([
    ['open', ['open', 'late', 'credit', 'pounds'], [6490, 1e12 - 1]],
    ['overdue', ['late'], [3000]],
    ['paid', ['paid'], []],
  ])('%s has the invoices and sums of that state', async (payment, names, open) => {
    const list = await owner.list({ payment });
    expect(await owner.names({ payment })).toEqual(names);
    expect(list.total).toBe(names.length);
    expect(list.openSums?.map(({ amount }) => amount)).toEqual(open);
  });

  it('is searched, cut by dates, and has pages', async () => {
    expect(await owner.names({ payment: 'open', q: '2026-03' })).toEqual(['open', 'late', 'credit']);
    expect(await owner.names({ payment: 'open', to: '2026-03-02' })).toEqual(['late', 'credit', 'pounds']);
    expect(await owner.names({ payment: 'open', offset: '1', limit: '2' })).toEqual(['late', 'credit']);
    expect((await owner.list({ payment: 'open', q: 'nothing' })).openSums).toEqual([]);
  });

  it('adds up what is open beside all', async () => {
    const { sums, openSums, overdueSums } = await owner.list();
    expect(sums).toEqual([
      { currency: 'EUR', amount: 4 * 3990 - 500 },
      { currency: 'GBP', amount: 1e12 },
    ]);
    expect(openSums).toEqual([
      { currency: 'EUR', amount: 3990 + 3000 - 500 },
      { currency: 'GBP', amount: 1e12 - 1 },
    ]);
    expect(overdueSums).toEqual([{ currency: 'EUR', amount: 3000 }]);
    expect((await owner.list({ payment: 'paid' })).overdueSums).toEqual([]);
    expect((await owner.list({ q: '2026-03' })).overdueSums).toEqual([{ currency: 'EUR', amount: 3000 }]);
  });

  it('refuses an unknown state', async () => {
    const response = await owner.get('/InvoiceGroupFiles/me', { payment: 'late' });
    expect(response.json()).toMatchObject({ code: 'invalid-request' });
  });
});
