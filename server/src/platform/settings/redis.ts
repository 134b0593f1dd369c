import * as z from 'zod/mini';

/** `/3` is a database by number; Redis has 16 by default. */
const databaseInPath = /^\/?(\d{1,3})?$/;

function isRedisAddress(text: string): boolean {
  try {
    const { protocol, hostname, username, password, pathname, search, hash } = new URL(text);
    // An invalid escape in a password would only fail on connecting.
    decodeURIComponent(username + password);
    return (
      /^rediss?:$/.test(protocol) && hostname !== '' && databaseInPath.test(pathname) && !search && !hash
    );
  } catch {
    return false;
  }
}

/** Variable REDIS_URL; without it processes share the database only. */
export const redisEnvironment = {
  REDIS_URL: z.optional(
    z.string().check(
      z.refine(isRedisAddress, {
        error:
          'must be like redis://user:password@redis.example.com:6379, or rediss:// for TLS, with signs in the password escaped (%40 for @)',
      }),
    ),
  ),
};
