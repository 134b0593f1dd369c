import { createHash } from 'node:crypto';
import { quotas, type RateLimitName, rates } from '@keepsake/contract/rates';
import type { Clock } from '../clock/index.ts';
import type { Database } from '../database/index.ts';
import { ApiError } from '../http/api-error.ts';
import type { Redis } from '../redis/index.ts';
import { createPostgresStore } from './postgres-store.ts';
import type { RateLimitStore } from './rate-limit-store.ts';
import { createRedisStore } from './redis-store.ts';
import { createStandbyStore } from './standby-store.ts';

export type { RateLimitName } from '@keepsake/contract/rates';

/** Counts in a store that all processes share. */
export interface RateLimits {
  /**
   * Takes a hit of a subject (account, address, mailbox) under a limit of `rates`. Hits return evenly
   * over the window: no window starts afresh.
   *
   * @throws ApiError too-many-requests with the seconds to wait; a refused hit is not counted
   */
  take(name: RateLimitName, ...subject: readonly string[]): Promise<void>;
  /** Gives back a hit of a quota whose request was refused. */
  giveBack(name: RateLimitName, ...subject: readonly string[]): Promise<void>;
  /** Resets the hits of a subject that proved not to be guessing. */
  reset(name: RateLimitName, ...subject: readonly string[]): Promise<void>;
  /**
   * Refuses while no hit is left according to this process; takes none, without I/O.
   *
   * @throws ApiError too-many-requests
   */
  refuseSpent(name: RateLimitName, ...subject: readonly string[]): void;
  /** Deletes subjects that have all hits back; returns how many. */
  sweep(): Promise<number>;
}

/** Hashes the subject: the store holds no address and no e-mail. */
function keyOf(name: RateLimitName, subject: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(subject)).digest('base64url');
  return `${name}:${hash}`;
}

/** Refusals kept in memory; beyond them the store decides again. */
const maxRemembered = 10_000;

interface RateLimitsOptions {
  readonly database: Pick<Database, 'autocommit'>;
  readonly clock: Clock;
  /** Redis counts instead of the database, which takes over while Redis is unavailable. */
  readonly redis?: Redis | undefined;
  /** Called with each refusal. */
  readonly onRefused?: (name: RateLimitName) => void;
}

function chooseStore({ database, clock, redis }: RateLimitsOptions): RateLimitStore {
  const standby = createPostgresStore(database);
  if (!redis) return standby;
  return createStandbyStore({ main: createRedisStore(redis), standby, clock, onDown: redis.onDown });
}

/** Milliseconds after which one hit is returned, and all of them. */
function timesOf(name: RateLimitName): { cost: number; window: number } {
  const { hits, seconds } = rates[name];
  const cost = Math.floor((seconds * 1000) / hits);
  return { cost, window: cost * hits };
}

/** Caches refusals until they end, so that a flood does not reach the store. Those of quotas may end earlier. */
export function createRateLimits(options: RateLimitsOptions): RateLimits {
  const { clock, onRefused } = options;
  const store = chooseStore(options);
  const spent = new Map<string, number>();

  function refusal(name: RateLimitName, milliseconds: number): ApiError {
    onRefused?.(name);
    const retryAfterSeconds = Math.max(1, Math.ceil(milliseconds / 1000));
    return new ApiError('too-many-requests', { detail: name, retryAfterSeconds });
  }

  function refuseKnown(name: RateLimitName, key: string, now: number): void {
    const until = spent.get(key);
    if (until === undefined) return;
    const isBelievable = until - now <= rates[name].seconds * 1000;
    if (until > now && isBelievable) throw refusal(name, until - now);
    spent.delete(key);
  }

  return {
    async take(name, ...subject) {
      const now = Math.floor(clock.now());
      const key = keyOf(name, subject);
      refuseKnown(name, key, now);
      const { cost, window } = timesOf(name);
      const fullAt = await store.take({ key, now, cost, window });
      if (fullAt === undefined) return;
      const until = fullAt + cost - window;
      if (spent.size >= maxRemembered) spent.clear();
      if (!quotas.has(name)) spent.set(key, until);
      throw refusal(name, until - now);
    },
    refuseSpent(name, ...subject) {
      // Every request runs this: no key is computed without refused subjects.
      if (spent.size > 0) refuseKnown(name, keyOf(name, subject), Math.floor(clock.now()));
    },
    async giveBack(name, ...subject) {
      await store.giveBack({ key: keyOf(name, subject), now: Math.floor(clock.now()), ...timesOf(name) });
    },
    async reset(name, ...subject) {
      const key = keyOf(name, subject);
      spent.delete(key);
      await store.reset(key);
    },
    async sweep() {
      const now = Math.floor(clock.now());
      for (const [key, until] of spent) if (until <= now) spent.delete(key);
      return store.sweep(now);
    },
  };
}
