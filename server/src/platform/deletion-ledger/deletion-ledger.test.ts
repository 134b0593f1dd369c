import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { beforeCommit, lastBeforeCommit } from '../database/index.ts';
import { sql, sqlOf } from '../database/sql.ts';
import { appendToLedger, type LedgerEntry, sweepDeletionLedger } from './index.ts';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.drop());

const entry: LedgerEntry = {
  tenantId: 'one',
  ownerId: '01920000-0000-7000-8000-000000000001',
  action: 'photos-deleted',
  cause: 'customer',
  at: '2026-11-21T06:30:00.000Z',
  photoIds: ['01920000-0000-7000-8000-000000000002', '01920000-0000-7000-8000-000000000003'],
  projectIds: [],
  productCodes: [],
};

const append = (change: Partial<LedgerEntry> = {}) =>
  test.database.transaction((tx) => appendToLedger(tx, { ...entry, ...change }));

async function run(text: string) {
  return (await sql.raw(text).execute(sqlOf(test.database.autocommit))).rows as Record<string, unknown>[];
}

const positions = async () =>
  (await run('select position from deletion_ledger order by position')).map(({ position }) =>
    Number(position),
  );

it('has one row a deletion, with its ids', async () => {
  await append();
  expect(await run('select * from deletion_ledger')).toEqual([
    {
      position: '1',
      tenant_id: entry.tenantId,
      owner_id: entry.ownerId,
      action: entry.action,
      cause: entry.cause,
      at: '2026-11-21 06:30:00+00',
      photo_ids: entry.photoIds,
      project_ids: [],
      product_codes: [],
    },
  ]);
});

it('counts without gaps despite rollbacks, and begins once despite concurrent starts', async () => {
  const attempts = Array.from({ length: 24 }, (_, index) =>
    test.database.transaction(async (tx) => {
      await appendToLedger(tx, entry);
      await lastBeforeCommit(tx, 'then', async () => {
        if (index % 3 === 0) throw new Error('undone');
      });
    }),
  );
  const ends = await Promise.allSettled(attempts);
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(8);
  expect(await positions()).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
  expect(await run('select number, position from deletion_ledger_strands')).toEqual([
    { number: 1, position: '16' },
  ]);
});

it('shows no position before all earlier ones', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isAppended = () => {};
  const appended = new Promise<void>((resolve) => {
    isAppended = resolve;
  });
  await append();
  const first = test.database.transaction(async (tx) => {
    await appendToLedger(tx, entry);
    await lastBeforeCommit(tx, 'then', () => {
      isAppended();
      return held;
    });
  });
  await appended;
  let isSecondDone = false;
  const second = append().then(() => {
    isSecondDone = true;
  });
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await run(waiting)).length === 0);
  expect([isSecondDone, await positions()]).toEqual([false, [1]]);
  release();
  await Promise.all([first, second]);
  expect(await positions()).toEqual([1, 2, 3]);
});

it('is written as the last thing of its transaction, which holds the contended row no longer than that', async () => {
  await append();
  let seen: number | undefined;
  await test.database.transaction(async (tx) => {
    await appendToLedger(tx, entry);
    // This call would wait if the first had taken its position.
    await append();
    seen = (await positions()).length;
    const inside = await sql`select from deletion_ledger`.execute(sqlOf(tx));
    expect(inside.rows).toHaveLength(2);
  });
  expect(seen).toBe(2);
  expect(await positions()).toEqual([1, 2, 3]);
});

it('is never changed', async () => {
  await append();
  await expect(run(`update deletion_ledger set cause = 'upload'`)).rejects.toThrow('is only added to');
});

it('deletes the oldest after 400 days, and no younger one before an older', async () => {
  const day = (count: number) => new Date(Date.UTC(2026, 0, 1 + count)).toISOString();
  for (const count of [0, 1, 5, 2, 6]) await append({ at: day(count) });
  const sweep = (count: number) =>
    sweepDeletionLedger({ ...test, clock: { now: () => Date.UTC(2026, 0, 1 + count + 400) } });
  expect(await sweep(0)).toBe(0);
  expect(await sweep(4)).toBe(2);
  expect(await positions()).toEqual([3, 4, 5]);
  expect(await sweep(7)).toBe(3);
  await append();
  expect(await positions()).toEqual([6]);
});

it('comes after all other work at the end: no transaction waits for a deletion that notifies customers', async () => {
  await append();
  const found: number[] = [];
  await test.database.transaction(async (tx) => {
    const check = async () => {
      found.push((await sql`select from deletion_ledger`.execute(sqlOf(tx))).rows.length);
    };
    await appendToLedger(tx, entry);
    await beforeCommit(tx, 'push demo anna', check);
    await lastBeforeCommit(tx, 'then', check);
  });
  expect(found).toEqual([1, 2]);
});
