import { callbackLimits } from '@keepsake/contract/server-limits';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CallbackReceiver, ReceivedCallback } from '../../../test/callback-receiver.ts';
import { type CallbackSender, startSender } from '../../../test/callback-sender.ts';
import { deadlines } from '../../../test/deadlines.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { verifyCallback } from '../../../test/verify-callback.ts';
import type { Callback, CallbackEvent } from './callback.ts';

const waits = { timeout: deadlines.jobIsDone };

let sender: CallbackSender;
let message: Callback & CallbackEvent;

beforeAll(async () => {
  sender = await startSender();
  message = {
    ...sender.retailer,
    event: 'order.shipped',
    contentType: 'application/json',
    body: '{"orderCode":"Ü1","to":"canary-of-the-body"}',
  };
});
afterAll(() => sender.close());
afterEach(async () => {
  sender.receiver.clear();
  sender.receiver.respond = (response) => void response.end();
  await sender.put();
});

function deliver(given: Partial<typeof message> = {}) {
  const one = { ...message, ...given };
  return sender.db.database.transaction((tx) => sender.callbacks.deliver(tx, one, () => one));
}

const redeliver = (ids: readonly string[], to = sender.retailer) =>
  sender.db.database.transaction((tx) => sender.callbacks.redeliver(tx, to, ids));

const lastDelivery = async () => (await sender.deliveries()).at(-1);

/** Waits for the newest delivery's outcome, with two tries at most and no pauses. */
async function settled(outcome: string, tries = 1) {
  const hurried = async () => {
    await sender.hurry(2);
    return lastDelivery();
  };
  await expect.poll(hurried, waits).toMatchObject({ outcome, tries });
  sender.clock.advance(1);
  return lastDelivery();
}

/** Lets a delivery fail for good, as after many hours. */
async function exhaust(): Promise<string> {
  const refuse: CallbackReceiver['respond'] = (response) =>
    void response.writeHead(500).end('canary-of-the-response');
  sender.receiver.respond = async (response, received) => {
    sender.receiver.respond = refuse;
    await sender.skipTries(String(received.headers['idempotency-key']));
    refuse(response, received);
  };
  const id = (await deliver()) ?? '';
  await settled('failed', callbackLimits.maxTries);
  return id;
}

const isValid = (one: ReceivedCallback, secret = sender.secret) =>
  verifyCallback(one, secret, sender.clock.now());

test('a message is sent when the transaction commits, and not otherwise', async () => {
  const broken = sender.db.database.transaction(async (tx) => {
    await sender.callbacks.deliver(tx, { ...message, event: 'rolled.back' }, () => message);
    throw new Error('no');
  });
  await expect(broken).rejects.toThrow('no');
  const id = await deliver();
  const row = await settled('delivered');
  expect(row).toMatchObject({
    delivery_id: id,
    receiver: 'retailer',
    event: 'order.shipped',
    host: `shop.example.com:${sender.receiver.port}`,
    reason: null,
    status: 200,
  });
  expect(await sender.deliveries()).toHaveLength(1);
  const [one, ...others] = sender.receiver.received;
  expect(others).toEqual([]);
  expect(one).toMatchObject({ path: '/hook?token=canary-of-the-address', body: message.body });
  expect(one?.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'keepsake-event': 'order.shipped',
    'idempotency-key': id,
  });
});

test('XML is sent as XML', async () => {
  const body = '<?xml version="1.0"?><order code="1"/>';
  await deliver({ contentType: 'application/xml', body });
  await settled('delivered');
  expect(sender.receiver.received[0]).toMatchObject({ body });
  expect(sender.receiver.received[0]?.headers['content-type']).toBe('application/xml; charset=utf-8');
});

describe('an event that a receiver has not chosen', () => {
  test('is not sent, and its content is not composed', async () => {
    await sender.put(sender.retailer, { url: sender.url, events: ['order.cancelled'] });
    const before = (await sender.deliveries()).length;
    const compose = () => Promise.reject(new Error('composed'));
    const { database } = sender.db;
    for (const to of [message, { ...message, receiver: 'unknown' }, { ...message, tenantId: 'other' }]) {
      expect(await database.transaction((tx) => sender.callbacks.deliver(tx, to, compose))).toBeUndefined();
    }
    expect(await sender.deliveries()).toHaveLength(before);
  });

  test('is sent on request', async () => {
    await sender.put(sender.retailer, { url: sender.url, events: ['order.cancelled'] });
    await deliver({ event: 'test', isAlways: true });
    expect(await settled('delivered')).toMatchObject({ event: 'test' });
    await deliver({ event: 'order.cancelled' });
    expect(await settled('delivered')).toMatchObject({ event: 'order.cancelled' });
  });
});

test('the signature is over time and body, with the receiver’s own secret', async () => {
  await deliver();
  await settled('delivered');
  const [one] = sender.receiver.received as [ReceivedCallback];
  expect(await isValid(one)).toBe(true);
  expect(await isValid({ ...one, body: one.body.replace('Ü1', 'Ü2') })).toBe(false);
  const other = await sender.put({ tenantId: 'demo', receiver: 'other-receiver' });
  const elsewhere = await sender.put({ tenantId: 'other', receiver: 'retailer' });
  expect(await isValid(one, other.secret)).toBe(false);
  expect(await isValid(one, elsewhere.secret)).toBe(false);
  const header = String(one.headers['keepsake-signature']);
  const later = { ...one.headers, 'keepsake-signature': header.replace(/t=\d+/, 't=1') };
  expect(await isValid({ ...one, headers: later })).toBe(false);
  sender.clock.advance(301_000);
  expect(await isValid(one)).toBe(false);
});

test('a failure is tried again under the same key and with a new signature', async () => {
  sender.receiver.respond = (response) => {
    sender.clock.advance(60_000);
    sender.receiver.respond = (second) => void second.writeHead(204).end();
    response.writeHead(503).end('canary-of-the-response');
  };
  await deliver();
  expect(await settled('delivered', 2)).toMatchObject({ status: 204, reason: null });
  const [first, second] = sender.receiver.received as [ReceivedCallback, ReceivedCallback];
  expect(sender.receiver.received).toHaveLength(2);
  expect(second.headers['idempotency-key']).toBe(first.headers['idempotency-key']);
  expect(second.body).toBe(first.body);
  expect(second.headers['keepsake-signature']).not.toBe(first.headers['keepsake-signature']);
  expect(await isValid(second)).toBe(true);
});

test('a failure has the time of its next try, until it has ended', async () => {
  sender.receiver.respond = (response) => void response.writeHead(503).end();
  const id = await deliver();
  const shown = async () => {
    const list = await sender.callbacks.list(sender.db.database.autocommit, sender.retailer, { limit: 1 });
    return list[0];
  };
  await expect
    .poll(shown, waits)
    .toMatchObject({ id, outcome: 'waiting', tries: 1, nextTryAt: expect.any(String) });
  const at = '2027-01-02T03:04:05.678Z';
  await runOnServer(
    sender.db.url,
    `update pgboss.job set start_after = '${at}' where singleton_key = '${id}' and state = 'retry'`,
  );
  expect(await shown()).toMatchObject({ nextTryAt: at });
  sender.receiver.respond = (response) => void response.end();
  await settled('delivered', 2);
  expect(await shown()).not.toHaveProperty('nextTryAt');
});

test('an address that must not be called is refused, once and for all', async () => {
  const { port } = sender.receiver;
  for (const url of [
    `https://127.0.0.1:${port}/canary-of-the-address`,
    'https://',
    'canary-of-the-address',
  ]) {
    await sender.put(sender.retailer, { url });
    await deliver();
    expect(await settled('refused')).toMatchObject({ status: null });
  }
  expect(sender.receiver.connections).toBe(0);
});

test('a delivery fails after the last try, and can be sent again', async () => {
  const id = await exhaust();
  expect(await lastDelivery()).toMatchObject({ delivery_id: id, reason: 'status', status: 500 });
  expect(await sender.jobs.listDead()).toEqual([]);
  sender.receiver.respond = (response) => void response.end();
  expect(await redeliver([id])).toEqual([id]);
  await settled('delivered');
  expect(sender.receiver.received.at(-1)?.headers['idempotency-key']).toBe(id);
});

test('a repeated delivery uses the current address', async () => {
  await sender.put(sender.retailer, { url: 'https://127.0.0.1/' });
  const id = (await deliver()) ?? '';
  await settled('refused');
  await sender.put();
  await redeliver([id]);
  expect(await settled('delivered')).toMatchObject({ delivery_id: id });
  await redeliver([id]);
  await expect.poll(() => sender.receiver.received.length, waits).toBe(2);
  await settled('delivered');
});

test('only a receiver’s own deliveries are sent again', async () => {
  const id = (await deliver()) ?? '';
  await settled('delivered');
  expect(await redeliver([id], { ...sender.retailer, receiver: 'other' })).toEqual([]);
  expect(await redeliver([id], { ...sender.retailer, tenantId: 'other' })).toEqual([]);
  expect(await sender.unfinished()).toBe(0);
});

test('a waiting delivery is refused once its receiver is removed', async () => {
  const gone = { tenantId: 'demo', receiver: 'gone' };
  await sender.put(gone);
  sender.receiver.respond = async (response) => {
    await sender.callbacks.receivers.remove(sender.db.database.autocommit, gone);
    response.writeHead(503).end();
  };
  const id = await deliver(gone);
  const row = { delivery_id: id, reason: 'no-callback', host: null };
  expect(await settled('refused', 2)).toMatchObject(row);
});

test('a job that runs again after it was delivered sends nothing', async () => {
  await deliver();
  const row = await settled('delivered');
  const [data] = (await sender.jobsOf(row?.delivery_id ?? '')) as [object];
  await sender.enqueue(data);
  await expect.poll(sender.unfinished, waits).toBe(0);
  expect(sender.receiver.received).toHaveLength(1);
  expect(await lastDelivery()).toMatchObject({ outcome: 'delivered', tries: 1 });
});

test('deliveries are kept for 30 days, and not sent afterwards', async () => {
  sender.clock.advance(30 * 24 * 3600 * 1000 - 60_000);
  const before = (await sender.deliveries()).length;
  const id = await exhaust();
  const data = await sender.jobsOf(id);
  expect(await sender.callbacks.sweep()).toBeGreaterThan(0);
  expect(await sender.callbacks.sweep()).toBe(0);
  expect((await sender.deliveries()).length).toBeLessThanOrEqual(before);
  expect(await lastDelivery()).toMatchObject({ outcome: 'failed' });
  sender.clock.advance(31 * 24 * 3600 * 1000);
  await sender.callbacks.sweep();
  expect(await sender.deliveries()).toEqual([]);
  sender.receiver.clear();
  await sender.enqueue(data[0] as object);
  await expect.poll(sender.unfinished, waits).toBe(0);
  expect(sender.receiver.connections).toBe(0);
});

test('neither log nor queue nor deliveries reveal content, address or response', async () => {
  await exhaust();
  const reported = JSON.stringify([sender.lines, await sender.queued(), await sender.stored()]);
  expect(sender.lines.length).toBeGreaterThan(3);
  expect(reported).toContain('deliver-callback');
  expect(reported).not.toContain('canary');
});

test.each([
  ['receiver', 'two words'],
  ['event', 'Order\r\nX-Evil: 1'],
  ['contentType', 'text/html'],
  ['body', 'x'.repeat(300_000)],
])('a wrong %s is the caller’s mistake', async (field, value) => {
  if (field === 'receiver') await sender.put({ tenantId: 'demo', receiver: value });
  await expect(deliver({ [field]: value })).rejects.toThrow();
});
