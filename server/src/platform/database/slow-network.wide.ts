import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { deadlines, within } from '../../../test/deadlines.ts';
import { startTcpFaultProxy, type TcpFaultProxy, throughPort } from '../../../test/faults/tcp-fault-proxy.ts';
import { seededRandom } from '../../../test/seed.ts';
import { createAdvisoryLocks, type Database, isUnavailable, openDatabase } from './index.ts';
import { sql, sqlOf } from './sql.ts';

/** Timeouts of sockets cannot be faked. */
const real = { timeout: 2 * deadlines.limitPasses };

let line: TcpFaultProxy;
let url: string;
let fixture: TestDatabase;
beforeEach(async () => {
  fixture = await createTestDatabase({ empty: true });
  line = await startTcpFaultProxy(() => Number(new URL(fixture.url).port || 5432));
  url = throughPort(fixture.url, line.port);
});
afterEach(async () => {
  vi.useRealTimers();
  await line.close();
  await fixture.drop();
});

/** Timers of this process; the database and the proxy respond in real time. */
function fakeTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
}

/** Advances the fake timers, then restores the real ones: a poll would advance fake timers further. */
async function passFor(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  vi.useRealTimers();
}

/** Returns an object for the `error` of failed work. */
function failureOf(work: Promise<unknown>): { error?: unknown } {
  const failure: { error?: unknown } = {};
  work.catch((error) => {
    failure.error = error;
  });
  return failure;
}

test('the holder of a lock is notified within 10 s of a dead connection', async () => {
  fakeTimers();
  const locks = createAdvisoryLocks(url, 'far');
  const elsewhere = createAdvisoryLocks(fixture.url, 'near');
  const lock = (await locks.tryLock('a')) ?? expect.fail('held by another process');
  line.silence();
  await passFor(10_000);
  await expect.poll(() => lock.lost.aborted).toBe(true);
  expect(await elsewhere.tryLock('a')).toBeUndefined();
  await Promise.all([locks.close(), elsewhere.close()]);
});

test('a sound connection keeps its lock over many heartbeats', async () => {
  fakeTimers();
  const locks = createAdvisoryLocks(url, 'far');
  const lock = (await locks.tryLock('a')) ?? expect.fail('held by another process');
  for (let beat = 0; beat < 20; beat += 1) {
    await vi.advanceTimersByTimeAsync(5_000);
    // This response comes after that to the heartbeat.
    await (await locks.tryLock('b'))?.release();
    expect(lock.lost.aborted).toBe(false);
  }
  const elsewhere = createAdvisoryLocks(fixture.url, 'near');
  expect(await elsewhere.tryLock('a')).toBeUndefined();
  await Promise.all([locks.close(), elsewhere.close()]);
});

test('a wait of 5 s for a connection fails as unavailable', async () => {
  fakeTimers();
  const database = openDatabase({ url: fixture.url, max: 1 });
  const [isBusy, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const busy = database.transaction(async (tx) => {
    await sql`select 1`.execute(sqlOf(tx));
    isBusy.resolve();
    await isOver.promise;
  });
  // A connection that is being made counts as one, too.
  await isBusy.promise;
  const failed = failureOf(database.ping());
  await passFor(5_000);
  await expect.poll(() => isUnavailable(failed.error)).toBe(true);
  isOver.resolve();
  await busy;
  await database.ping();
  await database.close();
});

test('a new connection over a dead network is given up after 5 s', async () => {
  fakeTimers();
  const connected = Promise.withResolvers<void>();
  line.choose = () => {
    connected.resolve();
    return { fault: { kind: 'black-hole', direction: 'up', afterBytes: 0 } };
  };
  const database = openDatabase({ url });
  const failed = failureOf(database.ping());
  await connected.promise;
  await passFor(5_000);
  await expect.poll(() => isUnavailable(failed.error)).toBe(true);
  await database.close();
});

/** Waits in real time until the pool has given up a silent connection. */
async function untilGivenUp(database: Database): Promise<void> {
  line.silence();
  const response = database.ping().catch((caught) => caught);
  expect(isUnavailable(await within(deadlines.limitPasses, response, 'the end of a silent line'))).toBe(true);
}

test('a query over a silent connection ends, and the next one gets a new connection', real, async () => {
  const database = openDatabase({ url, max: 1 });
  await database.ping();
  await untilGivenUp(database);
  await database.ping();
  await database.close();
});

test('PostgreSQL cancels a statement before its connection counts as dead', real, async () => {
  const database = openDatabase({ url, max: 1 });
  const long = sql`select pg_sleep(120)`.execute(sqlOf(database.autocommit));
  await expect(within(deadlines.limitPasses, long)).rejects.toMatchObject({ code: '57014' });
  await database.close();
});

test('a transaction that waits for us is no dead connection', real, async () => {
  const [database, silent] = [openDatabase({ url: fixture.url }), openDatabase({ url, max: 1 })];
  await silent.ping();
  const response = database.transaction(async (tx) => {
    await sql`select 1`.execute(sqlOf(tx));
    await untilGivenUp(silent);
    expect(database.connections().idle).toBe(0);
    return (await sql<{ two: number }>`select 2 as two`.execute(sqlOf(tx))).rows;
  });
  expect(await response).toEqual([{ two: 2 }]);
  await Promise.all([database.close(), silent.close()]);
});

test('an interrupted response is reported as such, and the next query has a new connection', async () => {
  const random = seededRandom('cut responses of the database');
  const database = openDatabase({ url });
  for (let turn = 0; turn < 40; turn += 1) {
    // Some 400 bytes are sent and 1,100 received: sign-in, settings and rows.
    const direction = random.pick(['up', 'down'] as const);
    const afterBytes = random.below(direction === 'up' ? 600 : 1_600);
    const fault = { kind: 'cut', direction, afterBytes } as const;
    line.choose = () => ({ fault });
    line.cutAll();
    const question = sql<{ text: string }>`select repeat('x', 500) as text`.execute(
      sqlOf(database.autocommit),
    );
    const response = await question.catch((caught) => caught);
    if ('rows' in response) expect(response.rows).toEqual([{ text: 'x'.repeat(500) }]);
    else expect(isUnavailable(response), String(response)).toBe(true);
  }
  expect(line.met).toBeGreaterThan(5);
  line.choose = () => ({});
  line.cutAll();
  await expect
    .poll(() =>
      database.ping().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await database.close();
});
