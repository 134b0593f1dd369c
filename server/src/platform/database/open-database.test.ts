import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { type Database, isUnavailable, isUniqueViolation, openDatabase, type Transaction } from './index.ts';
import { type Generated, sql, sqlOf } from './sql.ts';

interface Tables {
  notes: { id: Generated<number>; text: string };
}

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase({ empty: true });
  await sql`create table notes (id int generated always as identity primary key, text text not null,
    constraint notes_text unique (text))`.execute(sqlOf(fixture.database.autocommit));
});
afterAll(() => fixture.drop());
beforeEach(async () => {
  await sql`truncate notes`.execute(sqlOf(fixture.database.autocommit));
});

const insert = (tx: Transaction, text: string) =>
  sqlOf<Tables>(tx).insertInto('notes').values({ text }).execute();

const update = (tx: Transaction, from: string, to: string) =>
  sqlOf<Tables>(tx).updateTable('notes').set({ text: to }).where('text', '=', from).execute();

async function texts(): Promise<string[]> {
  const rows = await sqlOf<Tables>(fixture.database.autocommit)
    .selectFrom('notes')
    .select('text')
    .orderBy('text')
    .execute();
  return rows.map((row) => row.text);
}

async function caught(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.fail('should have been rejected'),
    (error) => error,
  );
}

async function cut(tx: Transaction): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(sqlOf(tx));
  await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(sqlOf(fixture.database.autocommit));
}

test('a transaction commits its changes and returns the result of its work', async () => {
  const result = await fixture.database.transaction(async (tx) => {
    await insert(tx, 'one');
    await insert(tx, 'two');
    expect(await texts(), 'nothing is seen before the commit').toEqual([]);
    return 42;
  });
  expect(result).toBe(42);
  expect(await texts()).toEqual(['one', 'two']);
});

test('a transaction whose work rejects leaves nothing, and rejects with the same error', async () => {
  const problem = new Error('no');
  const work = fixture.database.transaction(async (tx) => {
    await insert(tx, 'one');
    throw problem;
  });
  expect(await caught(work)).toBe(problem);
  expect(await texts()).toEqual([]);
});

test('a statement that failed and was ignored does not pass for a commit', async () => {
  const work = fixture.database.transaction(async (tx) => {
    await insert(tx, 'one');
    await insert(tx, 'one').catch(() => {});
  });
  await expect(work).rejects.toThrow();
  expect(await texts()).toEqual([]);
});

test('two transactions that block each other are both done, one of them a second time', async () => {
  await insert(fixture.database.autocommit, 'a');
  await insert(fixture.database.autocommit, 'b');
  let runs = 0;
  let arrived = 0;
  const both = Promise.withResolvers<void>();
  const change = (first: string, second: string) =>
    fixture.database.transaction(async (tx) => {
      runs += 1;
      await sqlOf<Tables>(tx).selectFrom('notes').selectAll().where('text', '=', first).forUpdate().execute();
      arrived += 1;
      if (arrived === 2) both.resolve();
      await both.promise;
      await sqlOf<Tables>(tx)
        .selectFrom('notes')
        .selectAll()
        .where('text', '=', second)
        .forUpdate()
        .execute();
      await insert(tx, `${first} then ${second}`);
    });
  await Promise.all([change('a', 'b'), change('b', 'a')]);
  expect(await texts()).toEqual(['a', 'a then b', 'b', 'b then a']);
  expect(runs).toBe(3);
});

test('a conflict that never ends is given up after three tries', async () => {
  let runs = 0;
  const work = fixture.database.transaction(async (tx) => {
    runs += 1;
    await sql`do $$ begin raise exception sqlstate '40001'; end $$`.execute(sqlOf(tx));
  });
  expect(await caught(work)).toMatchObject({ code: '40001' });
  expect(runs).toBe(3);
});

test('a connection cut inside a transaction: nothing is kept, the error is unavailable, the next one works', async () => {
  const work = fixture.database.transaction(async (tx) => {
    await insert(tx, 'one');
    await cut(tx);
    await insert(tx, 'two');
  });
  expect(isUnavailable(await caught(work))).toBe(true);
  await fixture.database.transaction((tx) => insert(tx, 'three'));
  expect(await texts()).toEqual(['three']);
});

/** Takes `count` connections; `done` releases them. */
function hold(database: Database, count: number) {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const taken = Array.from({ length: count }, () => Promise.withResolvers<void>());
  const transactions = taken.map(({ resolve }) =>
    database.transaction(async (tx) => {
      await sql`select 1`.execute(sqlOf(tx));
      resolve();
      await over;
    }),
  );
  const done = () => {
    end();
    return Promise.all(transactions);
  };
  return { all: Promise.all(taken.map(({ promise }) => promise)), done };
}

test('connections cut while idle are replaced', async () => {
  const { all, done } = hold(fixture.database, 5);
  await all;
  await done();
  expect(fixture.database.connections().idle).toBe(5);
  await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(
    sqlOf(fixture.database.autocommit),
  );
  await Promise.all(Array.from({ length: 5 }, () => fixture.database.ping()));
});

test('a duplicate key is distinguished from other errors, by its constraint', async () => {
  await insert(fixture.database.autocommit, 'one');
  const error = await caught(insert(fixture.database.autocommit, 'one'));
  expect(isUniqueViolation(error)).toBe(true);
  expect(isUniqueViolation(error, 'notes_text')).toBe(true);
  expect(isUniqueViolation(error, 'notes_pkey')).toBe(false);
  expect(isUnavailable(error)).toBe(false);
  const other = await caught(update(fixture.database.autocommit, 'one', null as unknown as string));
  expect(isUniqueViolation(other)).toBe(false);
});

test('a missing database is unavailable; a wrong password or name is not', async () => {
  const [nobody, wrong] = [new URL(fixture.url), new URL(fixture.url)];
  nobody.port = '1';
  wrong.pathname = '/no_such_database';
  const problems = await Promise.all(
    [nobody, wrong].map(async ({ href }) => {
      const database = openDatabase({ url: href });
      const error = await caught(database.ping());
      await database.close();
      return isUnavailable(error);
    }),
  );
  expect(problems).toEqual([true, false]);
});

test('connections are counted, never more than allowed, and gone after close', async () => {
  const database = openDatabase({ url: fixture.url, max: 2, applicationName: 'counted' });
  expect(database.connections()).toEqual({ total: 0, idle: 0, waiting: 0 });
  const { all, done } = hold(database, 2);
  await all;
  const third = database.ping();
  expect(database.connections()).toEqual({ total: 2, idle: 0, waiting: 1 });
  await done();
  await third;
  expect(database.connections()).toEqual({ total: 2, idle: 2, waiting: 0 });
  await database.close();
  await database.close();
  await expect(database.ping()).rejects.toThrow();
});

test('every connection has UTC, ISO dates and the time limits', async () => {
  const names = ['TimeZone', 'DateStyle', 'statement_timeout', 'idle_in_transaction_session_timeout'];
  const { rows } = await sql<{ value: string }>`select current_setting(name) as value
    from unnest(${names}::text[]) with ordinality as t (name, place) order by place`.execute(
    sqlOf(fixture.database.autocommit),
  );
  expect(rows.map((row) => row.value)).toEqual(['UTC', 'ISO, YMD', '30s', '1min']);
});
