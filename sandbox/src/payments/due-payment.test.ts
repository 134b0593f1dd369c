import fastifyCookie from '@fastify/cookie';
import type { Cancellation } from '@keepsake/contract/cancellations';
import { formatMoney } from '@keepsake/contract/money';
import type { OrderUpsert } from '@keepsake/contract/orders';
import fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ShopItems } from '../back-office-calls.ts';
import { readBrands } from '../brands.ts';
import { demoInvoices } from '../invoices/demo-invoices.ts';
import { createStorefronts } from '../shop/storefronts.ts';
import { visitOf } from '../shop/visit.ts';
import { demoOrders } from '../shop-data/demo-orders.ts';
import { stageOf } from '../shop-data/production.ts';
import { registerDuePayment } from './due-payment.ts';

const storefronts = createStorefronts(await readBrands());
const context = { storefronts, originOf: (host: string) => `http://${host}:4001` };
const now = '2026-11-25T12:00:00.000Z';
const app = fastify();
let stored: Map<string, OrderUpsert>;
let cancellation: Cancellation | undefined;
let bills: Map<string, ShopItems['invoices']>;

beforeAll(async () => {
  await app.register(fastifyCookie);
  await app.register((scope) =>
    registerDuePayment(scope, {
      keepsake: {
        getOrder: async (code) => stored.get(code),
        getCancellation: async () => cancellation,
        async putOrder(code, order) {
          stored.set(code, order);
        },
        getInvoice: async (id) => bills.get(id),
        async putAll(_, items) {
          for (const item of items as readonly ShopItems['invoices'][]) bills.set(item.id, item);
        },
      },
      visitOf: (request) => visitOf(request, { storefronts, publicOrigin: 'http://localhost:4000' }),
      now: () => now,
    }),
  );
});
beforeEach(() => {
  cancellation = undefined;
  bills = new Map(demoInvoices('2026-11-25', context).map(({ invoice }) => [invoice.id, invoice]));
  stored = new Map(demoOrders('2026-11-25', context).map(({ orderCode, ...order }) => [orderCode, order]));
});
afterAll(() => app.close());

const addressOf = (code: string) => new URL(stored.get(code)?.paymentUrl ?? 'http://none/');
const call = (method: 'GET' | 'POST', url: string, host = 'localhost') =>
  app.inject({ method, url, headers: { host: `${host}:4001` } });

describe('the payment page of an order', () => {
  it('is at the address that the order names, and shows its number and amount', async () => {
    const { host, pathname } = addressOf('K100001');
    expect(host).toBe('localhost:4001');
    const { statusCode, body, headers } = await call('GET', pathname);
    expect(statusCode).toBe(200);
    expect(body).toContain('Pay for order K100001');
    expect(body).toMatch(/£\d+\.\d\d/);
    expect(headers['content-security-policy']).toContain('http://localhost:4000');
  });

  it('takes no money for an order that the customer wants cancelled, until the shop refuses that', async () => {
    const { pathname } = addressOf('K100001');
    const request = { orderCode: 'K100001', cancellationId: 'c', requestedAt: now };
    cancellation = { ...request, state: 'Requested' } as Cancellation;
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode, body } = await call(method, pathname);
      expect(statusCode).toBe(404);
      expect(body).toContain('you have asked to cancel it');
    }
    expect(stored.get('K100001')).not.toMatchObject({ paymentStatus: 'paid' });
    cancellation = { ...request, state: 'Refused' } as Cancellation;
    expect((await call('GET', pathname)).statusCode).toBe(200);
  });

  it('makes it paid in the ordinary way, once, and leads back to it', async () => {
    const { pathname } = addressOf('K100001');
    const { headers } = await call('POST', pathname);
    expect(headers.location).toBe('http://localhost:4000/orders/K100001');
    const paid = stored.get('K100001');
    expect(paid && stageOf(paid)).toBe('Confirmed');
    expect(paid).toMatchObject({ paymentStatus: 'paid', updatedAt: now });
    expect(paid).not.toHaveProperty('paymentUrl');
    expect((await call('POST', pathname)).statusCode).toBe(404);
    expect(stored.get('K100001')).toBe(paid);
  });

  it.each([
    ['of a paid order', '/orders/K100002/pay', 'localhost'],
    ['of a cancelled order', '/orders/K100007/pay', 'localhost'],
    ['of no order', '/orders/K9/pay', 'localhost'],
    ['of another shop', '/orders/K100001/pay', 'printo.localhost'],
  ])('%s has nothing to pay', async (_, url, host) => {
    const before = new Map(stored);
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode, body } = await call(method, `${url}?locale=en-GB`, host);
      expect(statusCode).toBe(404);
      expect(body).toContain('There is nothing to pay');
    }
    expect(stored).toEqual(before);
  });
});

describe('the payment page of an invoice', () => {
  const host = 'business.wallery.localhost';
  const partlyPaid = () =>
    [...bills.values()].find(({ amount, paid }) => paid && paid.amount > 0 && paid.amount < amount);

  it('asks for what is open of it, takes that once, and leads back', async () => {
    const before = partlyPaid();
    if (!before?.paymentUrl) throw new Error('no invoice is paid in part');
    const { pathname, host: shop } = new URL(before.paymentUrl);
    expect(shop).toBe(`${host}:4001`);
    const { statusCode, body } = await call('GET', `${pathname}?locale=en-GB`, host);
    expect(statusCode).toBe(200);
    expect(body).toContain(`Pay invoice ${before.invoiceNumber}`);
    const open = before.amount - (before.paid?.amount ?? 0);
    expect(body).toContain(formatMoney('en-GB', open, before.currency));
    const { headers } = await call('POST', pathname, host);
    expect(headers.location).toBe(`http://${host}:4000/invoices?q=${before.invoiceNumber}`);
    const { paymentUrl, ...rest } = before;
    const paid = { amount: before.amount, currency: before.currency, on: '2026-11-25' };
    expect(bills.get(before.id)).toEqual({ ...rest, updatedAt: now, paid });
    expect((await call('POST', pathname, host)).statusCode).toBe(404);
  });

  it.each([
    [
      'of a paid invoice',
      () =>
        [...bills.values()].find(({ paid, amount, paymentUrl }) => paymentUrl && paid?.amount === amount)?.id,
      host,
    ],
    ['of no invoice', () => 'F-K9', host],
    ['of another shop', () => partlyPaid()?.id, 'localhost'],
  ])('%s has nothing to pay', async (_, idOf, at) => {
    const before = new Map(bills);
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode, body } = await call(method, `/invoices/${idOf()}/pay?locale=en-GB`, at);
      expect(statusCode).toBe(404);
      expect(body).toContain('This invoice is paid');
    }
    expect(bills).toEqual(before);
  });
});
