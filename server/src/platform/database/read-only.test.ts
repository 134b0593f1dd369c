// Proves PLA-67.
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { databaseNameOf, runOnServer } from '../../../test/test-server.ts';
import { createAdvisoryLocks, type Database, isUnavailable, openDatabase } from './index.ts';
import { sql, sqlOf } from './sql.ts';

let fixture: TestDatabase;
let database: Database;
beforeAll(async () => {
  fixture = await createTestDatabase({ empty: true });
  await runOnServer(fixture.url, 'create table notes (text text not null)');
});
afterAll(() => fixture.drop());
beforeEach(() => {
  database = openDatabase({ url: fixture.url, max: 1, applicationName: 'tried' });
});
afterEach(async () => {
  await database.close();
  await setReadOnly('reset');
});

/** Decides about new sessions, as a standby behind the same address would. */
const setReadOnly = (change: 'set' | 'reset') =>
  runOnServer(
    inject('testServer').url,
    `alter database ${databaseNameOf(fixture.url)} ${change} default_transaction_read_only ${change === 'set' ? '= on' : ''}`,
  );

const run = (statement: string) => sql.raw<{ pid: number }>(statement).execute(sqlOf(database.autocommit));
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

async function pidOfPool(): Promise<number | undefined> {
  return (await run('select pg_backend_pid() as pid')).rows[0]?.pid;
}

test('no connection is made to a read-only database, and one again when it accepts writes', async () => {
  await setReadOnly('set');
  const locks = createAdvisoryLocks(fixture.url, 'tried-locks');
  for (const attempt of [() => database.ping(), () => run('select 1'), () => locks.tryLock('a')]) {
    const error = await caught(attempt());
    expect(error).toMatchObject({ code: '25006' });
    expect(isUnavailable(error)).toBe(true);
  }
  await setReadOnly('reset');
  await database.ping();
  await (await locks.tryLock('a'))?.release();
  await locks.close();
});

test('a connection whose server has refused a write is dropped', async () => {
  const before = await pidOfPool();
  await run('set default_transaction_read_only = on');
  expect(await pidOfPool(), 'it has not refused a write yet').toBe(before);
  const refused = await caught(run("insert into notes values ('one')"));
  expect(isUnavailable(refused)).toBe(true);
  await run("insert into notes values ('two')");
  expect(await pidOfPool()).not.toBe(before);
});

test('a ping drops a connection to a server that turned read-only', async () => {
  const before = await pidOfPool();
  await run('set default_transaction_read_only = on');
  expect(await caught(database.ping())).toMatchObject({ code: '25006' });
  await database.ping();
  expect(await pidOfPool()).not.toBe(before);
});
