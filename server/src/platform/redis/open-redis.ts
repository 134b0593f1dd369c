import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../database/index.ts';
import type { Log } from '../log/index.ts';
import type { Metrics } from '../metrics/index.ts';
import { WrongSettings } from '../settings/index.ts';
import type { Redis } from './connect-redis.ts';
import { readDatabaseIdentity } from './installation.repository.ts';

/** Timeout, long enough for a running Redis, without delaying the start for a stopped one. */
const startMilliseconds = 2_000;

/** Errors of user, password, number or role, which are permanent. */
const refusal = /^(WRONGPASS|NOAUTH|NOPERM|NOPROTO|READONLY|ERR (?:DB index|unknown command|AUTH))/;

function refusalIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return refusal.exec(error.message)?.[1] ?? refusalIn(error.cause);
}

const advice =
  'has to name a Redis of version 6.2 or newer, no replica, with a user, password and database number that it accepts, and with permission to read, write, run scripts and use channels';

/** Checks that the user may write, run scripts and publish. */
async function checkPermissions(redis: Redis): Promise<void> {
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
    help: 'Commands that Redis did not execute, so that the database did',
  });
  return () => count({});
}

export interface OpenRedisOptions {
  /** Undefined without a Redis. */
  readonly url: string | undefined;
  readonly database: Database;
  readonly log: Log;
  readonly metrics: Metrics;
}

/**
 * Connects to Redis, and waits briefly. An unavailable Redis does not prevent the start; a refusing one does.
 * All keys have a prefix from the database's identity, so that installations may share a Redis.
 *
 * @throws WrongSettings
 */
export async function openRedis(options: OpenRedisOptions): Promise<Redis | undefined> {
  const { url, database, log, metrics } = options;
  if (!url) return undefined;
  const { connectRedis } = await import('./connect-redis.ts');
  const identity = await readDatabaseIdentity(database.autocommit);
  const installation = createHash('sha256').update(identity).digest('base64url').slice(0, 16);
  const connected = Promise.withResolvers<unknown>();
  const redis: Redis = connectRedis({
    url,
    prefix: `keepsake:${installation}:`,
    log,
    onFailure: watchRedis(metrics, () => redis.isUp()),
    onError: connected.resolve,
  });
  let isTried = false;
  redis.onUp(() => {
    if (!isTried) void checkPermissions(redis).then(connected.resolve, connected.resolve);
    isTried = true;
  });
  const refused = refusalIn(
    await Promise.race([connected.promise, delay(startMilliseconds, undefined, { ref: false })]),
  );
  if (!refused) return redis;
  await redis.close();
  throw new WrongSettings(`These settings are wrong:\n  REDIS_URL ${advice} (${refused}).`);
}
