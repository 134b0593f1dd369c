import { setTimeout as delay } from 'node:timers/promises';
import { type FanOutChannel, fanOutChannels } from './fan-out.ts';

/** Time long enough to collect a burst of uploads, too short to be noticed. */
const batchMilliseconds = 20;

export interface Batches {
  add(channel: FanOutChannel, id: string): void;
  close(): Promise<void>;
}

/** Collects ids briefly and sends each once, one batch after the other. `send` must not reject. */
export function createBatches(
  send: (channel: FanOutChannel, ids: readonly string[]) => Promise<void>,
): Batches {
  const waiting: Record<FanOutChannel, Set<string>> = { push: new Set(), sessions: new Set() };
  let sending: Promise<void> | undefined;
  let isClosed = false;

  async function sendWaiting(): Promise<void> {
    for (const channel of fanOutChannels) {
      const ids = [...waiting[channel]];
      waiting[channel].clear();
      if (ids.length > 0) await send(channel, ids);
    }
  }

  const hasWaiting = () => fanOutChannels.some((channel) => waiting[channel].size > 0);

  async function collectAndSend(): Promise<void> {
    while (hasWaiting()) {
      await delay(batchMilliseconds, undefined, { ref: false });
      await sendWaiting();
    }
    sending = undefined;
  }

  return {
    add(channel, id) {
      if (isClosed) return;
      waiting[channel].add(id);
      sending ??= collectAndSend();
    },
    async close() {
      isClosed = true;
      await sending;
    },
  };
}
