import { randomUUID } from 'node:crypto';
import { rates } from '@keepsake/contract/rates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeClock } from '../../../test/clock.ts';
import type { Clock } from '../clock/index.ts';
import { ApiError } from '../http/api-error.ts';
import type { RateLimits } from './index.ts';

export interface RateLimitsFixture {
  /** Opens another process. */
  open(clock: Clock): RateLimits;
  close(): Promise<void>;
}

const { hits, seconds } = rates.signInPerAccount;

export async function takeSignIn(by: RateLimits, subject: string): Promise<number | undefined> {
  try {
    await by.take('signInPerAccount', subject);
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'too-many-requests') throw error;
    return error.retryAfterSeconds;
  }
}

/** The suite of every store of limits. */
export function describeRateLimits(name: string, create: () => Promise<RateLimitsFixture>): void {
  describe(`a limit: ${name}`, () => {
    const clock = fakeClock();
    let fixture: RateLimitsFixture;
    let limiter: RateLimits;

    beforeAll(async () => {
      fixture = await create();
      limiter = fixture.open(clock);
    });
    afterAll(() => fixture.close());

    const newSubject = () => randomUUID();
    const take = (subject: string, by = limiter) => takeSignIn(by, subject);

    async function takeAll(subject: string): Promise<void> {
      for (let hit = 0; hit < hits; hit += 1) expect(await take(subject)).toBeUndefined();
    }

    it('allows exactly its hits, then returns the time to wait', async () => {
      const subject = newSubject();
      await takeAll(subject);
      expect(await take(subject)).toBe(seconds / hits);
      expect(await take(newSubject())).toBeUndefined();
    });

    it('returns one at a time, and all after its window', async () => {
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

    it('does not count refused hits', async () => {
      const subject = newSubject();
      await takeAll(subject);
      for (let more = 0; more < 3; more += 1) await take(subject, fixture.open(clock));
      clock.advance((seconds / hits) * 1000);
      expect(await take(subject)).toBeUndefined();
    });

    it('returns all hits on reset', async () => {
      const subject = newSubject();
      await takeAll(subject);
      await take(subject);
      await limiter.reset('signInPerAccount', subject);
      await takeAll(subject);
      expect(await take(subject)).toBe(seconds / hits);
    });

    it('is exact over two processes with concurrent requests', async () => {
      const subject = newSubject();
      const other = fixture.open(clock);
      const responses = await Promise.all(
        Array.from({ length: 4 * hits }, (_, turn) => take(subject, turn % 2 === 0 ? limiter : other)),
      );
      expect(responses.filter((wait) => wait === undefined)).toHaveLength(hits);
    });

    it('refuses from memory while no hit is left', async () => {
      const subject = newSubject();
      limiter.refuseSpent('signInPerAccount', subject);
      await takeAll(subject);
      limiter.refuseSpent('signInPerAccount', subject);
      await take(subject);
      expect(() => limiter.refuseSpent('signInPerAccount', subject)).toThrow(ApiError);
      clock.advance((seconds / hits) * 1000);
      limiter.refuseSpent('signInPerAccount', subject);
    });

    it('counts together with a process whose clock is half a minute behind', async () => {
      const subject = newSubject();
      const late = fakeClock(new Date(clock.now() - 30_000).toISOString());
      await takeAll(subject);
      expect(await take(subject, fixture.open(late))).toBe(seconds / hits + 30);
    });

    it('locks no subject out when a clock is set back', async () => {
      const subject = newSubject();
      await takeAll(subject);
      await take(subject);
      clock.advance(-365 * 24 * 3600 * 1000);
      expect(await take(subject)).toBeUndefined();
      clock.advance(365 * 24 * 3600 * 1000);
    });

    it('gives a hit of a quota back, for every process', async () => {
      const subject = newSubject();
      const other = fixture.open(clock);
      const share = (by: RateLimits) => by.take('widgetSharesPerAccount', subject);
      await limiter.giveBack('widgetSharesPerAccount', subject);
      for (let hit = 0; hit < rates.widgetSharesPerAccount.hits; hit += 1) await share(limiter);
      await expect(share(limiter)).rejects.toThrow(ApiError);
      await expect(share(other)).rejects.toThrow(ApiError);
      await limiter.giveBack('widgetSharesPerAccount', subject);
      await share(other);
      await expect(share(limiter)).rejects.toThrow(ApiError);
    });

    it('counts each name and each subject separately', async () => {
      const subject = newSubject();
      await takeAll(subject);
      await limiter.take('mailsPerMailbox', subject);
      expect(await take(`${subject} `)).toBeUndefined();
      expect(await take(subject)).toBe(seconds / hits);
    });
  });
}
