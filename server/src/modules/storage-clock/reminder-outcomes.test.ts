// Proves CLK-22, CLK-23.

import { randomUUID } from 'node:crypto';
import { savedProjectExample } from '@keepsake/contract/back-office-examples';
import { addDays, dayAt } from '@keepsake/contract/calendar-day';
import type { AccountInformation } from '@keepsake/contract/storage-status';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { Retailer, waits } from '../../../test/retailer.ts';
import { dayMs } from '../../platform/clock/index.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';
import { createHook } from '../../platform/hooks/index.ts';
import type { MailOutcome } from '../../platform/mail/index.ts';
import { hashEmail } from './account-information.ts';
import { type FailedWarning, recordOutcome, referenceOf } from './reminder-outcomes.ts';
import { findDeliveredReminder } from './storage-clock.repository.ts';

const timeZone = 'Europe/Amsterdam';
const retailer = new Retailer();
let mails: MailServer;
beforeAll(async () => {
  mails = await startMailServer();
  retailer.mailServer = mails;
  await retailer.open();
});
afterAll(async () => {
  await retailer.close();
  await mails.close();
});
const instantIn = (ms: number) => new Date(Date.now() + ms).toISOString();
/** Day of the storefront. */
const dayIn = (days: number) => addDays(dayAt(Date.now(), timeZone), days);

let shopCustomerId: string;
let email: string;
let token: string;
let customerId: string;
beforeEach(async () => {
  shopCustomerId = randomUUID();
  email = `${shopCustomerId}@demo.keepsake.test`;
  ({ token, customerId } = await retailer.test.signUp(email));
  const registeredOn = '2020-02-29';
  await send('PUT', `customers/${shopCustomerId}`, {
    email,
    initialPassword: 'keepsake-demo',
    registeredOn,
  });
  await send('PUT', `projects/${randomUUID()}`, { ...savedProjectExample, shopCustomerId });
  await retailer.put({ events: ['library.mail-failed'] });
});
afterEach(() => retailer.reset());

async function send(method: 'PUT' | 'POST', path: string, body: object) {
  const response = await retailer.test.request(retailer.token, {
    method,
    url: `/api/back-office/${path}`,
    body,
  });
  expect(response.statusCode).toBe(200);
  return response.json();
}

async function mailFailedOn(): Promise<string | null | undefined> {
  const url = '/api/photo-deletion/accounts/getaccountinformation';
  const response = await retailer.test.request(token, { method: 'GET', url });
  expect(response.statusCode).toBe(200);
  return (response.json() as AccountInformation).mailFailedOn;
}

/** Sends a mail `days` days before the day of deletion. */
async function remind(days: number): Promise<void> {
  const delay = { updatedAt: instantIn(0), deletionDate: dayIn(days) };
  await send('PUT', `delayed-deletions/${shopCustomerId}`, delay);
  // A day that comes earlier than before would be moved.
  await sql`update storage_clocks set seen_date = null`.execute(
    sqlOf(retailer.test.platform.database.autocommit),
  );
  await retailer.test.modules.storageClock.sweep();
}

const deliveredAt = (days: number) =>
  findDeliveredReminder(
    retailer.test.platform.database.autocommit,
    { tenantId: 'demo', customerId, emailHash: hashEmail(email) },
    dayIn(days),
  );

async function remindDelivered(days: number): Promise<void> {
  await remind(days);
  await expect.poll(() => deliveredAt(days), waits).toBeDefined();
}

async function remindRefused(days: number): Promise<void> {
  mails.refuse(email, 550);
  await remind(days);
  await expect.poll(sweptFailure, waits).not.toBeNull();
}

async function sweptFailure() {
  await retailer.test.platform.mail.sweep();
  return mailFailedOn();
}

const bounce = (...mailBounces: object[]) => send('POST', 'mail-bounces:batch', { mailBounces });

describe('a reminder', () => {
  it('is delivered when the mail server has taken it', async () => {
    const before = Date.now();
    await remind(20);
    await expect.poll(() => deliveredAt(20), waits).toBeDefined();
    expect(Date.parse((await deliveredAt(20)) ?? '')).toBeGreaterThanOrEqual(before);
    expect(await deliveredAt(21)).toBeUndefined();
    expect(await sweptFailure()).toBeNull();
  });

  it('has failed when the mail server refuses the address, for the customer and the shop', async () => {
    const before = dayIn(0);
    await remindRefused(20);
    expect([before, dayIn(0)]).toContain(await mailFailedOn());
    expect(await deliveredAt(20)).toBeUndefined();
    const [event] = await retailer.arrived(1);
    const data = { customerId, shopCustomerIds: [shopCustomerId], deletionDate: dayIn(20) };
    expect(event).toMatchObject({ event: 'library.mail-failed', data: { ...data, daysRemaining: 20 } });
    expect(JSON.stringify(event)).not.toContain(email);
  });

  it('that is delivered later shows that mails arrive again', async () => {
    await remindRefused(20);
    mails.accept(email);
    await remindDelivered(6);
    expect(await mailFailedOn()).toBeNull();
    expect(await deliveredAt(20)).toBeUndefined();
  });

  it('that an operator sends again counts as delivered', async () => {
    await remindRefused(20);
    mails.accept(email);
    await retailer.test.platform.jobs.retryDead('send-mail');
    // Retried jobs notify no worker; new ones do.
    const other = {
      fromName: 'Shop',
      to: 'anna@example.com',
      subject: 'Hello',
      text: 'Hello',
      html: 'Hello',
    };
    const { database, mail } = retailer.test.platform;
    await database.transaction((tx) => mail.send(tx, other));
    await expect.poll(() => deliveredAt(20), waits).toBeDefined();
    expect(await sweptFailure()).toBeNull();
  });

  it('to an earlier address does not affect the present one', async () => {
    await remindRefused(20);
    const { database } = retailer.test.platform;
    await database.transaction((tx) =>
      retailer.test.modules.customers.setEmail(tx, 'demo', customerId, `new.${email}`),
    );
    expect(await mailFailedOn()).toBeNull();
  });
});

describe('a bounce', () => {
  it('fails a reminder that was delivered, once, in whatever spelling', async () => {
    await remindDelivered(20);
    const bouncedAt = instantIn(60_000);
    const item = { email: email.replace('demo', 'DEMO'), bouncedAt };
    expect(await bounce(item, item)).toEqual({ results: [{ result: 'updated' }, { result: 'unchanged' }] });
    expect(await bounce({ email, bouncedAt: instantIn(dayMs / 2) })).toEqual({
      results: [{ result: 'unchanged' }],
    });
    expect(await mailFailedOn()).toBe(dayAt(Date.parse(bouncedAt), timeZone));
    expect(await deliveredAt(20)).toBeUndefined();
    await remindDelivered(6);
    expect(await mailFailedOn()).toBeNull();
    expect(await retailer.arrived(1)).toMatchObject([{ event: 'library.mail-failed', data: { customerId } }]);
  });

  it.each([
    ['before the reminder', -dayMs],
    ['more than a week after it', 8 * dayMs],
  ])('%s is of another mail', async (_when, ms) => {
    await remindDelivered(20);
    const { storageClock } = retailer.test.modules;
    expect(await storageClock.recordBounce('demo', { email, bouncedAt: instantIn(ms) })).toBe('unchanged');
    expect(await storageClock.recordBounce('other', { email, bouncedAt: instantIn(0) })).toBe('unchanged');
    expect(await mailFailedOn()).toBeNull();
  });

  it('of an unknown address is accepted, and one that is not valid refused alone', async () => {
    await remindDelivered(20);
    const bouncedAt = instantIn(0);
    const { results } = await bounce(
      { email: 'nobody@example.com', bouncedAt },
      { email: 'no address', bouncedAt },
      { email, bouncedAt: instantIn(2 * dayMs) },
      { email, bouncedAt },
    );
    expect(results).toMatchObject([
      { result: 'unchanged' },
      { result: 'refused', error: { field: 'email' } },
      { result: 'refused', error: { field: 'bouncedAt' } },
      { result: 'updated' },
    ]);
  });
});

describe('an outcome that comes late or twice', () => {
  const run = (statement: ReturnType<typeof sql<{ id: string }>>) =>
    statement.execute(sqlOf(retailer.test.platform.database.autocommit));
  const notify = async (outcome: MailOutcome['outcome']) => {
    const { clock, database } = retailer.test.platform;
    const { rows } = await run(
      sql`select reminder_id as id from storage_reminders where customer_id = ${customerId}::uuid`,
    );
    const reference = referenceOf(rows[0]?.id ?? '');
    const dependencies = {
      clock,
      database,
      mailFailed: createHook<FailedWarning>(),
      timeZoneOfCustomer: async () => timeZone,
    };
    await database.transaction((tx) =>
      recordOutcome(dependencies, tx, { reference, outcome, at: instantIn(0) }),
    );
  };

  it('fails no reminder that was delivered', async () => {
    await remindDelivered(20);
    const first = await deliveredAt(20);
    await notify('failed');
    await notify('delivered');
    expect([await mailFailedOn(), await deliveredAt(20)]).toEqual([null, first]);
  });

  it('does not hide a bounce', async () => {
    await remindDelivered(20);
    await run(sql`update storage_reminders set delivered_at = null where customer_id = ${customerId}::uuid`);
    await bounce({ email, bouncedAt: instantIn(0) });
    await notify('delivered');
    expect([await mailFailedOn(), await deliveredAt(20)]).toEqual([expect.any(String), undefined]);
  });
});
