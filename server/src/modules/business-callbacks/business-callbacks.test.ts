// Proves BUS-7, BUS-8, BUS-18, BUS-19, BUS-23, BUS-30.

import { invoiceExample } from '@keepsake/contract/back-office-examples';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { productOfOrder, setUpBusiness } from '../../../test/business.ts';
import type { ReceivedCallback } from '../../../test/callback-receiver.ts';
import { waits } from '../../../test/retailer.ts';

const business = setUpBusiness();
const { arrived, decide, me, ofShop, patch, putOrder, receive, send, received } = business;

describe('PATCH /customers/me', () => {
  it('stores address and format, which GET returns', async () => {
    expect(await me()).toMatchObject({ callbackUrl: null, callbackFormat: 'json' });
    const url = 'https://shop.example.com/hook?key=1';
    const response = await patch({ callbackUrl: url, callbackFormat: 'xml' });
    expect(response.json()).toMatchObject({ callbackUrl: url, callbackFormat: 'xml', changed: true });
    expect(await me()).toMatchObject({ callbackUrl: url, callbackFormat: 'xml', changed: true });
    await patch({ callbackUrl: null });
    expect(await me()).toMatchObject({ callbackUrl: null, callbackFormat: 'xml' });
    const { entries } = (await send('GET', '/activity')).json();
    expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['callback-changed']),
    );
  });

  it('marks and records nothing when they are the same', async () => {
    await receive();
    await patch({ changed: false });
    await patch({ callbackUrl: business.retailer.url, callbackFormat: 'json' });
    expect(await me()).not.toHaveProperty('changed');
  });

  it.each([
    ['http://shop.example.com/', 'scheme'],
    ['https://user:secret@shop.example.com/', 'credentials'],
    ['https://10.0.0.1/', 'not-public'],
    ['https://[::1]/', 'not-public'],
    ['https://shop.example.com:22/', 'port'],
    ['https://shop.example.com/hook#part', 'fragment'],
    ['no address', 'malformed'],
    ['https://localhost/', 'host'],
    ['https://printer/', 'host'],
    ['https://printer.internal/', 'host'],
    ['https://printer.local/', 'host'],
    ['https://shop.test/', 'host'],
    ['https://nas.home.arpa/', 'host'],
  ])('refuses %s for what it is: %s', async (callbackUrl, reason) => {
    const response = await patch({ callbackUrl, firstName: 'Dora' });
    expect(response.statusCode).toBe(400);
    const fields = [{ path: 'callbackUrl', code: 'not-valid', reason }];
    expect(response.json()).toMatchObject({ field: 'callbackUrl', fields });
    expect(await me()).toMatchObject({ callbackUrl: null });
    expect(await me()).not.toHaveProperty('firstName');
  });

  it.each([
    ['missing', ''],
    ['too-long', `https://shop.example.com/${'a'.repeat(2100)}`],
  ])('refuses one that is %s', async (code, callbackUrl) => {
    expect((await patch({ callbackUrl })).json().fields).toEqual([{ path: 'callbackUrl', code }]);
  });

  it.each([
    [null, 404, 'not-found'],
    [{ status: 'New' }, 403, 'account-pending'],
    [{ status: 'Blocked' }, 403, 'account-blocked'],
  ])('of a customer with %j gets %d', async (business, statusCode, code) => {
    await decide(business);
    const response = await receive();
    expect([response.statusCode, response.json().code]).toEqual([statusCode, code]);
    expect((await patch({ callbackFormat: 'xml' })).statusCode).toBe(statusCode);
  });

  it('of a private customer shows no callback', async () => {
    await decide(null);
    expect(await me()).not.toHaveProperty('callbackUrl');
    expect((await send('GET', '/callback')).statusCode).toBe(404);
  });
});

describe('an order', () => {
  it('is sent whenever its status changes, and not otherwise', async () => {
    await receive();
    await putOrder('Confirmed');
    await putOrder('Confirmed', { title: 'Another title' });
    await putOrder('Dispatched');
    const events = (await arrived(3)).toSorted((a, b) => a.id.localeCompare(b.id));
    expect(events.map(({ event }) => event)).toEqual([
      'order.status-changed',
      'order.status-changed',
      'order.shipped',
    ]);
    const { productCode: code, articleName, quantity } = productOfOrder ?? {};
    expect(events[2]).toMatchObject({
      order: {
        code: `${business.shopId}-1`,
        status: 'Sent',
        source: 'Albelli',
        products: [{ code, title: productOfOrder?.title, articleName, quantity }],
        trackingUrls: expect.any(Array),
      },
    });
  });

  it('goes to its own business only, and only while it is one', async () => {
    await receive();
    await putOrder('Confirmed');
    await arrived(1);
    await decide(null);
    await putOrder('Cancelled');
    await decide({ status: 'Active' });
    await putOrder('Dispatched');
    const events = await arrived(3);
    expect(events.some(({ event }) => event === 'order.cancelled')).toBe(false);
  });

  it('is sent as the business has chosen', async () => {
    await receive();
    expect((await send('PUT', '/callback', { events: ['order.cancelled'] })).json().events).toEqual([
      'order.cancelled',
    ]);
    await putOrder('Confirmed');
    await putOrder('Cancelled');
    expect(await arrived(1)).toMatchObject([{ event: 'order.cancelled', order: { status: 'Cancelled' } }]);
  });

  it('is well-formed XML without a DTD, whatever its texts', async () => {
    await patch({ callbackUrl: business.retailer.url, callbackFormat: 'xml' });
    const title = '<!ENTITY x "&"> ]]> “Ü” 👪 \uFFFE';
    await putOrder('Confirmed', { title });
    await expect.poll(() => received.length, waits).toBe(1);
    const [{ body, headers }] = received as [ReceivedCallback];
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const parser = new SaxesParser();
    const texts: Record<string, string> = {};
    const open: string[] = [];
    parser.on('opentag', ({ name }) => open.push(name));
    parser.on('closetag', () => open.pop());
    parser.on('text', (text) => {
      if (text.trim() !== '') texts[open.join('/')] = text;
    });
    parser.on('doctype', () => expect.fail('a DTD'));
    parser.on('error', (error) => {
      throw error;
    });
    parser.write(body).close();
    expect(texts).toMatchObject({
      'event/event': 'order.status-changed',
      'event/order/code': `${business.shopId}-1`,
      'event/order/status': 'Ordered',
      'event/order/products/product/title': title.replace('\uFFFE', '\uFFFD'),
      'event/id': headers['webhook-id'],
    });
  });
});

it('an invoice is sent when it is new, not when it is from earlier systems', async () => {
  await receive();
  const put = (id: string, change: object = {}) =>
    ofShop('PUT', `/invoices/${business.shopId}-${id}`, {
      ...invoiceExample,
      shopCustomerId: business.shopId,
      ...change,
    });
  await put('1', { isHistorical: true });
  await put('2');
  await put('2', { amount: 1, updatedAt: '2026-05-01T00:00:00Z' });
  const { invoiceNumber: number, orderRef: orderCode } = invoiceExample;
  expect(await arrived(1)).toMatchObject([
    { event: 'invoice.ready', invoice: { id: `${business.shopId}-2`, number, orderCode } },
  ]);
});
