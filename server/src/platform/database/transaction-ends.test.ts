import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { afterCommit, beforeCommit, lastBeforeCommit, type Transaction } from './index.ts';
import { sql, sqlOf } from './sql.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase({ empty: true });
  await run(
    fixture.database.autocommit,
    'create table counts (name text primary key, n int not null default 0)',
  );
  await run(fixture.database.autocommit, `insert into counts values ('a'), ('b')`);
});
afterAll(() => fixture.drop());

const run = (tx: Transaction, text: string) => sql.raw(text).execute(sqlOf(tx));

const count = (tx: Transaction, name: string) =>
  run(tx, `update counts set n = n + 1 where name = '${name}'`).then(() => {});

async function countOf(name: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select n from counts where name = ${name}`.execute(
    sqlOf(fixture.database.autocommit),
  );
  return rows[0]?.n ?? Number.NaN;
}

test('work runs last and inside, the notice after the commit', async () => {
  const order: string[] = [];
  const before = await countOf('a');
  let seen: Promise<number> | undefined;
  await fixture.database.transaction(async (tx) => {
    afterCommit(tx, () => {
      order.push('notice');
      seen = countOf('a');
    });
    await beforeCommit(tx, 'a', async () => {
      order.push('work');
      await count(tx, 'a');
    });
    order.push('body');
  });
  expect(order).toEqual(['body', 'work', 'notice']);
  expect(await seen).toBe(before + 1);
});

test('work that rejects undoes the transaction, and no notice is given', async () => {
  const before = await countOf('a');
  const notices: string[] = [];
  const failing = fixture.database.transaction(async (tx) => {
    await count(tx, 'a');
    afterCommit(tx, () => notices.push('notice'));
    await beforeCommit(tx, 'a', () => Promise.reject(new Error('no room')));
  });
  await expect(failing).rejects.toThrow('no room');
  expect(await countOf('a')).toBe(before);
  expect(notices).toEqual([]);
});

test('a transaction that is undone runs neither', async () => {
  const ran: string[] = [];
  const failing = fixture.database.transaction(async (tx) => {
    afterCommit(tx, () => ran.push('notice'));
    await beforeCommit(tx, 'a', async () => void ran.push('work'));
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(ran).toEqual([]);
});

test('the last run of a repeated transaction counts', async () => {
  const notices: number[] = [];
  let tries = 0;
  await fixture.database.transaction(async (tx) => {
    tries += 1;
    const now = tries;
    afterCommit(tx, () => notices.push(now));
    if (now === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
  });
  expect(notices).toEqual([2]);
});

test('works run in the order of their names, those of one name in order of registration', async () => {
  const ran: string[] = [];
  await fixture.database.transaction(async (tx) => {
    for (const name of ['b 1', 'a 1', 'b 2', 'a 2'])
      await beforeCommit(tx, name.charAt(0), async () => void ran.push(name));
  });
  expect(ran).toEqual(['a 1', 'a 2', 'b 1', 'b 2']);
});

test('work registered by other work runs after the others', async () => {
  const ran: string[] = [];
  await fixture.database.transaction(async (tx) => {
    await beforeCommit(tx, 'b', async () => {
      ran.push('b');
      await beforeCommit(tx, 'a', async () => void ran.push('a of b'));
    });
    await beforeCommit(tx, 'c', async () => void ran.push('c'));
  });
  expect(ran).toEqual(['b', 'c', 'a of b']);
});

test('the last works come after all others, also those that other work registers', async () => {
  const ran: string[] = [];
  await fixture.database.transaction(async (tx) => {
    await lastBeforeCommit(tx, 'a', async () => void ran.push('last a'));
    await beforeCommit(tx, 'c', async () => {
      await beforeCommit(tx, 'd', async () => void ran.push('d of c'));
      await lastBeforeCommit(tx, '0', async () => void ran.push('last 0 of c'));
      ran.push('c');
    });
    await beforeCommit(tx, 'b', async () => void ran.push('b'));
  });
  expect(ran).toEqual(['b', 'c', 'd of c', 'last 0 of c', 'last a']);
});

test('two transactions that name the same rows in another order never wait for each other', async () => {
  const before = (await countOf('a')) + (await countOf('b'));
  let tries = 0;
  const both = (first: string, second: string) =>
    fixture.database.transaction(async (tx) => {
      tries += 1;
      await beforeCommit(tx, first, () => count(tx, first));
      await beforeCommit(tx, second, () => count(tx, second));
    });
  const rounds = Array.from({ length: 40 }, (_, index) => (index % 2 ? both('a', 'b') : both('b', 'a')));
  await Promise.all(rounds);
  expect(tries, 'nobody had to begin again').toBe(40);
  expect((await countOf('a')) + (await countOf('b'))).toBe(before + 80);
});

test('both happen at once where each statement commits on its own', async () => {
  const ran: string[] = [];
  await beforeCommit(fixture.database.autocommit, 'a', async () => void ran.push('work'));
  afterCommit(fixture.database.autocommit, () => ran.push('notice'));
  expect(ran).toEqual(['work', 'notice']);
});
