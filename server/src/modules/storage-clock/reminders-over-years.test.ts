// Proves CLK-20.

import { expect, it } from 'vitest';
import { seededRandom } from '../../../test/seed.ts';
import {
  clock,
  dayMs,
  failReminders,
  hourMs,
  StorageAccount,
  setUpStorageClock,
  sweep,
  today,
} from '../../../test/storage-accounts.ts';

setUpStorageClock();

it('reminds each of many accounts once of each day, over two years with orders and failures', async () => {
  const random = seededRandom('two years of the storage clock');
  const accounts: StorageAccount[] = [];
  for (let n = 0; n < 12; n += 1) accounts.push(await new StorageAccount().begin());
  const days = new Map(accounts.map((account) => [account, [account.deletionDate]]));
  let turn = 0;
  failReminders(() => {
    if (turn < 5 && random.below(4) === 0) throw new Error('the process dies here');
  });
  for (let day = 0; day < 730; day += 1) {
    clock.advance(dayMs - 5 * hourMs);
    // The first one never orders.
    for (const account of accounts.slice(1)) {
      if (random.below(400) > 0 || account.deletionDate < today()) continue;
      await account.order();
      days.get(account)?.push(account.deletionDate);
    }
    // What has failed is tried again an hour later.
    for (turn = 0; turn < 6; turn += 1) {
      if (turn > 0) clock.advance(hourMs);
      await sweep();
    }
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
