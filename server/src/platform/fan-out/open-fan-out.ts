import type { Redis } from '../redis/index.ts';
import type { FanOut } from './fan-out.ts';
import { createPostgresFanOut, type PostgresFanOutOptions } from './postgres-fan-out.ts';
import { createRedisFanOut } from './redis-fan-out.ts';

/** Uses Redis where configured, with the database as stand-by. */
export function openFanOut({
  redis,
  ...options
}: PostgresFanOutOptions & { readonly redis: Redis | undefined }): FanOut {
  const database = createPostgresFanOut(options);
  return redis ? createRedisFanOut({ redis, standby: database, log: options.log }) : database;
}
