import type { Db } from 'pg-boss';
import { connectionConfig } from '../database/connection.ts';
import { createPool } from '../database/pool.ts';
import { PostgresListener } from '../database/postgres-listener.ts';
import type { Log } from '../log/index.ts';

export interface QueueDatabaseOptions {
  readonly url: string;
  readonly applicationName: string;
  readonly max: number;
}

/** Time for a turn at the pool; at start, the queue's own tasks wait for each other. */
const turnMilliseconds = 10_000;

/** Connections of the job queue, made like all others. */
export function openQueueDatabase({ url, applicationName, max }: QueueDatabaseOptions) {
  // The queue expects the library's own types of values.
  const { types: _, ...config } = connectionConfig(url, applicationName);
  const pool = createPool({ ...config, max, connectionTimeoutMillis: turnMilliseconds });
  return {
    executeSql: (text: string, values?: unknown[]) => pool.query(text, values),
    async close() {
      if (!pool.ending) await pool.end();
    },
  } satisfies Db & { close(): Promise<void> };
}

/** The queue's LISTEN, on a connection of its own. */
export function listenForJobs(url: string, log: Log): NonNullable<Db['listen']> {
  return async (channel, onNotification, onConnect) =>
    new PostgresListener({
      url,
      applicationName: 'keepsake-jobs-listen',
      channels: [channel],
      log,
      onConnect,
      onMessage: (_channel, payload) => onNotification(payload),
    });
}
