import type { Log } from '../log/index.ts';
import type { Redis } from '../redis/index.ts';
import { createBatches } from './batches.ts';
import { type FanOut, type FanOutChannel, fanOutChannels } from './fan-out.ts';
import { createListeners } from './listeners.ts';

export interface RedisFanOutOptions {
  readonly redis: Redis;
  /** Fan-out that sends what Redis refuses, and always listens. */
  readonly standby: FanOut;
  readonly log: Log;
}

/** Small compared with Redis' buffer for a slow reader. */
const idsInMessage = 500;

function createSender({ redis, standby }: RedisFanOutOptions, nameOf: (channel: FanOutChannel) => string) {
  return async (channel: FanOutChannel, ids: readonly string[]): Promise<void> => {
    for (let first = 0; first < ids.length; first += idsInMessage) {
      const part = ids.slice(first, first + idsInMessage);
      try {
        await redis.run((client) => client.publish(nameOf(channel), JSON.stringify(part)));
      } catch {
        for (const id of part) standby.publish(channel, id);
      }
    }
  };
}

/** Uses this installation's channels, over the shared connection. */
export function createRedisFanOut(options: RedisFanOutOptions): FanOut {
  const { redis, standby, log } = options;
  const nameOf = (channel: FanOutChannel) => `${redis.prefix}${channel}`;
  const listeners = createListeners(log);
  const batches = createBatches(createSender(options, nameOf));
  const channels = new Map(fanOutChannels.map((channel) => [nameOf(channel), channel]));
  const names = [...channels.keys()];
  let isListening = false;
  let isClosed = false;

  function receive(message: string, name: string): void {
    const channel = channels.get(name);
    if (!isClosed && channel) listeners.notifyAll(channel, message);
  }

  async function listen(): Promise<void> {
    if (isClosed) return;
    try {
      await redis.run((client) => client.subscribe(names, receive));
    } catch (error) {
      // Retried after the next connect.
      if (redis.isUp()) log.warn({ err: error }, 'Redis does not notify of changes; the database does');
      return;
    }
    if (!isClosed) listeners.notifyGap();
  }

  async function subscribeToBoth(): Promise<void> {
    redis.onUp(() => void listen());
    await listen();
    if (isClosed) return;
    for (const channel of fanOutChannels) standby.subscribe(channel, (id) => listeners.notify(channel, id));
  }
  standby.onGap(listeners.notifyGap);

  return {
    publish: batches.add,
    subscribe(channel, listener) {
      listeners.subscribe(channel, listener);
      if (isListening || isClosed) return;
      isListening = true;
      void subscribeToBoth();
    },
    onGap: listeners.onGap,
    async close() {
      await batches.close();
      isClosed = true;
      await redis.run((client) => client.unsubscribe(names, receive)).catch(() => undefined);
      await standby.close();
    },
  };
}
