// Proves CLK-20, CLK-21.

import { randomUUID } from 'node:crypto';
import { orderExample, savedProjectExample } from '@keepsake/contract/back-office-examples';
import { addMonths, storageMonths } from '@keepsake/contract/storage-status';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { fakeClock } from '../../../test/clock.ts';
import { seededRandom } from '../../../test/seed.ts';
import { toInstant } from '../../platform/clock/index.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';
import type { KeptMail } from '../../platform/mail/index.ts';
import type { StorageWarning } from './index.ts';

const dayMs = 86_400_000;
const tenantId = 'demo';
/** Ten in the morning: reminders of the day are due. */
const clock = fakeClock(`${new Date().toISOString().slice(0, 10)}T10:00:00Z`);
let test: TestApp;
let warnings: StorageWarning[];
/** Runs in the transaction of a reminder. */
let onWarned: () => void;

beforeAll(async () => {
  test = await createTestApp({ clock });
  test.modules.storageClock.onWarned(async (_tx, warning) => {
    onWarned();
    warnings.push(warning);
  });
  await test.platform.mail.work();
});
afterAll(() => test.close());
beforeEach(() => {
  warnings = [];
  onWarned = () => {};
});

const today = () => toInstant(clock.now()).slice(0, 10);
const sweep = () => test.modules.storageClock.sweep();

/** With something to lose, unless `projects` is 0. */
class Account {
  readonly name = randomUUID();
  customerId = '';
  deletionDate = '';

  async begin(projects = 1): Promise<this> {
    const { customers } = test.modules;
    const identity = { issuer: 'https://login.example.com', subject: this.name };
    const put = await test.platform.database.transaction((tx) =>
      customers.putFromShop(tx, {
        tenantId,
        shopCustomerId: this.name,
        email: `${this.name}@demo.keepsake.test`,
        name: undefined,
        businessStatus: null,
        identity,
        makeIdentity: async () => identity,
      }),
    );
    this.customerId = put.customerId;
    this.deletionDate = addMonths(today(), storageMonths);
    for (let n = 0; n < projects; n += 1) await this.keepProject();
    return this;
  }

  async keepProject(): Promise<void> {
    const content = { ...savedProjectExample, shopCustomerId: this.name, updatedAt: toInstant(clock.now()) };
    await test.platform.database.transaction((tx) =>
      test.modules.projects.projects.put(tx, tenantId, [
        { id: randomUUID(), updatedAt: content.updatedAt, content },
      ]),
    );
  }

  async order(channel = orderExample.channel): Promise<string> {
    const id = randomUUID();
    await this.putOrder(id, toInstant(clock.now()), channel);
    this.deletionDate = addMonths(today(), storageMonths);
    return id;
  }

  async putOrder(id: string, at: string, channel = orderExample.channel): Promise<void> {
    const content = { ...orderExample, shopCustomerId: this.name, channel, createdAt: at, updatedAt: at };
    await test.platform.database.transaction((tx) =>
      test.modules.orders.orders.put(tx, tenantId, [{ id, updatedAt: at, content }]),
    );
  }

  async deleteOrder(id: string): Promise<void> {
    await test.platform.database.transaction((tx) =>
      test.modules.orders.orders.put(tx, tenantId, [
        { id, updatedAt: toInstant(clock.now()), content: null },
      ]),
    );
  }

  /** Of this account, as [day of deletion, days that remained]. */
  warned(): (readonly [string, number])[] {
    return warnings
      .filter(({ customerId }) => customerId === this.customerId)
      .map(({ deletionDate, daysRemaining }) => [deletionDate, daysRemaining] as const);
  }

  async mails(): Promise<KeptMail[]> {
    const all = (await test.platform.mail.mailbox?.list()) ?? [];
    return all.filter(({ message }) => message.to === `${this.name}@demo.keepsake.test`);
  }

  async mailsOnceThere(count: number): Promise<KeptMail[]> {
    await expect.poll(async () => (await this.mails()).length, { timeout: 20_000 }).toBe(count);
    return this.mails();
  }
}

/** Sweeps each day until a day before the deletion of the account. */
async function passUntil(account: Account, daysBefore: number): Promise<void> {
  while (Date.parse(account.deletionDate) - Date.parse(today()) > daysBefore * dayMs) {
    clock.advance(dayMs);
    await sweep();
  }
}

const jumpTo = (account: Account, daysBefore: number) =>
  clock.advance(Date.parse(account.deletionDate) - Date.parse(today()) - daysBefore * dayMs);

describe('a customer', () => {
  it('is reminded 90, 30, 7 and 1 days before the deletion, once each', async () => {
    const account = await new Account().begin();
    jumpTo(account, 93);
    await sweep();
    expect(account.warned()).toEqual([]);
    await passUntil(account, -3);
    const { deletionDate } = account;
    expect(account.warned()).toEqual([90, 30, 7, 1].map((days) => [deletionDate, days]));
    const subjects = (await account.mailsOnceThere(4)).map(({ message }) => message.subject);
    expect(subjects).toContain('Your photos will be deleted in 30 days');
    expect(subjects).toContain('Your photos will be deleted in 7 days');
    expect(subjects).toContain('Your photos will be deleted tomorrow');
    expect(subjects.filter((subject) => subject.startsWith('We keep your photos until'))).toHaveLength(1);
  });

  it('is reminded of the next day of deletion after an order', async () => {
    const account = await new Account().begin();
    const before = account.deletionDate;
    jumpTo(account, 40);
    await sweep();
    await account.order();
    await passUntil(account, 89);
    expect(account.warned()).toEqual([
      [before, 40],
      [account.deletionDate, 90],
    ]);
  });

  it('is reminded at once when the shop takes the last order back', async () => {
    const account = await new Account().begin();
    const before = account.deletionDate;
    jumpTo(account, 20);
    const order = await account.order();
    await sweep();
    clock.advance(dayMs);
    await account.deleteOrder(order);
    await sweep();
    expect(account.warned()).toEqual([[before, 19]]);
  });

  it('gets the reminder that is due after days without a sweep, and none of those before', async () => {
    const account = await new Account().begin();
    jumpTo(account, 5);
    await sweep();
    await sweep();
    expect(account.warned()).toEqual([[account.deletionDate, 5]]);
    await passUntil(account, 0);
    expect(account.warned().map(([, days]) => days)).toEqual([5, 1]);
  });

  it('gets none again when the clock goes back, or when the account is looked at again', async () => {
    const account = await new Account().begin();
    jumpTo(account, 30);
    await sweep();
    const old = '2019-05-01T00:00:00Z';
    await account.putOrder(randomUUID(), old);
    await sweep();
    clock.advance(-20 * dayMs);
    await account.putOrder(randomUUID(), old);
    await sweep();
    await passUntil(account, 29);
    expect(account.warned()).toEqual([[account.deletionDate, 30]]);
  });

  it('without photos and projects gets none, until there are some', async () => {
    const account = await new Account().begin(0);
    jumpTo(account, 90);
    await sweep();
    clock.advance(dayMs);
    await sql`update libraries set photos_count = 1204 where owner_id = ${account.customerId}::uuid`.execute(
      sqlOf(test.platform.database.autocommit),
    );
    await passUntil(account, 29);
    expect(account.warned().map(([, days]) => days)).toEqual([30]);
    const [mail] = await account.mailsOnceThere(1);
    expect(mail?.message.text).toContain('1,204');
    expect(mail?.message.text).not.toContain('Saved projects');
  });

  it('gets mails of the shop of the last order, in the chosen language', async () => {
    const account = await new Account().begin();
    await account.order('WA-GB');
    const { database } = test.platform;
    await sql`update customers set locale = 'de-DE' where customer_id = ${account.customerId}::uuid`.execute(
      sqlOf(database.autocommit),
    );
    jumpTo(account, 30);
    await sweep();
    const [mail] = await account.mailsOnceThere(1);
    const { text = '', subject = '' } = mail?.message ?? {};
    expect(subject).toBe('Deine Fotos werden in 30 Tagen gelöscht');
    expect(text).toContain('Wallery');
    expect(text).toContain('Bestellen und Fotos behalten:\nhttp://wallery.localhost');
    // Wallery has no exports.
    expect(text).not.toContain('/downloads');
    expect(text).toContain(
      new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(account.deletionDate),
      ),
    );
  });

  it('is not forgotten when a step fails, and others have theirs', async () => {
    const [one, other] = [await new Account().begin(), await new Account().begin()];
    jumpTo(one, 30);
    let failures = 0;
    onWarned = () => {
      failures += 1;
      if (failures === 1) throw new Error('the process dies here');
    };
    await sweep();
    const after = () => [one, other].flatMap((account) => account.warned()).length;
    expect(after()).toBe(1);
    await sweep();
    expect(after()).toBe(2);
    expect([(await one.mailsOnceThere(1)).length, (await other.mailsOnceThere(1)).length]).toEqual([1, 1]);
  });
});

it('reminds each of many accounts once of each day, over two years with orders and failures', async () => {
  const random = seededRandom('two years of the storage clock');
  const accounts: Account[] = [];
  for (let n = 0; n < 12; n += 1) accounts.push(await new Account().begin());
  const days = new Map(accounts.map((account) => [account, [account.deletionDate]]));
  onWarned = () => {
    if (random.below(4) === 0) throw new Error('the process dies here');
  };
  for (let day = 0; day < 730; day += 1) {
    clock.advance(dayMs);
    // The first one never orders.
    for (const account of accounts.slice(1)) {
      if (random.below(400) > 0 || account.deletionDate < today()) continue;
      await account.order();
      days.get(account)?.push(account.deletionDate);
    }
    // Ten minutes later it is tried again.
    for (let turn = 0; turn < 6; turn += 1) await sweep();
  }
  for (const account of accounts) {
    const warned = account.warned();
    const byDay = Map.groupBy(warned, ([deletionDate]) => deletionDate);
    for (const [deletionDate, own] of byDay) {
      expect(days.get(account)).toContain(deletionDate);
      const remaining = own.map(([, left]) => left);
      expect([90, 30, 7, 1].slice(0, remaining.length)).toEqual(remaining);
    }
    if (account.deletionDate < today()) expect(byDay.get(account.deletionDate)).toHaveLength(4);
  }
  expect(accounts[0]?.warned()).toHaveLength(4);
}, 120_000);
