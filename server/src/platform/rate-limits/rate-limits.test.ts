import { randomUUID } from 'node:crypto';
import { limits } from '@keepsake/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeClock } from '../../../test/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { openDatabase } from '../database/index.ts';
import { ApiError } from '../http/api-error.ts';
import { createRateLimits, type RateLimits } from './index.ts';

const { hits, seconds } = limits.rates.signInPerAccount;

let test: TestDatabase;
const clock = fakeClock();
let limiter: RateLimits;

beforeAll(async () => {
  test = await createTestDatabase();
  limiter = createRateLimits({ database: test.database, clock });
});
afterAll(() => test.drop());

const newSubject = () => randomUUID();

/** Seconds to wait, or nothing when the hit was taken. */
async function take(subject: string, by = limiter): Promise<number | undefined> {
  try {
    await by.take('signInPerAccount', subject);
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'too-many-requests') throw error;
    return error.retryAfterSeconds;
  }
}

async function takeAll(subject: string): Promise<void> {
  for (let hit = 0; hit < hits; hit += 1) expect(await take(subject)).toBeUndefined();
}

describe('a limit', () => {
  it('lets exactly its hits through, then says how long to wait', async () => {
    const subject = newSubject();
    await takeAll(subject);
    expect(await take(subject)).toBe(seconds / hits);
    expect(await take(newSubject())).toBeUndefined();
  });

  it('gives one back at a time, and all after its window', async () => {
    const subject = newSubject();
    await takeAll(subject);
    clock.advance((seconds / hits) * 1000 - 1);
    expect(await take(subject)).toBe(1);
    clock.advance(1);
    expect(await take(subject)).toBeUndefined();
    expect(await take(subject)).toBe(seconds / hits);
    clock.advance(seconds * 1000);
    await takeAll(subject);
    expect(await take(subject)).toBe(seconds / hits);
  });

  it('does not count what it refuses', async () => {
    const subject = newSubject();
    await takeAll(subject);
    for (let more = 0; more < 3 * hits; more += 1) await take(subject);
    clock.advance((seconds / hits) * 1000);
    expect(await take(subject)).toBeUndefined();
  });

  it('gives everything back to who proved to be right', async () => {
    const subject = newSubject();
    await takeAll(subject);
    await take(subject);
    await limiter.giveBack('signInPerAccount', subject);
    await takeAll(subject);
    expect(await take(subject)).toBe(seconds / hits);
  });

  it('is exact over two processes that are asked at once', async () => {
    const subject = newSubject();
    const database = openDatabase({ url: test.url, max: 5 });
    const other = createRateLimits({ database, clock });
    const answers = await Promise.all(
      Array.from({ length: 4 * hits }, (_, turn) => take(subject, turn % 2 === 0 ? limiter : other)),
    );
    await database.close();
    expect(answers.filter((wait) => wait === undefined)).toHaveLength(hits);
  });

  it('refuses from memory while it knows that nothing is left', async () => {
    const subject = newSubject();
    limiter.refuseSpent('signInPerAccount', subject);
    await takeAll(subject);
    limiter.refuseSpent('signInPerAccount', subject);
    await take(subject);
    expect(() => limiter.refuseSpent('signInPerAccount', subject)).toThrow(ApiError);
    clock.advance((seconds / hits) * 1000);
    limiter.refuseSpent('signInPerAccount', subject);
  });

  it('locks nobody out for the time that a clock is put back by', async () => {
    const subject = newSubject();
    await takeAll(subject);
    await take(subject);
    clock.advance(-365 * 24 * 3600 * 1000);
    expect(await take(subject)).toBeUndefined();
    clock.advance(365 * 24 * 3600 * 1000);
  });

  it('forgets only who has everything back', async () => {
    clock.advance(seconds * 1000);
    await limiter.sweep();
    const subject = newSubject();
    await takeAll(subject);
    clock.advance(seconds * 1000 - 1);
    expect(await limiter.sweep()).toBe(0);
    clock.advance(1);
    expect(await limiter.sweep()).toBeGreaterThan(0);
  });
});
