import { addressExample } from '@keepsake/contract/back-office-examples';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import type { ReceivedCallback } from '../../../test/callback-receiver.ts';
import { exportCalls } from '../../../test/export-calls.ts';
import { setUpRetailer, waits } from '../../../test/retailer.ts';
import { uploadTestPhoto } from '../../../test/uploads.ts';
import { verifyCallback } from '../../../test/verify-callback.ts';

const retailer = setUpRetailer();
const { request, put, deliveries, arrived, received } = retailer;

const settled = (id: string) =>
  expect.poll(async () => (await deliveries()).find((one) => one.id === id), waits);

describe('the callback', () => {
  it('has a secret, which is shown once', async () => {
    expect((await request('GET', '')).statusCode).toBe(404);
    const made = await put();
    expect(made).toEqual({ url: retailer.url, secretId: expect.any(String), secret: expect.any(String) });
    const { secret: _, ...shown } = made;
    expect(await put()).toEqual(shown);
    expect((await request('GET', '')).json()).toEqual(shown);
    const events = ['export.ready'];
    expect(await put({ events })).toEqual({ ...shown, events });
  });

  it('is gone once it is deleted, and has another secret afterwards', async () => {
    const { secret } = await put();
    expect((await request('DELETE', '')).statusCode).toBe(204);
    expect((await request('DELETE', '')).statusCode).toBe(204);
    for (const path of ['/secret', '/test']) expect((await request('POST', path)).statusCode).toBe(404);
    expect((await put()).secret).not.toBe(secret);
  });

  it.each([
    ['shop.example.com', 'url: is not an address'],
    ['http://shop.example.com/', 'url: must begin with https://'],
    ['https://user:secret@shop.example.com/', 'url: must not contain a user name or password'],
    ['https://shop.example.com:8080/', 'url: must use port 443 or 8443'],
    ['https://shop/', 'url: must name a host that public name servers know'],
    ['https://printer.internal/', 'url: must name a host that public name servers know'],
    ['https://shop.example.com/hook#part', 'url: must not contain a #'],
    ['https://0x7f.1/', 'url: must lead to a public address'],
    ['https://[::ffff:10.0.0.1]/', 'url: must lead to a public address'],
    ['http://localhost.shop.example.com/', 'url: must begin with https://'],
    ['http://user@localhost/', 'url: must begin with https://'],
  ])('refuses %s', async (wrong, sentence) => {
    const response = await request('PUT', '', { url: wrong });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ field: 'url', message: expect.stringContaining(sentence) });
    expect((await request('GET', '')).statusCode).toBe(404);
  });

  it.each([{ events: [] }, { events: ['order.eaten'] }, { events: 'all' }, { secret: 'mine' }])(
    'refuses %o',
    async (wrong) => {
      expect((await request('PUT', '', { url: retailer.url, ...wrong })).statusCode).toBe(400);
    },
  );

  it('is called on this machine by demo installations only', async () => {
    const real = await createTestApp({ env: { DEMO: '0' } });
    expect(real.platform.egress.check(retailer.url)).toBe('scheme');
    expect(await real.platform.egress.post(retailer.url, { headers: {}, body: '' })).toMatchObject({
      kind: 'refused',
    });
    await real.close();
    expect(received).toEqual([]);
  });
});

it('signs with the secret, and for a day with the one before it, too', async () => {
  const { secret: old } = await put();
  const renewed = (await request('POST', '/secret')).json();
  expect(renewed.secret).not.toBe(old);
  expect(Date.parse(renewed.previousSecretUntil) - Date.now()).toBeGreaterThan(23 * 3600 * 1000);
  await request('POST', '/test');
  await arrived(1);
  const [one] = received as [ReceivedCallback];
  expect(await verifyCallback(one, old, Date.now())).toBe(true);
  expect(await verifyCallback(one, renewed.secret, Date.now())).toBe(true);
  expect(await verifyCallback(one, 'another', Date.now())).toBe(false);
});

describe('customer.changed', () => {
  const putCustomer = (name: string, change: object) =>
    retailer.test.request(retailer.token, {
      method: 'PUT',
      url: `/api/back-office/customers/${name}`,
      body: { email: `${name}@demo.keepsake.test`, initialPassword: 'keepsake-demo', ...change },
    });

  it('is sent once for each change', async () => {
    const { customerId } = await retailer.test.signUp('dora@demo.keepsake.test');
    await put();
    await putCustomer('dora', { business: { status: 'New' } });
    await putCustomer('dora', { business: { status: 'New' } });
    const { database } = retailer.test.platform;
    await database.transaction((tx) =>
      retailer.test.modules.customers.setEmail(tx, 'demo', customerId, 'dora@example.com'),
    );
    const events = await arrived(2);
    const data = { customerId, shopCustomerIds: ['dora'] };
    const expected = ['dora@demo.keepsake.test', 'dora@example.com'].map((email) =>
      expect.objectContaining({ event: 'customer.changed', data: { ...data, email } }),
    );
    expect(events).toEqual(expect.arrayContaining(expected));
    await expect.poll(() => deliveries({ outcome: 'waiting' }), waits).toEqual([]);
  });

  it('does not come to a shop that has chosen other events', async () => {
    await retailer.test.signUp('erik@demo.keepsake.test');
    await put({ events: ['export.ready'] });
    const before = await deliveries();
    await putCustomer('erik', { business: { status: 'New' } });
    expect(await deliveries()).toEqual(before);
  });
});

it('address.changed is sent with each change by the customer', async () => {
  const { token: own, customerId } = await retailer.test.signUp('gus@demo.keepsake.test');
  await put();
  const url = '/api/customer/customers/me/addresses';
  const { id } = (await retailer.test.request(own, { method: 'POST', url, body: addressExample })).json();
  await retailer.test.request(own, { method: 'DELETE', url: `${url}/${id}` });
  await retailer.test.request(own, { method: 'DELETE', url: `${url}/${id}` });
  const event = { event: 'address.changed', data: { customerId, shopCustomerIds: ['gus'] } };
  const events = await arrived(2);
  expect(events).toMatchObject([event, event]);
  for (const { data } of events) expect(Object.keys(data)).toEqual(['customerId', 'shopCustomerIds']);
});

it('export.ready names the customer and the export', async () => {
  const anna = await retailer.test.signUp('anna@demo.keepsake.test');
  await uploadTestPhoto(retailer.test, anna.token, { seed: 1 });
  await put({ events: ['export.ready'] });
  const { backupId } = await exportCalls(
    retailer.test as Parameters<typeof exportCalls>[0],
    anna.token,
  ).ready();
  const [event] = await arrived(1);
  expect(event).toMatchObject({
    event: 'export.ready',
    data: { customerId: anna.customerId, shopCustomerIds: ['anna'], exportId: backupId, photosCount: 1 },
  });
});

it('newsletter.confirmed and .unsubscribed have the address and the brand', async () => {
  const { token: own } = await retailer.test.signUp('hana@demo.keepsake.test');
  await put();
  const url = '/api/customer/customers/me/newsletter';
  const data = { email: 'hana@demo.keepsake.test', brand: 'lumibook', channel: 'LB-GB', locale: 'en-GB' };
  for (const isSubscribed of [true, false]) {
    await retailer.test.request(own, { method: 'PUT', url, body: { isSubscribed } });
  }
  const events = await arrived(2);
  for (const event of ['newsletter.confirmed', 'newsletter.unsubscribed']) {
    expect(events).toContainEqual(expect.objectContaining({ event, data: expect.objectContaining(data) }));
  }
});

describe('the log', () => {
  it('has the outcome of each event, the newest first', async () => {
    await put();
    const ids: string[] = [];
    for (const response of [204, 503]) {
      retailer.status = response;
      ids.push((await request('POST', '/test')).json().id);
      await settled(ids.at(-1) ?? '').toMatchObject({ tries: 1, status: response });
    }
    const host = new URL(retailer.url).host;
    const common = {
      event: 'test',
      host,
      tries: 1,
      triedAt: expect.any(String),
      createdAt: expect.any(String),
    };
    const rows = [
      {
        ...common,
        id: ids[1],
        outcome: 'waiting',
        status: 503,
        reason: 'status',
        nextTryAt: expect.any(String),
      },
      { ...common, id: ids[0], outcome: 'delivered', status: 204 },
    ];
    expect((await deliveries()).slice(0, 2)).toEqual(rows);
    expect(await deliveries({ limit: '1' })).toEqual(rows.slice(0, 1));
    expect(await deliveries({ limit: '1', before: ids[1] ?? '' })).toEqual(rows.slice(1));
    const delivered = await deliveries({ outcome: 'delivered' });
    expect(delivered.map(({ outcome }) => outcome)).toEqual(delivered.map(() => 'delivered'));
    expect(delivered[0]).toEqual(rows[1]);
    expect(JSON.stringify(await deliveries())).not.toContain('/events');
    // A failed event would be sent again during another test.
    retailer.status = 204;
    await request('POST', '/deliveries:redeliver', { ids: ids.slice(1) });
    await settled(ids[1] ?? '').toMatchObject({ outcome: 'delivered' });
  });

  it('sends again what is requested, and nothing else', async () => {
    await put();
    const { id } = (await request('POST', '/test')).json();
    await settled(id).toMatchObject({ outcome: 'delivered' });
    const unknown = '0197a4b2-6c1e-7d3f-8a52-1c9e0b7d4f60';
    const response = await request('POST', '/deliveries:redeliver', { ids: [id, unknown] });
    expect(response.statusCode).toBe(202);
    expect(response.json()).toEqual({ ids: [id] });
    await arrived(2);
    const [first, second] = received as [ReceivedCallback, ReceivedCallback];
    expect(second.body).toBe(first.body);
    expect(second.headers['idempotency-key']).toBe(id);
    await settled(id).toMatchObject({ outcome: 'delivered' });
  });

  it.each([{ ids: [] }, { ids: ['1'] }, { ids: 'all' }, {}])('refuses %o', async (wrong) => {
    expect((await request('POST', '/deliveries:redeliver', wrong)).statusCode).toBe(400);
  });

  it.each([{ limit: '0' }, { limit: '501' }, { outcome: 'lost' }, { before: 'x' }])(
    'refuses the page %o',
    async (wrong) => {
      expect((await request('GET', '/deliveries', undefined, wrong)).statusCode).toBe(400);
    },
  );
});
