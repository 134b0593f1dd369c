import type { Log } from '../log/index.ts';
import { createRedisClient, type RedisClient } from './redis-client.ts';

/** Redis failed: unavailable, too slow, or refusing. The command may have been executed. */
class RedisUnavailable extends Error {
  override readonly name = 'RedisUnavailable';
}

/** The shared connection, which reconnects by itself. Nothing waits for it. */
export interface Redis {
  /** Prefix of every key and channel of this installation. */
  readonly prefix: string;
  isUp(): boolean;
  /**
   * Runs a command, within a second.
   * @throws RedisUnavailable
   */
  run<T>(command: (client: RedisClient) => Promise<T>): Promise<T>;
  /** Calls the listener after every connect from now on. */
  onUp(listener: () => void): void;
  /** Calls the listener whenever the connection is lost or unresponsive. */
  onDown(listener: () => void): void;
  /** Closes the connection after pending commands, within a second. */
  close(): Promise<void>;
}

export interface RedisOptions {
  readonly url: string;
  readonly prefix: string;
  readonly log: Log;
  /** Called for every command that failed. */
  readonly onFailure?: () => void;
  /** Called for errors of the connection. */
  readonly onError?: (error: unknown) => void;
}

/** Timeout of a command: a healthy Redis responds in a millisecond. */
const timeoutMs = 1_000;

function withTimeout<T>(work: Promise<T>, onTimeout: () => void): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => {
    onTimeout();
    reject(new RedisUnavailable('Redis did not respond in time'));
  }, timeoutMs);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}

/** Logs once that Redis is unavailable and once that it is back. */
function createReporter(log: Log) {
  let lastLogged: 'nothing' | 'down' = 'nothing';
  return {
    down(error: unknown) {
      if (lastLogged === 'down') return;
      lastLogged = 'down';
      log.warn({ err: error }, 'Redis is unavailable; the database takes over');
    },
    up() {
      if (lastLogged === 'down') log.info({}, 'Redis is back');
      lastLogged = 'nothing';
    },
  };
}

/** Connects to a Redis and retries for ever, also when it is unavailable from the start. */
export function connectRedis({ url, prefix, log, onFailure, onError }: RedisOptions): Redis {
  const client = createRedisClient(url);
  const report = createReporter(log);
  const upListeners: (() => void)[] = [];
  const downListeners: (() => void)[] = [];
  let state: 'up' | 'down' | 'closed' = 'down';

  function markDown(error: unknown): void {
    if (state === 'closed') return;
    const wasUp = state === 'up';
    state = 'down';
    report.down(error);
    if (wasUp) for (const listener of downListeners) listener();
  }

  function markUp(): void {
    // The client was closed while it was connecting.
    if (state === 'closed') client.destroy();
    if (state !== 'down') return;
    state = 'up';
    report.up();
  }

  client.on('error', (error) => {
    markDown(error);
    onError?.(error);
  });
  client.on('ready', () => {
    markUp();
    if (state === 'up') for (const listener of upListeners) listener();
  });
  // Redis hung, or refused for a time, on an open connection.
  client.on('ping-interval', markUp);
  // Connecting ends only by close(): errors are reported as events.
  client.connect().catch(() => undefined);

  async function run<T>(command: (client: RedisClient) => Promise<T>): Promise<T> {
    try {
      if (state !== 'up') throw new RedisUnavailable('Redis is unavailable');
      return await withTimeout(command(client), () =>
        markDown(new RedisUnavailable('Redis did not respond in time')),
      );
    } catch (error) {
      onFailure?.();
      throw error instanceof RedisUnavailable
        ? error
        : new RedisUnavailable('Redis refused', { cause: error });
    }
  }

  return {
    prefix,
    run,
    isUp: () => state === 'up',
    onUp: (listener) => void upListeners.push(listener),
    onDown: (listener) => void downListeners.push(listener),
    async close() {
      const wasUp = state === 'up';
      state = 'closed';
      if (wasUp) await withTimeout(client.close(), () => undefined).catch(() => undefined);
      client.destroy();
    },
  };
}
