import type { Log } from '../log/index.ts';
import { createRedisClient, type RedisClient } from './redis-client.ts';

/** Redis did not do it: it is away, too slow, or refuses. What was asked may have been done all the same. */
class RedisAway extends Error {
  override readonly name = 'RedisAway';
}

/** One connection for everything. Lost, it comes back by itself; nothing waits for it meanwhile. */
export interface Redis {
  /** Begins every key and channel of this installation. */
  readonly prefix: string;
  isUp(): boolean;
  /**
   * Has something done, within a second.
   * @throws RedisAway
   */
  run<T>(command: (client: RedisClient) => Promise<T>): Promise<T>;
  /** Calls the listener after every connect from now on. */
  onUp(listener: () => void): void;
  /** Calls the listener whenever the connection is lost, or Redis no longer answers on it. */
  onAway(listener: () => void): void;
  /** Ends the connection; what was asked before is answered first, within a second. */
  close(): Promise<void>;
}

export interface RedisOptions {
  readonly url: string;
  readonly prefix: string;
  readonly log: Log;
  /** Told of every command that was not done. */
  readonly onFailure?: () => void;
  /** Told of what goes wrong with the connection. */
  readonly onError?: (error: unknown) => void;
}

/** A healthy Redis answers in a millisecond. Whoever asks does not wait longer than this for one that is not. */
const patienceMilliseconds = 1_000;

function inTime<T>(work: Promise<T>, late: () => void): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => {
    late();
    reject(new RedisAway('Redis did not answer in time'));
  }, patienceMilliseconds);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}

/** Says once that Redis is away and once that it is back, however often it is tried meanwhile. */
function createReporter(log: Log) {
  let said: 'nothing' | 'away' = 'nothing';
  return {
    away(error: unknown) {
      if (said === 'away') return;
      said = 'away';
      log.warn({ err: error }, 'Redis is away; the database takes over');
    },
    back() {
      if (said === 'away') log.info({}, 'Redis is back');
      said = 'nothing';
    },
  };
}

/** Connects to a Redis, and goes on trying for ever. It may be away from the start. */
export function connectRedis({ url, prefix, log, onFailure, onError }: RedisOptions): Redis {
  const client = createRedisClient(url);
  const report = createReporter(log);
  const upListeners: (() => void)[] = [];
  const awayListeners: (() => void)[] = [];
  let state: 'up' | 'away' | 'closed' = 'away';

  function leave(error: unknown): void {
    if (state === 'closed') return;
    const wasUp = state === 'up';
    state = 'away';
    report.away(error);
    if (wasUp) for (const listener of awayListeners) listener();
  }

  function comeBack(): void {
    // It was closed while it was connecting.
    if (state === 'closed') client.destroy();
    if (state !== 'away') return;
    state = 'up';
    report.back();
  }

  client.on('error', (error) => {
    leave(error);
    onError?.(error);
  });
  client.on('ready', () => {
    comeBack();
    if (state === 'up') for (const listener of upListeners) listener();
  });
  // It hung, or refused for a time, on a line that held.
  client.on('ping-interval', comeBack);
  // Ends only by close(): the errors on the way are told as they come.
  client.connect().catch(() => undefined);

  async function run<T>(command: (client: RedisClient) => Promise<T>): Promise<T> {
    try {
      if (state !== 'up') throw new RedisAway('Redis is away');
      return await inTime(command(client), () => leave(new RedisAway('Redis did not answer in time')));
    } catch (error) {
      onFailure?.();
      throw error instanceof RedisAway ? error : new RedisAway('Redis refused', { cause: error });
    }
  }

  return {
    prefix,
    run,
    isUp: () => state === 'up',
    onUp: (listener) => void upListeners.push(listener),
    onAway: (listener) => void awayListeners.push(listener),
    async close() {
      const wasUp = state === 'up';
      state = 'closed';
      if (wasUp) await inTime(client.close(), () => undefined).catch(() => undefined);
      client.destroy();
    },
  };
}
