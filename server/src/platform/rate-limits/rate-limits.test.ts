import { randomUUID } from 'node:crypto';
import { rates } from '@keepsake/contract/rates';
import { expect, it } from 'vitest';
import { fakeClock } from '../../../test/clock.ts';
import { createTestDatabase } from '../../../test/database.ts';
import { openDatabase } from '../database/index.ts';
import { createRateLimits } from './index.ts';
import { describeRateLimits, takeSignIn } from './rate-limits.suite.ts';

describeRateLimits('in the database', async () => {
  const { url, drop } = await createTestDatabase();
  const pools: ReturnType<typeof openDatabase>[] = [];
  return {
    open(clock) {
      const database = openDatabase({ url, max: 5 });
      pools.push(database);
      return createRateLimits({ database, clock });
    },
    async close() {
      await Promise.all(pools.map((database) => database.close()));
      await drop();
    },
  };
});

it('the table drops only subjects that have all hits back', async () => {
  const { database, drop } = await createTestDatabase();
  const clock = fakeClock();
  const limiter = createRateLimits({ database, clock });
  const { hits, seconds } = rates.signInPerAccount;
  const subject = randomUUID();
  for (let hit = 0; hit < hits; hit += 1) expect(await takeSignIn(limiter, subject)).toBeUndefined();
  clock.advance(seconds * 1000 - 1);
  expect(await limiter.sweep()).toBe(0);
  clock.advance(1);
  expect(await limiter.sweep()).toBe(1);
  await drop();
});
