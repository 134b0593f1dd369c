import { callbackLimits } from '@keepsake/contract/server-limits';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type CallbackSender, type SkippedPause, startSender } from '../../../test/callback-sender.ts';
import { deadlines } from '../../../test/deadlines.ts';

/** The real queue makes all tries; the pauses are read and then shortened. */

vi.setConfig({ testTimeout: 2 * deadlines.limitPasses });

const { maxTries } = callbackLimits;

let sender: CallbackSender;
beforeAll(async () => {
  sender = await startSender();
});
afterAll(() => sender.close());
afterEach(() => {
  sender.receiver.clear();
  sender.clock.advance(1);
});

async function deliver(): Promise<void> {
  const { retailer, callbacks, db } = sender;
  const event = { ...retailer, event: 'order.shipped' };
  const content = { contentType: 'application/json', body: '{}' } as const;
  await db.database.transaction((tx) => callbacks.deliver(tx, event, () => content));
}

const lastDelivery = async () => (await sender.deliveries()).at(-1);

async function pausesUntil(isOver: () => Promise<boolean>): Promise<SkippedPause[]> {
  const pauses: SkippedPause[] = [];
  const isOverAfterPause = async () => {
    const pause = await sender.skipPause();
    if (pause) pauses.push(pause);
    return isOver();
  };
  await expect.poll(isOverAfterPause, { timeout: deadlines.limitPasses }).toBe(true);
  return pauses;
}

function expectHours(pauses: readonly SkippedPause[]): void {
  expect(pauses).toHaveLength(maxTries - 1);
  for (const [index, { sinceTry, left }] of pauses.entries()) {
    const least = Math.min(3 * 2 ** index, 4 * 3600);
    expect(sinceTry).toBeGreaterThanOrEqual(least);
    expect(left).toBeLessThanOrEqual(Math.min(2 * least, 4 * 3600));
  }
  const hours = (seconds: (pause: SkippedPause) => number) =>
    pauses.reduce((sum, pause) => sum + seconds(pause), 0) / 3600;
  expect(hours(({ sinceTry }) => sinceTry)).toBeGreaterThan(6.5);
  expect(hours(({ left }) => left)).toBeLessThan(11);
}

test('a receiver that is unavailable for hours is reached by the last try', async () => {
  sender.receiver.respond = (response) => {
    const { length } = sender.receiver.received;
    response.writeHead(length < maxTries ? 503 : 204).end();
  };
  await deliver();
  const pauses = await pausesUntil(async () => (await lastDelivery())?.outcome === 'delivered');
  expectHours(pauses);
  expect(await lastDelivery()).toMatchObject({ tries: maxTries, status: 204 });
  expect(new Set(sender.receiver.received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(await sender.jobs.listDead()).toEqual([]);
});

test('a delivery fails after the last try, with the reason', async () => {
  sender.receiver.respond = (response) => void response.writeHead(500).end();
  await deliver();
  expectHours(await pausesUntil(async () => (await lastDelivery())?.outcome === 'failed'));
  expect(sender.receiver.received).toHaveLength(maxTries);
  expect(await lastDelivery()).toMatchObject({ tries: maxTries, reason: 'status', status: 500 });
  expect(await sender.jobs.listDead()).toEqual([]);
});
