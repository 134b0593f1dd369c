// Proves BUS-20, BUS-21, BUS-22, BUS-25, BUS-29.

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

describe('signatures', () => {
  it('are verified by a library of Standard Webhooks, and by our own scheme', async () => {
    await receive();
    const secret = await newSecret();
    await putOrder('Confirmed');
    await arrived(1);
    const [call] = received as [ReceivedCallback];
    const headers = call.headers as Record<string, string>;
    expect(new Webhook(secret).verify(call.body, headers)).toMatchObject({ event: 'order.status-changed' });
    expect(() => new Webhook(secret).verify(call.body.replace('1', '2'), headers)).toThrow();
    const text = Buffer.from(secret.replace('whsec_', ''), 'base64').toString();
    expect(await verifyCallback(call, text, Date.now())).toBe(true);
  });

  it('are by both secrets for a day', async () => {
    await receive();
    const [first, second] = [await newSecret(), await newSecret()];
    expect(second).not.toBe(first);
    const shown = (await send('GET', '/callback')).json();
    expect(second.replace(/=+$/, '').endsWith(shown.secretEnd)).toBe(true);
    expect(shown).toMatchObject({ previousSecretUntil: expect.any(String) });
    expect(JSON.stringify(shown)).not.toContain(second);
    await putOrder('Confirmed');
    await arrived(1);
    const [call] = received as [ReceivedCallback];
    for (const secret of [first, second])
      expect(new Webhook(secret).verify(call.body, call.headers as Record<string, string>)).toBeTruthy();
  });
});

describe('a test', () => {
  it('is sent at once in the chosen format, and says what became of it', async () => {
    await patch({ callbackUrl: business.retailer.url, callbackFormat: 'xml' });
    const delivered = (await send('POST', '/callback/test')).json();
    expect(delivered).toEqual({ outcome: 'delivered', status: 204, milliseconds: expect.any(Number) });
    expect(received[0]?.body).toContain('<event>test</event>');
    business.retailer.status = 500;
    const failed = { outcome: 'failed', status: 500, reason: 'status', milliseconds: expect.any(Number) };
    expect((await send('POST', '/callback/test')).json()).toEqual(failed);
    expect(await deliveries()).toMatchObject([
      { event: 'test', outcome: 'failed', tries: 1 },
      { event: 'test', outcome: 'delivered' },
    ]);
  });

  it('needs an address', async () => {
    expect((await send('POST', '/callback/test')).statusCode).toBe(404);
  });
});

describe('the log', () => {
  it('names the order and the host, and nothing of the path; an event can be sent again', async () => {
    await receive();
    await putOrder('Confirmed');
    await arrived(1);
    const [delivery] = (await deliveries()) as [Delivery];
    const { host } = new URL(business.retailer.url);
    expect(delivery).toMatchObject({
      subject: `${business.shopId}-1`,
      event: 'order.status-changed',
      host,
      tries: 1,
    });
    expect(JSON.stringify(delivery)).not.toContain('/events');
    const again = await send('POST', '/callback/redeliveries', { ids: [delivery.id] });
    expect(again.json()).toEqual({ ids: [delivery.id] });
    const [first, second] = await arrived(2);
    expect(second).toEqual(first);
    // The log counts on.
    await expect.poll(deliveries, waits).toMatchObject([{ outcome: 'delivered', tries: 2 }]);
  });

  it('says when a failed event is tried again', async () => {
    await receive();
    business.retailer.status = 503;
    await putOrder('Confirmed');
    const failed = { outcome: 'waiting', tries: 1, status: 503, nextTryAt: expect.any(String) };
    let seen: Delivery[] = [];
    const see = async () => {
      seen = await deliveries();
      return seen;
    };
    await expect.poll(see, waits).toMatchObject([failed]);
    const [{ triedAt = '', nextTryAt = '' }] = seen as [Delivery];
    expect(Date.parse(nextTryAt)).toBeGreaterThan(Date.parse(triedAt));
  });

  it('is the own one only', async () => {
    await receive();
    await putOrder('Confirmed');
    await arrived(1);
    const [{ id }] = (await deliveries()) as [Delivery];
    await business.signUp();
    expect(await deliveries()).toEqual([]);
    expect((await send('POST', '/callback/redeliveries', { ids: [id] })).json()).toEqual({ ids: [] });
  });
});

describe('a receiver that fails', () => {
  const { maxFailures, failingDays } = callbackLimits;
  /** Has failed as often before, in deliveries that were given up; the next one is given up at once. */
  const setFailures = (failures: number, days: number) =>
    query(`update callback_receivers set url = 'https://10.0.0.1/', failures = ${failures},
      failing_since = now() - interval '${days} days' where receiver = '${business.customerId}'`);
  const isDisabled = async () => (await me()).business.callbackDisabled === true;
  const settled = () =>
    expect
      .poll(
        async () => (await deliveries()).filter(({ outcome }: { outcome: string }) => outcome === 'waiting'),
        waits,
      )
      .toEqual([]);

  it.each([
    [maxFailures - 2, failingDays + 1],
    [maxFailures, failingDays - 1],
  ])('is still called after %d failures in %d days', async (failures, days) => {
    await receive();
    await setFailures(failures, days);
    await putOrder('Confirmed');
    await settled();
    expect(await isDisabled()).toBe(false);
  });

  it('is switched off after too many, until its address is set again', async () => {
    await receive();
    await setFailures(maxFailures - 1, failingDays);
    await putOrder('Confirmed');
    await expect.poll(isDisabled, waits).toBe(true);
    const texts = () => business.mails?.textsTo(business.email);
    await expect.poll(texts, waits).toEqual([expect.stringContaining('/integration')]);
    await putOrder('Dispatched');
    expect(await deliveries()).toHaveLength(1);
    expect((await send('GET', '/callback')).json()).toMatchObject({ disabledAt: expect.any(String) });
    await receive();
    expect(await isDisabled()).toBe(false);
    await putOrder('Cancelled');
    await arrived(2);
  });

  it('starts again after a delivery', async () => {
    await receive();
    await query(`update callback_receivers set failures = 14, failing_since = now() - interval '9 days'
      where receiver = '${business.customerId}'`);
    await putOrder('Confirmed');
    await arrived(1);
    const failing = `select 1 from callback_receivers where receiver = '${business.customerId}' and failures > 0`;
    await expect.poll(() => query(failing), waits).toEqual([]);
  });
});
