import type { ServerResponse } from 'node:http';
import { callbackLimits } from '@keepsake/contract/server-limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallbackSender, startSender } from '../../../test/callback-sender.ts';
import { deadlines } from '../../../test/deadlines.ts';

const waits = { timeout: deadlines.jobIsDone };
const { perReceiver, backlogBeyond } = callbackLimits;
const sent = 2 * backlogBeyond;
const content = { contentType: 'application/json', body: '{}' } as const;

let sender: CallbackSender;
beforeAll(async () => {
  sender = await startSender();
});
afterAll(() => sender.close());

async function deliver(receiver: string, count: number): Promise<void> {
  const to = { tenantId: 'demo', receiver, event: 'order.shipped' };
  await sender.db.database.transaction(async (tx) => {
    for (let sent = 0; sent < count; sent += 1) await sender.callbacks.deliver(tx, to, () => content);
  });
}

test('a receiver that does not respond delays no other, and loses nothing', async () => {
  const origin = `https://shop.example.com:${sender.receiver.port}`;
  await sender.put({ tenantId: 'demo', receiver: 'silent' }, { url: `${origin}/silent` });
  const silent: ServerResponse[] = [];
  sender.receiver.respond = (response, { path }) => {
    if (path === '/silent') silent.push(response);
    else response.end();
  };
  const outcomesOf = async (receiver: string) =>
    (await sender.deliveries()).filter((row) => row.receiver === receiver).map(({ outcome }) => outcome);

  await deliver('silent', sent);
  // Deliveries of both queues.
  await expect.poll(() => silent.length, waits).toBe(2 * perReceiver);
  expect(await sender.queued()).toContain('deliver-callback-backlog');
  await deliver('retailer', 5);
  await expect.poll(() => outcomesOf('retailer'), waits).toEqual(Array(5).fill('delivered'));
  const open = silent.filter(({ closed }) => !closed).length;
  expect(open).toBeLessThanOrEqual(2 * perReceiver);
  expect(await outcomesOf('silent')).toEqual(Array(sent).fill('waiting'));

  sender.receiver.respond = (response) => void response.end();
  for (const response of silent) response.end();
  const outcomes = async () => {
    await sender.hurry(callbackLimits.maxTries);
    return outcomesOf('silent');
  };
  await expect.poll(outcomes, { timeout: deadlines.limitPasses }).toEqual(Array(sent).fill('delivered'));
});
