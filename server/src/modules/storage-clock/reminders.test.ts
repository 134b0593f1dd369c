// Proves CLK-20, CLK-21.

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  clock,
  failSteps,
  hourMs,
  jumpTo,
  passUntil,
  ranUntilNow,
  run,
  StorageAccount,
  setUpStorageClock,
  sweep,
  work,
} from '../../../test/storage-accounts.ts';
import { dayMs } from '../../platform/clock/index.ts';
import { sql } from '../../platform/database/sql.ts';

setUpStorageClock();

describe('a customer', () => {
  it('is reminded 90, 30, 7 and 1 days before the deletion, once each', async () => {
    const account = await new StorageAccount().begin();
    await jumpTo(account, 93);
    await sweep();
    expect(account.warned()).toEqual([]);
    await passUntil(account, 0);
    const { deletionDate } = account;
    expect(account.warned()).toEqual([90, 30, 7, 1].map((days) => [deletionDate, days]));
    const subjects = (await account.mailsOnceThere(4)).map(({ message }) => message.subject);
    expect(subjects).toContain('Your saved projects will be deleted in 30 days');
    expect(subjects).toContain('Your saved projects will be deleted in 7 days');
    expect(subjects).toContain('Your saved projects will be deleted tomorrow');
    expect(
      subjects.filter((subject) => subject.startsWith('We keep your saved projects until')),
    ).toHaveLength(1);
  });

  it('is reminded of the next day of deletion after an order', async () => {
    const account = await new StorageAccount().begin();
    const before = account.deletionDate;
    await jumpTo(account, 40);
    await sweep();
    await account.order();
    await passUntil(account, 89);
    expect(account.warned()).toEqual([
      [before, 40],
      [account.deletionDate, 90],
    ]);
  });

  it('is reminded at once when the shop deletes the last order', async () => {
    const account = await new StorageAccount().begin();
    const before = account.deletionDate;
    await jumpTo(account, 20);
    const order = await account.order();
    await sweep();
    clock.advance(dayMs);
    await account.deleteOrder(order);
    await sweep();
    expect(account.warned()).toEqual([[before, 19]]);
  });

  it('gets the reminder that is due after days without a sweep, and none of those before', async () => {
    const account = await new StorageAccount().begin();
    await jumpTo(account, 5);
    await sweep();
    await sweep();
    expect(account.warned()).toEqual([[account.deletionDate, 5]]);
    await passUntil(account, 0);
    expect(account.warned().map(([, days]) => days)).toEqual([5, 1]);
  });

  it('gets none again when the clock goes back, or when the account is checked again', async () => {
    const account = await new StorageAccount().begin();
    await jumpTo(account, 30);
    await sweep();
    const old = '2019-05-01T00:00:00Z';
    await account.putOrder(randomUUID(), old);
    await sweep();
    await jumpTo(account, 50);
    await account.putOrder(randomUUID(), old);
    await sweep();
    await passUntil(account, 29);
    expect(account.warned()).toEqual([[account.deletionDate, 30]]);
  });

  it('without photos and projects gets none, until there are some', async () => {
    const account = await new StorageAccount().begin(0);
    await jumpTo(account, 90);
    await sweep();
    clock.advance(dayMs);
    await run(sql`update libraries set photos_count = 1204 where owner_id = ${account.customerId}::uuid`);
    await passUntil(account, 29);
    expect(account.warned().map(([, days]) => days)).toEqual([30]);
    const [mail] = await account.mailsOnceThere(1);
    expect(mail?.message.text).toContain('1,204');
    expect(mail?.message.text).not.toContain('Saved projects');
  });

  it('gets mails of the shop of the last order, in the chosen language', async () => {
    const account = await new StorageAccount().begin();
    await account.order('WA-GB');
    await run(sql`update libraries set photos_count = 2 where owner_id = ${account.customerId}::uuid`);
    await run(sql`update customers set locale = 'de-DE' where customer_id = ${account.customerId}::uuid`);
    await jumpTo(account, 30);
    await sweep();
    const [mail] = await account.mailsOnceThere(1);
    const { text = '', subject = '' } = mail?.message ?? {};
    expect(subject).toBe('Deine Fotos werden in 30 Tagen gelöscht');
    expect(text).toContain('Wallery');
    expect(text).toContain('Bestellen und Fotos behalten:\nhttp://wallery.localhost');
    // Wallery has no exports.
    expect(text).not.toContain('/downloads');
    expect(text).toContain('Deine gespeicherten Projekte werden mit ihnen gelöscht.');
    expect(text).toContain(
      new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(account.deletionDate),
      ),
    );
  });

  it('gets none while the clock of the machine may be wrong, and all of them afterwards', async () => {
    const account = await new StorageAccount().begin();
    await sweep();
    clock.advance(600 * dayMs);
    await sweep();
    clock.advance(-600 * dayMs);
    await passUntil(account, 0);
    expect(account.warned().map(([, days]) => days)).toEqual([90, 30, 7, 1]);
  });

  it('is reminded of the orders of another id in the shop, once that is linked', async () => {
    const account = await new StorageAccount().begin();
    await jumpTo(account, 95);
    await sweep();
    const second = new StorageAccount();
    second.customerId = account.customerId;
    await second.order();
    await sweep();
    await account.link(second.name);
    account.deletionDate = second.deletionDate;
    await jumpTo(account, 90);
    await sweep();
    expect(account.warned()).toEqual([[second.deletionDate, 90]]);
  });

  it('is not mailed at night because something else has changed', async () => {
    const account = await new StorageAccount().begin();
    await jumpTo(account, 30);
    clock.advance(-9.5 * hourMs);
    await ranUntilNow();
    await account.putOrder(randomUUID(), '2019-05-01T00:00:00Z');
    await sweep();
    expect(account.warned()).toEqual([]);
    clock.advance(9.5 * hourMs);
    await sweep();
    expect(account.warned().map(([, days]) => days)).toEqual([30]);
  });

  it('is reminded though an old version of the server has made the account', async () => {
    const account = await new StorageAccount().begin();
    await run(sql`delete from storage_clocks where customer_id = ${account.customerId}::uuid`);
    await work();
    await jumpTo(account, 30);
    await sweep();
    expect(account.warned().map(([, days]) => days)).toEqual([30]);
  });

  it('is retried when a step fails, and others have theirs', async () => {
    const [one, other] = [await new StorageAccount().begin(), await new StorageAccount().begin()];
    await jumpTo(one, 30);
    let failures = 0;
    failSteps(() => {
      failures += 1;
      if (failures === 1) throw new Error('the process dies here');
    });
    await sweep();
    const after = () => [one, other].flatMap((account) => account.warned()).length;
    expect(after()).toBe(1);
    await sweep();
    expect(after()).toBe(1);
    clock.advance(hourMs);
    await sweep();
    expect(after()).toBe(2);
    expect([(await one.mailsOnceThere(1)).length, (await other.mailsOnceThere(1)).length]).toEqual([1, 1]);
  });
});
