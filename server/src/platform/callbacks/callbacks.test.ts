import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ReceivedCallback } from '../../../test/callback-receiver.ts';
import { type CallbackSender, startSender } from '../../../test/callback-sender.ts';
import { deadlines } from '../../../test/deadlines.ts';
import { verifyCallback } from '../../../test/verify-callback.ts';
import type { Callback } from './callback.ts';

const waits = { timeout: deadlines.jobIsDone };

let sender: CallbackSender;
let message: Callback;

beforeAll(async () => {
  sender = await startSender();
  message = {
    tenantId: 'demo',
    receiver: 'retailer',
    url: sender.url,
    event: 'order.shipped',
    contentType: 'application/json',
    body: '{"orderCode":"Ü1","to":"canary-of-the-body"}',
  };
});
afterAll(() => sender.close());
afterEach(() => {
  sender.receiver.forget();
  sender.receiver.answer = (response) => void response.end();
});

const deliver = (given: Partial<Callback> = {}) =>
  sender.db.database.transaction((tx) => sender.callbacks.deliver(tx, { ...message, ...given }));

const lastDelivery = async () => (await sender.deliveries()).at(-1);

/** Two tries of the newest delivery at most, without pauses. */
async function settled(outcome: string, tries = 1) {
  const hurried = async () => {
    await sender.hurry(2);
    return lastDelivery();
  };
  await expect.poll(hurried, waits).toMatchObject({ outcome, tries });
  sender.clock.advance(1);
  return lastDelivery();
}

const isValid = (one: ReceivedCallback, secret = sender.callbacks.secretsOf(message)[0]?.secret ?? '') =>
  verifyCallback(one, secret, sender.clock.now());

test('a message leaves when the transaction commits, and never when it does not', async () => {
  const broken = sender.db.database.transaction(async (tx) => {
    await sender.callbacks.deliver(tx, { ...message, event: 'rolled.back' });
    throw new Error('no');
  });
  await expect(broken).rejects.toThrow('no');
  await deliver();
  const row = await settled('delivered');
  expect(row).toMatchObject({
    receiver: 'retailer',
    event: 'order.shipped',
    host: `shop.example:${sender.receiver.port}`,
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
    'idempotency-key': row?.delivery_id,
  });
});

test('XML goes as XML', async () => {
  const body = '<?xml version="1.0"?><order code="1"/>';
  await deliver({ contentType: 'application/xml', body });
  await settled('delivered');
  expect(sender.receiver.received[0]).toMatchObject({ body });
  expect(sender.receiver.received[0]?.headers['content-type']).toBe('application/xml; charset=utf-8');
});

describe('the signature', () => {
  test('is over time and body, with the receiver’s own secret', async () => {
    await deliver();
    await settled('delivered');
    const [one] = sender.receiver.received as [ReceivedCallback];
    expect(await isValid(one)).toBe(true);
    expect(await isValid({ ...one, body: one.body.replace('Ü1', 'Ü2') })).toBe(false);
    const [other] = sender.callbacks.secretsOf({ tenantId: 'demo', receiver: 'other-receiver' });
    const [elsewhere] = sender.callbacks.secretsOf({ tenantId: 'other', receiver: 'retailer' });
    expect(await isValid(one, other?.secret)).toBe(false);
    expect(await isValid(one, elsewhere?.secret)).toBe(false);
    const header = String(one.headers['keepsake-signature']);
    const later = { ...one.headers, 'keepsake-signature': header.replace(/t=\d+/, 't=1') };
    expect(await isValid({ ...one, headers: later })).toBe(false);
    sender.clock.advance(301_000);
    expect(await isValid(one)).toBe(false);
  });
});

test('a failure is tried again under the same key and with a new signature', async () => {
  sender.receiver.answer = (response) => {
    sender.clock.advance(60_000);
    sender.receiver.answer = (second) => void second.writeHead(204).end();
    response.writeHead(503).end('canary-of-the-answer');
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

test('an address that must not be called is refused, once and for all', async () => {
  const { port } = sender.receiver;
  for (const url of [
    `https://127.0.0.1:${port}/canary-of-the-address`,
    'https://',
    'canary-of-the-address',
  ]) {
    await deliver({ url });
    expect(await settled('refused')).toMatchObject({ status: null });
  }
  expect(sender.receiver.connections).toBe(0);
  const { dead, waiting } =
    (await sender.jobs.counts()).find(({ queue }) => queue === 'deliver-callback') ?? {};
  expect({ dead, waiting }).toEqual({ dead: 0, waiting: 0 });
});

test('what is given up is laid aside where people see it, and goes when they put it back', async () => {
  sender.receiver.answer = (response) => void response.writeHead(500).end('canary-of-the-answer');
  await deliver();
  const row = await settled('failed', 2);
  expect(row).toMatchObject({ reason: 'status', status: 500 });
  await expect.poll(() => sender.jobs.listDead(), waits).toHaveLength(1);
  const [dead] = await sender.jobs.listDead();
  expect(dead).toMatchObject({ queue: 'deliver-callback' });
  sender.receiver.answer = (response) => void response.end();
  expect(await sender.jobs.retryDead('deliver-callback')).toBe(1);
  await settled('delivered', 3);
  expect(sender.receiver.received.at(-1)?.headers['idempotency-key']).toBe(row?.delivery_id);
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

test('deliveries are kept for 30 days, and what was not sent by then never is', async () => {
  sender.clock.advance(30 * 24 * 3600 * 1000 - 60_000);
  const before = (await sender.deliveries()).length;
  sender.receiver.answer = (response) => void response.writeHead(500).end();
  await deliver();
  await settled('failed', 2);
  const data = await sender.jobsOf((await lastDelivery())?.delivery_id ?? '');
  expect(await sender.callbacks.sweep()).toBeGreaterThan(0);
  expect(await sender.callbacks.sweep()).toBe(0);
  expect((await sender.deliveries()).length).toBeLessThanOrEqual(before);
  expect(await lastDelivery()).toMatchObject({ outcome: 'failed' });
  sender.clock.advance(31 * 24 * 3600 * 1000);
  await sender.callbacks.sweep();
  expect(await sender.deliveries()).toEqual([]);
  sender.receiver.forget();
  await sender.enqueue(data[0] as object);
  await expect.poll(sender.unfinished, waits).toBe(0);
  expect(sender.receiver.connections).toBe(0);
});

test('neither log nor queue nor deliveries reveal what was sent, where to, or what came back', async () => {
  const reported = JSON.stringify([sender.lines, await sender.queued(), await sender.deliveries()]);
  expect(sender.lines.length).toBeGreaterThan(3);
  expect(reported).not.toContain('canary');
});

test.each([
  ['receiver', 'two words'],
  ['event', 'Order\r\nX-Evil: 1'],
  ['contentType', 'text/html'],
  ['body', 'x'.repeat(300_000)],
])('a wrong %s is the caller’s mistake', async (field, value) => {
  await expect(deliver({ [field]: value })).rejects.toThrow();
});
