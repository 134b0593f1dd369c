import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createAdvisoryLocks, isUnavailable, openDatabase } from './index.ts';
import { sql, sqlOf } from './sql.ts';

/** A line to the database that can go silent without breaking, as when a cable is pulled. */
interface Line {
  readonly url: string;
  silence(): void;
  close(): void;
}

let fixture: TestDatabase;
let line: Line;
beforeEach(async () => {
  fixture = await createTestDatabase({ empty: true });
  line = await openLine(fixture.url);
});
afterEach(async () => {
  line.close();
  await fixture.drop();
});

async function openLine(url: string): Promise<Line> {
  const target = new URL(url);
  const sockets: Socket[] = [];
  const server: Server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    sockets.push(near, far);
    for (const socket of [near, far]) socket.on('error', () => {});
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const here = new URL(url);
  here.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: here.href,
    silence: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test('the holder of a lock learns within 10 s that its line is dead', { timeout: 30_000 }, async () => {
  const locks = createAdvisoryLocks(line.url, 'far');
  const lock = (await locks.tryLock('a')) ?? expect.fail('held by somebody');
  line.silence();
  const began = performance.now();
  await once(lock.lost, 'abort');
  expect(performance.now() - began).toBeLessThan(10_500);
  await locks.close();
});

test('a line that stays sound keeps its lock over many heartbeats', { timeout: 30_000 }, async () => {
  const locks = createAdvisoryLocks(line.url, 'far');
  const lock = (await locks.tryLock('a')) ?? expect.fail('held by somebody');
  await new Promise((done) => setTimeout(done, 12_000));
  expect(lock.lost.aborted).toBe(false);
  const elsewhere = createAdvisoryLocks(fixture.url, 'near');
  expect(await elsewhere.tryLock('a')).toBeUndefined();
  await Promise.all([locks.close(), elsewhere.close()]);
});

test('who waits 5 s for a connection is told that the database is away', { timeout: 30_000 }, async () => {
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
  const mute = createServer(() => {}).listen(0, '127.0.0.1');
  await once(mute, 'listening');
  const url = new URL(fixture.url);
  url.host = `127.0.0.1:${(mute.address() as AddressInfo).port}`;
  const database = openDatabase({ url: url.href });
  const began = performance.now();
  expect(isUnavailable(await database.ping().catch((caught) => caught))).toBe(true);
  expect(performance.now() - began).toBeLessThan(6_000);
  await database.close();
  mute.close();
});
