import type { Log } from '../log/index.ts';
import type { FanOut, FanOutChannel } from './fan-out.ts';

/** Listeners; an error of one is logged and affects no other. */
export interface Listeners extends Pick<FanOut, 'subscribe' | 'onGap'> {
  notify(channel: FanOutChannel, id: string): void;
  /** Takes a JSON array of ids; anything else is logged: others may write to the channel. */
  notifyAll(channel: FanOutChannel, ids: string): void;
  notifyGap(): void;
}

export function createListeners(log: Log): Listeners {
  const listeners: Record<FanOutChannel, ((id: string) => void)[]> = { push: [], sessions: [] };
  const gapListeners: (() => void)[] = [];

  function call(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      log.error({ err: error }, 'a listener of the fan-out failed');
    }
  }

  function notify(channel: FanOutChannel, id: string): void {
    for (const listener of listeners[channel]) call(() => listener(id));
  }

  return {
    notify,
    notifyAll: (channel, ids) =>
      call(() => {
        for (const id of JSON.parse(ids) as string[]) notify(channel, id);
      }),
    subscribe: (channel, listener) => void listeners[channel].push(listener),
    onGap: (listener) => void gapListeners.push(listener),
    notifyGap() {
      for (const listener of gapListeners) call(listener);
    },
  };
}
