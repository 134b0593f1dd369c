import type { Database } from '../database/index.ts';
import { PostgresListener } from '../database/postgres-listener.ts';
import { sql, sqlOf } from '../database/sql.ts';
import type { Log } from '../log/index.ts';
import { createBatches } from './batches.ts';
import { type FanOut, type FanOutChannel, fanOutChannels } from './fan-out.ts';
import { createListeners } from './listeners.ts';

export interface PostgresFanOutOptions {
  readonly url: string;
  readonly database: Database;
  readonly log: Log;
}

/** PostgreSQL takes payloads of fewer than 8000 bytes. */
const payloadBytes = 7_900;

const postgresName = (channel: FanOutChannel) => `keepsake_${channel}`;

/** Returns JSON arrays, each for one notification. */
function payloadsOf(ids: readonly string[]): string[] {
  const payloads: string[] = [];
  let entries: string[] = [];
  let bytes = 0;
  for (const id of ids) {
    const entry = JSON.stringify(id);
    const size = Buffer.byteLength(entry) + 1;
    if (entries.length > 0 && bytes + size > payloadBytes) {
      payloads.push(`[${entries.join(',')}]`);
      entries = [];
      bytes = 0;
    }
    entries.push(entry);
    bytes += size;
  }
  if (entries.length > 0) payloads.push(`[${entries.join(',')}]`);
  return payloads;
}

function createSender({ database, log }: PostgresFanOutOptions) {
  return async (channel: FanOutChannel, ids: readonly string[]): Promise<void> => {
    try {
      const name = postgresName(channel);
      const query = sql`select pg_notify(${name}, payload) from unnest(${payloadsOf(ids)}::text[]) payload`;
      await query.execute(sqlOf(database.autocommit));
    } catch (error) {
      log.debug({ err: error, count: ids.length }, 'the fan-out lost ids; listeners poll');
    }
  };
}

/**
 * Uses LISTEN on a dedicated connection, opened at the first `subscribe`, and NOTIFY through the pool, in
 * separate transactions: notifying commits are serial in the whole database.
 */
export function createPostgresFanOut(options: PostgresFanOutOptions): FanOut {
  const { url, log } = options;
  const listeners = createListeners(log);
  const batches = createBatches(createSender(options));
  const channels = new Map(fanOutChannels.map((channel) => [postgresName(channel), channel]));
  let listener: PostgresListener | undefined;
  let isClosed = false;

  function receive(name: string, payload: string): void {
    const channel = channels.get(name);
    if (!isClosed && channel) listeners.notifyAll(channel, payload);
  }

  return {
    publish: batches.add,
    subscribe(channel, listen) {
      listeners.subscribe(channel, listen);
      if (isClosed) return;
      listener ??= new PostgresListener({
        url,
        applicationName: 'keepsake-fan-out',
        channels: [...channels.keys()],
        log,
        onConnect: listeners.notifyGap,
        onMessage: receive,
      });
    },
    onGap: listeners.onGap,
    async close() {
      isClosed = true;
      await Promise.all([batches.close(), listener?.close()]);
    },
  };
}
