import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { startTcpFaultProxy, type TcpFaultProxy, throughPort } from '../../../test/faults/tcp-fault-proxy.ts';
import { holds } from '../../../test/holds.ts';
import { seededRandom } from '../../../test/seed.ts';
import { createAdvisoryLocks, isUnavailable, openDatabase } from './index.ts';
import { sql, sqlOf } from './sql.ts';

let line: TcpFaultProxy;
let url: string;
let fixture: TestDatabase;
beforeEach(async () => {
  fixture = await createTestDatabase({ empty: true });
  line = await startTcpFaultProxy(() => Number(new URL(fixture.url).port || 5432));
  url = throughPort(fixture.url, line.port);
});
afterEach(async () => {
  await line.close();
  await fixture.drop();
});

test('the holder of a lock learns within 10 s that its line is dead', { timeout: 30_000 }, async () => {
  const locks = createAdvisoryLocks(url, 'far');
  const lock = (await locks.tryLock('a')) ?? expect.fail('held by another process');
  line.silence();
  const began = performance.now();
  await once(lock.lost, 'abort');
  expect(performance.now() - began).toBeLessThan(10_500);
  await locks.close();
});

test('a line that stays sound keeps its lock over many heartbeats', { timeout: 30_000 }, async () => {
  const locks = createAdvisoryLocks(url, 'far');
  const lock = (await locks.tryLock('a')) ?? expect.fail('held by another process');
  await holds(12_000, () => !lock.lost.aborted);
  const elsewhere = createAdvisoryLocks(fixture.url, 'near');
  expect(await elsewhere.tryLock('a')).toBeUndefined();
  await Promise.all([locks.close(), elsewhere.close()]);
});

test('a wait of 5 s for a connection fails as unavailable', { timeout: 30_000 }, async () => {
  const database = openDatabase({ url: fixture.url, max: 1 });
  await database.ping();
  const busy = sql`select pg_sleep(7)`.execute(sqlOf(database.autocommit));
  await expect.poll(() => database.connections().idle).toBe(0);
  const began = performance.now();
  const error = await database.ping().catch((caught) => caught);
  expect(isUnavailable(error)).toBe(true);
  expect(performance.now() - began).toBeLessThan(6_000);
  await busy;
  await database.ping();
  await database.close();
});

test('a new connection over a dead line is given up after 5 s', { timeout: 30_000 }, async () => {
  line.choose = () => ({ fault: { kind: 'black-hole', direction: 'up', afterBytes: 0 } });
  const database = openDatabase({ url });
  const began = performance.now();
  expect(isUnavailable(await database.ping().catch((caught) => caught))).toBe(true);
  expect(performance.now() - began).toBeLessThan(6_000);
  await database.close();
});

test('a question over a line that fell silent ends, and the next one has a new line', {
  timeout: 90_000,
}, async () => {
  const database = openDatabase({ url, max: 1 });
  await database.ping();
  line.silence();
  const began = performance.now();
  expect(isUnavailable(await database.ping().catch((caught) => caught))).toBe(true);
  expect(performance.now() - began).toBeGreaterThan(30_000);
  expect(performance.now() - began).toBeLessThan(40_000);
  await database.ping();
  await database.close();
});

test('a transaction that waits for us is not taken for a dead line', { timeout: 90_000 }, async () => {
  const database = openDatabase({ url });
  const answer = database.transaction(async (tx) => {
    await sql`select 1`.execute(sqlOf(tx));
    await holds(37_000, () => database.connections().idle === 0);
    return (await sql<{ two: number }>`select 2 as two`.execute(sqlOf(tx))).rows;
  });
  expect(await answer).toEqual([{ two: 2 }]);
  await database.close();
});

test('an interrupted response is reported as such, and the next query has a new connection', async () => {
  const random = seededRandom('cut answers of the database');
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
    const answer = await question.catch((caught) => caught);
    if ('rows' in answer) expect(answer.rows).toEqual([{ text: 'x'.repeat(500) }]);
    else expect(isUnavailable(answer), String(answer)).toBe(true);
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
