import { createHash } from 'node:crypto';
import { limits } from '@keepsake/contract/limits';
import type { Clock } from '../clock/index.ts';
import type { Database } from '../database/index.ts';
import { ApiError } from '../http/api-error.ts';
import { deleteFull, deleteKey, takeHit } from './rate-limits.repository.ts';

export type RateLimitName = keyof typeof limits.rates;

/** Counts in the database, so that all processes share them. */
export interface RateLimits {
  /**
   * Takes one of the hits that `limits.rates` allows a subject (an account, an address, a mailbox).
   * They are given back evenly over the window, so that no moment exists at which a window starts afresh.
   * @throws ApiError too-many-requests with the seconds to wait; a refused hit is not counted
   */
  take(name: RateLimitName, ...subject: readonly string[]): Promise<void>;
  /** Gives everything back, to somebody who proved not to be guessing. */
  giveBack(name: RateLimitName, ...subject: readonly string[]): Promise<void>;
  /**
   * The same as `take` without taking or asking anybody: refuses while this process knows that nothing is left.
   * @throws ApiError too-many-requests
   */
  refuseSpent(name: RateLimitName, ...subject: readonly string[]): void;
  /** Forgets subjects that have everything back; returns how many. */
  sweep(): Promise<number>;
}

/** The table holds no address and no e-mail. */
function keyOf(name: RateLimitName, subject: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(subject)).digest('base64url');
  return `${name}:${hash}`;
}

function refusal(name: RateLimitName, milliseconds: number): ApiError {
  const retryAfterSeconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return new ApiError('too-many-requests', { detail: name, retryAfterSeconds });
}

/** More than ever are refused at once; beyond it the database answers again. */
const mostRemembered = 10_000;

/** Counts kept in the database. Refusals are remembered until they end, so that a flood does not reach it. */
export function createRateLimits({ database, clock }: { database: Database; clock: Clock }): RateLimits {
  const spent = new Map<string, number>();

  function refuseKnown(name: RateLimitName, key: string, now: number): void {
    const until = spent.get(key);
    if (until === undefined) return;
    const isBelievable = until - now <= limits.rates[name].seconds * 1000;
    if (until > now && isBelievable) throw refusal(name, until - now);
    spent.delete(key);
  }

  return {
    async take(name, ...subject) {
      const { hits, seconds } = limits.rates[name];
      const now = Math.floor(clock.now());
      const key = keyOf(name, subject);
      refuseKnown(name, key, now);
      const cost = Math.floor((seconds * 1000) / hits);
      const window = cost * hits;
      const fullAt = await takeHit(database.autocommit, { key, now, cost, window });
      if (fullAt === undefined) return;
      const until = fullAt + cost - window;
      if (spent.size >= mostRemembered) spent.clear();
      spent.set(key, until);
      throw refusal(name, until - now);
    },
    refuseSpent: (name, ...subject) => refuseKnown(name, keyOf(name, subject), Math.floor(clock.now())),
    async giveBack(name, ...subject) {
      const key = keyOf(name, subject);
      spent.delete(key);
      await deleteKey(database.autocommit, key);
    },
    async sweep() {
      const now = Math.floor(clock.now());
      for (const [key, until] of spent) if (until <= now) spent.delete(key);
      return deleteFull(database.autocommit, now);
    },
  };
}
