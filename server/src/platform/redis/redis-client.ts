import { isIP } from 'node:net';
import { createClient } from '@redis/client';

const connectMilliseconds = 5_000;
/** A connection silent for this long is dead; pings keep a living one open. */
const silenceMilliseconds = 3_000;
const pingMilliseconds = 1_000;
/** Longest pause before a reconnect, with jitter for a fleet. */
const maxBackOff = 2_000;

function backOff(retries: number): number {
  const longest = Math.min(50 * 2 ** Math.min(retries, 10), maxBackOff);
  return longest * (0.5 + Math.random() / 2);
}

/** Creates a client that reconnects for ever, and fails commands at once while disconnected. */
export function createRedisClient(url: string) {
  const { protocol, hostname } = new URL(url);
  const reconnect = {
    connectTimeout: connectMilliseconds,
    socketTimeout: silenceMilliseconds,
    reconnectStrategy: backOff,
  };
  // SNI is for servers with several names, not for addresses.
  const name = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { servername: hostname } : {};
  return createClient({
    url,
    name: 'keepsake',
    socket: protocol === 'rediss:' ? { ...reconnect, tls: true as const, ...name } : reconnect,
    disableOfflineQueue: true,
    pingInterval: pingMilliseconds,
    // Bound on commands for an unresponsive Redis.
    commandsQueueMaxLength: 20_000,
    // This timeout covers unsent commands only, with a timer each; the connection has its own.
    commandOptions: { timeout: 0 },
    maintNotifications: 'disabled',
  });
}

export type RedisClient = ReturnType<typeof createRedisClient>;
