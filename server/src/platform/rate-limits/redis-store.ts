import { createHash } from 'node:crypto';
import type { Redis } from '../redis/index.ts';
import { clockTolerance, type RateLimitStore } from './rate-limit-store.ts';

/**
 * The arithmetic of the table in one atomic script. -1: taken. The time is a parameter; Redis's clock only
 * expires keys.
 */
const script = `
local now, cost, window, tolerance = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local fullAt = tonumber(redis.call('GET', KEYS[1]) or now)
if fullAt > now + window + tolerance then fullAt = now end
local nextFullAt = math.max(fullAt, now) + cost
if nextFullAt > now + window then return fullAt end
redis.call('SET', KEYS[1], string.format('%.0f', nextFullAt), 'PX', nextFullAt - now + tolerance)
return -1`;
/** Creates no key: it would not expire. */
const giveBackScript = `if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('DECRBY', KEYS[1], ARGV[1]) end`;
const digest = createHash('sha1').update(script).digest('hex');

function isUnknownScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('NOSCRIPT');
}

/** Counts in Redis, under keys that expire by themselves. Rejects with `RedisUnavailable`. */
export function createRedisStore(redis: Redis): RateLimitStore {
  const keyOf = (key: string) => `${redis.prefix}limit:${key}`;
  return {
    async take({ key, now, cost, window }) {
      const options = { keys: [keyOf(key)], arguments: [now, cost, window, clockTolerance].map(String) };
      const result = await redis.run((client) =>
        client.evalSha(digest, options).catch((error) => {
          // A restarted Redis has lost its scripts.
          if (!isUnknownScript(error)) throw error;
          return client.eval(script, options);
        }),
      );
      return Number(result) < 0 ? undefined : Number(result);
    },
    async giveBack({ key, cost }) {
      const options = { keys: [keyOf(key)], arguments: [String(cost)] };
      await redis.run((client) => client.eval(giveBackScript, options));
    },
    async reset(key) {
      await redis.run((client) => client.del(keyOf(key)));
    },
    sweep: async () => 0,
  };
}
