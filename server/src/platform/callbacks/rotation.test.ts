// Proves BUS-20.

import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReceivedCallback } from '../../../test/callback-receiver.ts';
import { type CallbackSender, startSender } from '../../../test/callback-sender.ts';
import { deadlines } from '../../../test/deadlines.ts';
import { verifyCallback } from '../../../test/verify-callback.ts';
import { standardSecret } from './sign-callback.ts';

const waits = { timeout: deadlines.jobIsDone };
const messages = 20;
const rotations = 4;
const content = { contentType: 'application/json', body: '{"order":"Ü1"}' } as const;

let sender: CallbackSender;
beforeAll(async () => {
  sender = await startSender({ clock: { now: Date.now, advance: () => {} } });
});
afterAll(() => sender.close());

async function isVerified(call: ReceivedCallback, secret: string): Promise<boolean> {
  try {
    new Webhook(standardSecret(secret)).verify(call.body, call.headers as Record<string, string>);
  } catch {
    return false;
  }
  return verifyCallback(call, secret, Date.now());
}

const countSignatures = ({ headers }: ReceivedCallback) =>
  String(headers['webhook-signature']).split(' ').length;

test('every message verifies with the secret before a rotation, and from then on with the new one', async () => {
  const { callbacks, db, receiver, retailer } = sender;
  const { autocommit } = db.database;
  let secret = sender.secret;
  const deliver = () => callbacks.deliver(autocommit, { ...retailer, event: 'order.shipped' }, () => content);
  for (let rotation = 1; rotation <= rotations; rotation += 1) {
    receiver.clear();
    const sent = Array.from({ length: messages }, deliver);
    await expect.poll(() => receiver.received.length, waits).toBeGreaterThan(0);
    const renewed = (await callbacks.receivers.renewSecret(autocommit, retailer))?.secret ?? '';
    await Promise.all([...sent, ...Array.from({ length: messages }, deliver)]);
    await expect.poll(() => receiver.received.length, waits).toBe(2 * messages);

    const verdicts = await Promise.all(receiver.received.map((call) => isVerified(call, secret)));
    expect(verdicts).toEqual(Array(2 * messages).fill(true));
    // The last ones were sent after it.
    const last = receiver.received.slice(-messages / 2);
    const withNew = await Promise.all(last.map((call) => isVerified(call, renewed)));
    expect(withNew).toEqual(last.map(() => true));
    expect(countSignatures(receiver.received.at(-1) as ReceivedCallback)).toBe(rotation + 1);
    secret = renewed;
  }
  const rows = await sender.deliveries();
  expect(rows.map(({ outcome, tries }) => `${outcome} ${tries}`)).toEqual(
    Array(2 * messages * rotations).fill('delivered 1'),
  );
});
