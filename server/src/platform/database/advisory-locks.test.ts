import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { type AdvisoryLock, type AdvisoryLocks, createAdvisoryLocks, isUnavailable } from './index.ts';
import { sql, sqlOf } from './sql.ts';

let fixture: TestDatabase;
let here: AdvisoryLocks;
let elsewhere: AdvisoryLocks;
beforeAll(async () => {
  fixture = await createTestDatabase({ empty: true });
});
afterAll(() => fixture.drop());
beforeEach(() => {
  here = createAdvisoryLocks(fixture.url, 'here');
  elsewhere = createAdvisoryLocks(fixture.url, 'elsewhere');
});
afterEach(() => Promise.all([here.close(), elsewhere.close()]));

async function take(locks: AdvisoryLocks, name: string): Promise<AdvisoryLock> {
  const lock = await locks.tryLock(name);
  return lock ?? expect.fail(`${name} is held by another process`);
}

async function cut(applicationName: string): Promise<void> {
  await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where application_name = ${applicationName}`.execute(sqlOf(fixture.database.autocommit));
}

test('a lock has one holder at a time, in this process and in others', async () => {
  const lock = await take(here, 'a');
  expect(await here.tryLock('a')).toBeUndefined();
  expect(await elsewhere.tryLock('a')).toBeUndefined();
  await take(elsewhere, 'b');
  await lock.release();
  expect(lock.lost.aborted, 'giving back is not losing').toBe(false);
  await take(elsewhere, 'a');
  expect(await here.tryLock('a')).toBeUndefined();
});

test('exactly one of many concurrent tries gets the lock', async () => {
  const tries = Array.from({ length: 40 }, (_, n) => (n % 2 ? here : elsewhere).tryLock('a'));
  expect((await Promise.all(tries)).filter((lock) => lock)).toHaveLength(1);
});

test('a second release does not take the lock from the next holder', async () => {
  const first = await take(here, 'a');
  await first.release();
  const second = await take(here, 'a');
  await first.release();
  expect(await elsewhere.tryLock('a')).toBeUndefined();
  await second.release();
});

test('a thousand locks use one connection', async () => {
  const names = Array.from({ length: 1000 }, (_, n) => `upload ${n}`);
  const locks = await Promise.all(names.map((name) => take(here, name)));
  const { rows } = await sql`select 1 from pg_stat_activity where application_name = 'here'`.execute(
    sqlOf(fixture.database.autocommit),
  );
  expect(rows).toHaveLength(1);
  expect(await elsewhere.tryLock('upload 999')).toBeUndefined();
  await Promise.all(locks.map((lock) => lock.release()));
  await take(elsewhere, 'upload 999');
});

test('when the connection breaks every holder is notified, others can get the locks, and it reconnects', async () => {
  const [a, b] = [await take(here, 'a'), await take(here, 'b')];
  const notified = Promise.all([once(a.lost, 'abort'), once(b.lost, 'abort')]);
  await cut('here');
  await notified;
  await take(elsewhere, 'a');
  expect(isUnavailable(a.lost.reason)).toBe(true);
  await a.release();
  expect(await here.tryLock('a'), 'a late release frees nothing of others').toBeUndefined();
  await take(here, 'c');
});

test('an attempt on a broken connection fails or takes the lock, and never leaves the name locked', async () => {
  await take(here, 'a');
  const attempt = here.tryLock('b').catch((error) => error);
  await Promise.all([attempt, cut('here')]);
  const outcome = await attempt;
  if (outcome instanceof Error) expect(isUnavailable(outcome)).toBe(true);
  else await outcome.release();
  await take(here, 'b');
});

test('tries queued behind a broken connection reject as unavailable, or take', async () => {
  await take(here, 'a');
  const names = Array.from({ length: 50 }, (_, index) => `queued ${index}`);
  const attempts = names.map((name) => here.tryLock(name).catch((error: unknown) => error));
  await Promise.all([...attempts, cut('here')]);
  const errors = (await Promise.all(attempts)).filter((outcome) => outcome instanceof Error);
  expect(errors.filter((error) => !isUnavailable(error))).toEqual([]);
});

test('the lock of a killed process is free', async () => {
  const index = new URL('./index.ts', import.meta.url).href;
  const script = `
    const { createAdvisoryLocks } = await import(${JSON.stringify(index)});
    await createAdvisoryLocks(${JSON.stringify(fixture.url)}, 'child').tryLock('a');
    process.stdout.write('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  expect(await here.tryLock('a')).toBeUndefined();
  child.kill('SIGKILL');
  await once(child, 'close');
  await expect.poll(() => here.tryLock('a')).toBeDefined();
});

test('closing releases locks; a try without a database rejects as unavailable', async () => {
  const lock = await take(here, 'a');
  await here.close();
  expect(lock.lost.aborted).toBe(true);
  await expect.poll(() => elsewhere.tryLock('a')).toBeDefined();
  const url = new URL(fixture.url);
  url.port = '1';
  const nobody = createAdvisoryLocks(url.href, 'nobody');
  expect(isUnavailable(await nobody.tryLock('a').catch((error) => error))).toBe(true);
  await nobody.close();
});
