import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { deadlines, within } from '../../../test/deadlines.ts';
import { type RedisServer, redisProgram, startRedisServer } from '../../../test/redis-server.ts';
import { createLog } from '../log/index.ts';
import { connectRedis, type Redis } from '../redis/connect-redis.ts';
import { describeFanOut } from './fan-out.suite.ts';
import type { FanOut } from './index.ts';
import { openFanOut } from './open-fan-out.ts';
import { createRedisFanOut } from './redis-fan-out.ts';

const log = createLog({ level: 'silent', process: 'test' });
const wait = { timeout: deadlines.recovers };

const silent: FanOut = {
  publish: () => undefined,
  subscribe: () => undefined,
  onGap: () => undefined,
  close: async () => undefined,
};

describe.skipIf(redisProgram === undefined)('a fan-out through Redis', () => {
  let server: RedisServer;

  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterAll(() => server.close());

  async function connect(prefix: string): Promise<Redis> {
    const redis = connectRedis({ url: server.url, prefix, log });
    await within(deadlines.recovers, new Promise<void>((resolve) => redis.onUp(resolve)), 'Redis');
    return redis;
  }

  describeFanOut('Redis', async () => {
    const prefix = `${randomUUID()}:`;
    const lines = await Promise.all([0, 1, 2].map(() => connect(prefix)));
    let next = 0;
    return {
      open: () => createRedisFanOut({ redis: lines[next++] as Redis, standby: silent, log }),
      async cut() {
        await server.command('CLIENT', 'KILL', 'TYPE', 'normal');
        await server.command('CLIENT', 'KILL', 'TYPE', 'pubsub');
      },
      say: (text) => server.command('PUBLISH', `${prefix}push`, text),
      async close() {
        await Promise.all(lines.map((redis) => redis.close()));
      },
    };
  });

  describe('with the database as stand-by', () => {
    let test: TestDatabase;
    let closers: (() => Promise<void>)[];

    beforeEach(async () => {
      test = await createTestDatabase({ empty: true });
      closers = [test.drop];
    });
    afterEach(async () => {
      for (const close of closers.reverse()) await close();
    });

    async function open(prefix: string) {
      const redis = await connect(prefix);
      const fanOut = openFanOut({ ...test, redis, log });
      closers.push(redis.close, fanOut.close);
      const seen = { received: [] as string[], gaps: 0 };
      fanOut.subscribe('push', (id) => seen.received.push(id));
      fanOut.onGap(() => {
        seen.gaps += 1;
      });
      await expect.poll(() => seen.gaps, wait).toBe(2);
      return { redis, fanOut, seen };
    }

    it('notifies once of ids that Redis took', async () => {
      const prefix = `${randomUUID()}:`;
      const [near, far] = [await open(prefix), await open(prefix)];
      near.fanOut.publish('push', 'anna');
      await expect.poll(() => far.seen.received, wait).toEqual(['anna']);
      near.fanOut.publish('push', 'ben');
      await expect.poll(() => far.seen.received, wait).toEqual(['anna', 'ben']);
    });

    it('receives nothing of another installation on the same Redis', async () => {
      const [near, far] = [await open('one:'), await open('two:')];
      for (let round = 1; round <= 3; round += 1) {
        near.fanOut.publish('push', 'of one');
        far.fanOut.publish('push', 'of two');
        await expect.poll(() => near.seen.received, wait).toEqual(Array(round).fill('of one'));
        await expect.poll(() => far.seen.received, wait).toEqual(Array(round).fill('of two'));
      }
    });

    it('continues while Redis is unavailable, and reports a gap when it is back', async () => {
      const prefix = `${randomUUID()}:`;
      const [near, far] = [await open(prefix), await open(prefix)];
      for (let round = 1; round <= 3; round += 1) {
        await server.kill();
        near.fanOut.publish('push', `during ${round}`);
        await expect.poll(() => far.seen.received, wait).toContain(`during ${round}`);
        await server.start();
        await expect.poll(() => [near.seen.gaps, far.seen.gaps], wait).toEqual([2 + round, 2 + round]);
        near.fanOut.publish('push', `after ${round}`);
        await expect.poll(() => far.seen.received, wait).toContain(`after ${round}`);
      }
    });

    it('loses nothing when only one process has lost Redis, or Redis is silent', async () => {
      const prefix = `${randomUUID()}:`;
      const [near, far] = [await open(prefix), await open(prefix)];
      await near.redis.close();
      near.fanOut.publish('push', 'cut off');
      await expect.poll(() => far.seen.received, wait).toEqual(['cut off']);
      server.freeze();
      far.fanOut.publish('push', 'in silence');
      await expect.poll(() => near.seen.received, wait).toContain('in silence');
      await expect.poll(() => far.seen.received, wait).toContain('in silence');
      server.thaw();
      await expect.poll(far.redis.isUp, wait).toBe(true);
    });
  });
});
