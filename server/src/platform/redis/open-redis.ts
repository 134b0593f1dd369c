import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../database/index.ts';
import type { Log } from '../log/index.ts';
import type { Metrics } from '../metrics/index.ts';
import { WrongSettings } from '../settings/index.ts';
import type { Redis } from './connect-redis.ts';
import { readDatabaseIdentity } from './installation.repository.ts';

/** Long enough for a Redis that is there; one that is not does not hold up the start. */
const startMilliseconds = 2_000;

/** What Redis says to a user, password, number or role that will not do later either. */
const refusal = /^(WRONGPASS|NOAUTH|NOPERM|NOPROTO|READONLY|ERR (?:DB index|unknown command|AUTH))/;

function refusalIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return refusal.exec(error.message)?.[1] ?? refusalIn(error.cause);
}

const advice =
  'has to name a Redis of version 6.2 or newer, no replica, with a user, password and database number that it takes, for reading, writing, scripts and channels';

/** Fails as limits and fan-out would, were the user not allowed to write, run scripts or tell. */
async function tryOut(redis: Redis): Promise<void> {
  const key = `${redis.prefix}start`;
  await redis.run((client) => client.set(key, '', { expiration: { type: 'PX', value: 1 } }));
  await redis.run((client) => client.eval('return 1', { keys: [key], arguments: [] }));
  await redis.run((client) => client.publish(key, ''));
}

function watchRedis(metrics: Metrics, isUp: () => boolean): () => void {
  metrics.gauge(
    {
      name: 'keepsake_redis_up',
      help: '1 while this process reaches Redis, 0 while the database takes its place',
    },
    () => [{ value: isUp() ? 1 : 0 }],
  );
  const count = metrics.counter({
    name: 'keepsake_redis_failures_total',
    help: 'What Redis was asked and did not do, so that the database did it',
  });
  return () => count({});
}

export interface OpenRedisOptions {
  /** Undefined: there is none. */
  readonly url: string | undefined;
  readonly database: Database;
  readonly log: Log;
  readonly metrics: Metrics;
}

/**
 * Connects, and waits a moment for it. A Redis that is away is no reason not to start; one that refuses is.
 * Everything in it begins with a prefix made of the database's identity, so that installations may share a Redis.
 * @throws WrongSettings
 */
export async function openRedis(options: OpenRedisOptions): Promise<Redis | undefined> {
  const { url, database, log, metrics } = options;
  if (!url) return undefined;
  const { connectRedis } = await import('./connect-redis.ts');
  const identity = await readDatabaseIdentity(database.autocommit);
  const installation = createHash('sha256').update(identity).digest('base64url').slice(0, 16);
  const answered = Promise.withResolvers<unknown>();
  const redis: Redis = connectRedis({
    url,
    prefix: `keepsake:${installation}:`,
    log,
    onFailure: watchRedis(metrics, () => redis.isUp()),
    onError: answered.resolve,
  });
  let isTried = false;
  redis.onUp(() => {
    if (!isTried) void tryOut(redis).then(answered.resolve, answered.resolve);
    isTried = true;
  });
  const refused = refusalIn(
    await Promise.race([answered.promise, delay(startMilliseconds, undefined, { ref: false })]),
  );
  if (!refused) return redis;
  await redis.close();
  throw new WrongSettings(`These settings are wrong:\n  REDIS_URL ${advice} (${refused}).`);
}
