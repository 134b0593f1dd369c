// Proves BUS-20, BUS-28.

import type { Delivery } from '@keepsake/contract/callbacks';
import { callbackLimits } from '@keepsake/contract/server-limits';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { setUpBusiness } from '../../../test/business.ts';
import type { ReceivedCallback } from '../../../test/callback-receiver.ts';
import { waits } from '../../../test/retailer.ts';
import { verifyCallback } from '../../../test/verify-callback.ts';

const business = setUpBusiness();
const { arrived, deliveries, me, newSecret, patch, putOrder, query, receive, send, received } = business;

const shown = async () => (await send('GET', '/callback')).json();

function isSignedBy({ body, headers }: ReceivedCallback, secret: string): boolean {
  try {
    return Boolean(new Webhook(secret).verify(body, headers as Record<string, string>));
  } catch {
    return false;
  }
}

describe('secrets', () => {
  it('sign for a day each, and no sixth one is made meanwhile', async () => {
    await receive();
    const secrets: string[] = [];
    for (let count = 0; count < callbackLimits.maxSecrets; count += 1) secrets.push(await newSecret());
    const refused = await send('POST', '/callback/secret');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'too-many-secrets']);
    await putOrder('Confirmed');
    await arrived(1);
    const [call] = received as [ReceivedCallback];
    expect(secrets.map((secret) => isSignedBy(call, secret))).toEqual(secrets.map(() => true));
    const text = Buffer.from(secrets[0]?.replace('whsec_', '') ?? '', 'base64').toString();
    expect(await verifyCallback(call, text, Date.now())).toBe(true);

    await query(`update callback_receivers set previous_secrets = jsonb_set(previous_secrets, '{-1,until}',
      to_jsonb(now() - interval '1 second')) where receiver = '${business.customerId}'`);
    secrets.push(await newSecret());
    await putOrder('Cancelled');
    await arrived(3);
    const [last] = received.slice(-1) as [ReceivedCallback];
    expect(secrets.map((secret) => isSignedBy(last, secret))).toEqual([false, ...Array(5).fill(true)]);
  });

  it('made at the same time all sign', async () => {
    await receive();
    const secrets = await Promise.all([newSecret(), newSecret(), newSecret()]);
    await putOrder('Confirmed');
    await arrived(1);
    const [call] = received as [ReceivedCallback];
    expect(secrets.map((secret) => isSignedBy(call, secret))).toEqual([true, true, true]);
  });

  it('that nobody has seen give way to the first one that is shown', async () => {
    await receive();
    expect(await shown()).toMatchObject({ isSecretShown: false });
    await newSecret();
    expect(await shown()).toMatchObject({ isSecretShown: true });
    expect(await shown()).not.toHaveProperty('previousSecretUntil');
  });
});

describe('a pause', () => {
  it('keeps secret and events', async () => {
    await receive();
    const secret = await newSecret();
    await send('PUT', '/callback', { events: ['order.shipped'] });
    const before = await shown();
    await patch({ callbackUrl: null });
    expect(await me()).toMatchObject({ callbackUrl: null });
    await putOrder('Dispatched');
    expect((await send('POST', '/callback/test')).statusCode).toBe(404);
    expect(await deliveries()).toEqual([]);
    expect(await shown()).toEqual(before);

    await receive();
    expect(await shown()).toEqual(before);
    await putOrder('Confirmed');
    await putOrder('Dispatched');
    expect(await arrived(1)).toMatchObject([{ event: 'order.shipped' }]);
    const [call] = received as [ReceivedCallback];
    expect(isSignedBy(call, secret)).toBe(true);
  });

  it('is no failure of the receiver', async () => {
    await receive();
    await putOrder('Confirmed');
    await arrived(1);
    await expect.poll(deliveries, waits).toMatchObject([{ outcome: 'delivered' }]);
    await patch({ callbackUrl: null });
    const [{ id }] = (await deliveries()) as [Delivery];
    await send('POST', '/callback/redeliveries', { ids: [id] });
    await expect.poll(deliveries, waits).toMatchObject([{ outcome: 'refused', reason: 'no-callback' }]);
    const failures = `select failures from callback_receivers where receiver = '${business.customerId}'`;
    expect(await query(failures)).toEqual([{ failures: 0 }]);
  });
});
