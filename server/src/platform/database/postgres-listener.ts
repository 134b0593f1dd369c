import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log/index.ts';
import { connectClient, connectionConfig } from './connection.ts';

/** Interval as for locks (`lock-session.ts`). */
const heartbeatMilliseconds = 5_000;
const queryTimeoutMs = 5_000;
const serverSettings = `
  set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3;
  set idle_session_timeout = 0`;

/** A restarting database is back in seconds. */
const firstPauseMilliseconds = 100;
const longestPauseMilliseconds = 5_000;

export interface PostgresListenerOptions {
  readonly url: string;
  readonly applicationName: string;
  /** Channels, by names. */
  readonly channels: readonly string[];
  readonly log: Log;
  onConnect(): void;
  onMessage(channel: string, payload: string): void;
}

/** One connection that LISTENs, reconnected until `close`. */
export class PostgresListener {
  private readonly options: PostgresListenerOptions;
  private readonly closing = new AbortController();
  private readonly running: Promise<void>;

  constructor(options: PostgresListenerOptions) {
    this.options = options;
    this.running = this.run();
  }

  close(): Promise<void> {
    this.closing.abort();
    return this.running;
  }

  private async run(): Promise<void> {
    let pause = firstPauseMilliseconds;
    while (!this.closing.signal.aborted) {
      try {
        await this.listenOnce(() => {
          pause = firstPauseMilliseconds;
        });
      } catch (error) {
        this.options.log.warn({ err: error }, 'the database does not notify of changes; retrying');
      }
      await delay(pause, undefined, { signal: this.closing.signal }).catch(() => undefined);
      pause = Math.min(pause * 2, longestPauseMilliseconds);
    }
  }

  /** Resolves when the connection is closed, rejects when it failed. */
  private async listenOnce(onListening: () => void): Promise<void> {
    const { url, applicationName, channels, onConnect, onMessage } = this.options;
    const client = await connectClient({
      ...connectionConfig(url, applicationName),
      query_timeout: queryTimeoutMs,
    });
    try {
      const ended = new Promise<void>((resolve) => client.once('end', resolve));
      client.on('notification', ({ channel, payload }) => onMessage(channel, payload ?? ''));
      await client.query(serverSettings);
      for (const channel of channels) await client.query(`listen "${channel}"`);
      onListening();
      onConnect();
      await this.keepAlive(client, ended);
    } finally {
      await client.end();
    }
  }

  private async keepAlive(client: pg.Client, ended: Promise<void>): Promise<void> {
    let isOver = false;
    const over = ended.then(() => {
      isOver = true;
    });
    while (!this.closing.signal.aborted) {
      const next = new AbortController();
      const signal = AbortSignal.any([this.closing.signal, next.signal]);
      const beat = delay(heartbeatMilliseconds, undefined, { signal, ref: false }).catch(() => undefined);
      await Promise.race([over, beat]);
      next.abort();
      if (isOver) throw new Error('the connection broke');
      if (!this.closing.signal.aborted) await client.query('select 1');
    }
  }
}
