import { randomUUID } from 'node:crypto';
import { rates } from '@keepsake/contract/rates';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fakeClock } from '../../../test/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { deadlines, within } from '../../../test/deadlines.ts';
import { type RedisServer, redisProgram, startRedisServer } from '../../../test/redis-server.ts';
import { createLog } from '../log/index.ts';
import { connectRedis, type Redis } from '../redis/connect-redis.ts';
import { createRateLimits, type RateLimits } from './index.ts';
import { describeRateLimits, takeSignIn } from './rate-limits.suite.ts';

const { hits, seconds } = rates.signInPerAccount;
const wait = { timeout: deadlines.recovers };

/** Fails when used: limits in Redis must not need it. */
const noDatabase = { autocommit: undefined as never };

/** Lines logged. */
let output: string[] = [];

async function connect(url: string, prefix: string): Promise<Redis> {
  const log = createLog({ level: 'warn', process: 'test', write: (line) => output.push(line) });
  const redis = connectRedis({ url, prefix, log });
  await within(deadlines.recovers, new Promise<void>((resolve) => redis.onUp(resolve)), 'the connection');
  return redis;
}

describe.skipIf(redisProgram === undefined)('limits in Redis', () => {
  let server: RedisServer;
  let lines: Redis[];

  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    lines = [];
  });
  afterEach(() => Promise.all(lines.map((redis) => redis.close())));

  async function open(prefix: string): Promise<Redis> {
    const redis = await connect(server.url, prefix);
    lines.push(redis);
    return redis;
  }

  describeRateLimits('in Redis', async () => {
    const { database, drop } = await createTestDatabase();
    const shared = `${randomUUID()}:`;
    const processes = await Promise.all([0, 1, 2].map(() => connect(server.url, shared)));
    let next = 0;
    return {
      open: (clock) => createRateLimits({ database, clock, redis: processes[next++ % processes.length] }),
      async close() {
        await Promise.all(processes.map((redis) => redis.close()));
        await drop();
      },
    };
  });

  it('keeps a key until all hits are back, and no longer', async () => {
    const limiter = createRateLimits({
      database: noDatabase,
      clock: fakeClock(),
      redis: await open('brief:'),
    });
    await limiter.take('signInPerAccount', 'anna');
    const [key] = (await server.command('KEYS', 'brief:*')) as [string];
    expect(key).toMatch(/^brief:limit:signInPerAccount:[\w-]{43}$/);
    const left = Number(await server.command('PTTL', key));
    expect(left).toBeGreaterThan((seconds / hits) * 1000);
    expect(left).toBeLessThanOrEqual((seconds / hits) * 1000 + 60_000);
  });

  it('counts for each installation separately', async () => {
    const clock = fakeClock();
    const [one, two] = await Promise.all([open('one:'), open('two:')]);
    const [here, there] = [one, two].map((redis) => createRateLimits({ database: noDatabase, clock, redis }));
    for (let hit = 0; hit < hits; hit += 1) await here?.take('signInPerAccount', 'anna');
    expect(await takeSignIn(here as RateLimits, 'anna')).toBeGreaterThan(0);
    expect(await takeSignIn(there as RateLimits, 'anna')).toBeUndefined();
  });

  describe('while Redis comes and goes', () => {
    const clock = fakeClock();
    let database: TestDatabase;
    let limiter: RateLimits;
    let redis: Redis;

    beforeEach(async () => {
      database = await createTestDatabase();
      redis = await open(`${randomUUID()}:`);
      limiter = createRateLimits({ ...database, clock, redis });
      clock.advance(seconds * 1000);
    });
    afterEach(() => database.drop());

    async function countLetThrough(subject: string, by = limiter): Promise<number> {
      const results = [];
      for (let turn = 0; turn < 2 * hits; turn += 1) results.push(await takeSignIn(by, subject));
      return results.filter((result) => result === undefined).length;
    }

    async function restart(): Promise<void> {
      await server.kill();
      await server.start();
      await expect.poll(redis.isUp, wait).toBe(true);
    }

    it('allows a subject its limit twice, however often Redis returns empty', async () => {
      const subject = randomUUID();
      const others = [1, 2, 3].map(() => createRateLimits({ ...database, clock, redis }));
      for (let hit = 0; hit < hits; hit += 1) expect(await takeSignIn(limiter, subject)).toBeUndefined();
      await server.kill();
      expect(await countLetThrough(subject)).toBe(hits);
      await server.start();
      for (const other of others) {
        await expect.poll(redis.isUp, wait).toBe(true);
        expect(await countLetThrough(subject, other)).toBe(0);
        await restart();
      }
    });

    it('notices a restart between two commands', async () => {
      const subject = randomUUID();
      const others = [1, 2].map(() => createRateLimits({ ...database, clock, redis }));
      await restart();
      expect(await countLetThrough(subject)).toBe(hits);
      for (const other of others) {
        await restart();
        expect(await countLetThrough(subject, other)).toBe(0);
      }
    });

    it('counts in the database once Redis does not respond in time, and in Redis again after it', async () => {
      const [before, during, after] = [randomUUID(), randomUUID(), randomUUID()];
      expect(await takeSignIn(limiter, before)).toBeUndefined();
      output = [];
      server.freeze();
      expect(await takeSignIn(limiter, during)).toBeUndefined();
      // The timeout of a second comes before the connection's of three; the next calls query the database at
      // once.
      expect(output.map((line) => JSON.parse(line).err.message)).toEqual(['Redis did not respond in time']);
      expect(redis.isUp()).toBe(false);
      expect(await countLetThrough(during)).toBe(hits - 1);
      server.thaw();
      await expect.poll(redis.isUp, wait).toBe(true);
      clock.advance(2 * seconds * 1000);
      const alone = createRateLimits({ database: noDatabase, clock, redis });
      expect(await takeSignIn(alone, after)).toBeUndefined();
      expect(await countLetThrough(after)).toBe(hits - 1);
    });

    it('counts in the database while Redis refuses to write', async () => {
      await server.command('CONFIG', 'SET', 'maxmemory', '1');
      expect(await countLetThrough(randomUUID())).toBe(hits);
      await server.command('CONFIG', 'SET', 'maxmemory', '0');
    });

    it('needs nothing of the database a window after Redis came back', async () => {
      const broken = createRateLimits({ database: noDatabase, clock, redis });
      await restart();
      await expect(takeSignIn(broken, 'anna')).rejects.toThrow();
      clock.advance(seconds * 1000);
      expect(await takeSignIn(broken, 'anna')).toBeUndefined();
    });
  });
});
