import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type CallbackSender, type SkippedPause, startSender } from '../../../test/callback-sender.ts';
import { deadlines } from '../../../test/deadlines.ts';

/** All eight tries by the real queue; the pauses are read and then shortened. */

vi.setConfig({ testTimeout: 2 * deadlines.limitPasses });

let sender: CallbackSender;
beforeAll(async () => {
  sender = await startSender();
});
afterAll(() => sender.close());
afterEach(() => {
  sender.receiver.forget();
  sender.clock.advance(1);
});

async function deliver(): Promise<void> {
  const { url, callbacks, db } = sender;
  const message = { tenantId: 'demo', receiver: 'retailer', url, event: 'order.shipped', body: '{}' };
  await db.database.transaction((tx) =>
    callbacks.deliver(tx, { ...message, contentType: 'application/json' }),
  );
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
  expect(pauses).toHaveLength(7);
  for (const [index, { sinceTry, left }] of pauses.entries()) {
    const least = 120 * 2 ** index;
    expect(sinceTry).toBeGreaterThanOrEqual(least);
    expect(left).toBeLessThanOrEqual(Math.min(2 * least, 4 * 3600));
  }
  const hours = (seconds: (pause: SkippedPause) => number) =>
    pauses.reduce((sum, pause) => sum + seconds(pause), 0) / 3600;
  expect(hours(({ sinceTry }) => sinceTry)).toBeGreaterThan(4);
  expect(hours(({ left }) => left)).toBeLessThan(9);
}

test('a receiver that is away for hours is reached by the eighth try', async () => {
  sender.receiver.answer = (response) => {
    const { length } = sender.receiver.received;
    response.writeHead(length < 8 ? 503 : 204).end();
  };
  await deliver();
  const pauses = await pausesUntil(async () => (await lastDelivery())?.outcome === 'delivered');
  expectHours(pauses);
  expect(await lastDelivery()).toMatchObject({ tries: 8, status: 204 });
  expect(new Set(sender.receiver.received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(await sender.jobs.listDead()).toEqual([]);
});

test('after the eighth try it is laid aside, with what it failed of', async () => {
  sender.receiver.answer = (response) => void response.writeHead(500).end();
  await deliver();
  const pauses = await pausesUntil(async () => (await sender.jobs.listDead()).length > 0);
  expectHours(pauses);
  expect(sender.receiver.received).toHaveLength(8);
  expect(await lastDelivery()).toMatchObject({ outcome: 'failed', tries: 8 });
  expect(await sender.jobs.listDead()).toEqual([
    expect.objectContaining({
      queue: 'deliver-callback',
      reason: 'a callback was not delivered: status 500',
    }),
  ]);
});
