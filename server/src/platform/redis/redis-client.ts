import { isIP } from 'node:net';
import { createClient } from '@redis/client';

const connectMilliseconds = 5_000;
/** A line that says nothing for this long is dead; pings keep a living one from it. */
const silenceMilliseconds = 3_000;
const pingMilliseconds = 1_000;
/** A restarted Redis is found again this soon, and a fleet does not fall upon it all at once. */
const mostBackOff = 2_000;

function backOff(retries: number): number {
  const longest = Math.min(50 * 2 ** Math.min(retries, 10), mostBackOff);
  return longest * (0.5 + Math.random() / 2);
}

/** A client that connects again for ever, and fails commands at once while it is not connected. */
export function createRedisClient(url: string) {
  const { protocol, hostname } = new URL(url);
  const reconnect = {
    connectTimeout: connectMilliseconds,
    socketTimeout: silenceMilliseconds,
    reconnectStrategy: backOff,
  };
  // Servers of several names choose their certificate by it; an address is none.
  const name = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { servername: hostname } : {};
  return createClient({
    url,
    name: 'keepsake',
    socket: protocol === 'rediss:' ? { ...reconnect, tls: true as const, ...name } : reconnect,
    disableOfflineQueue: true,
    pingInterval: pingMilliseconds,
    // What a Redis that hangs is asked meanwhile must not fill the memory.
    commandsQueueMaxLength: 20_000,
    // Ends only what has not been sent yet, at a timer for each command; the connection has its own.
    commandOptions: { timeout: 0 },
    maintNotifications: 'disabled',
  });
}

export type RedisClient = ReturnType<typeof createRedisClient>;
