import type { Log } from '../log/index.ts';
import type { FanOut, FanOutChannel } from './fan-out.ts';

/** Who listens in this process. A listener that throws is logged and stops nobody else. */
export interface Listeners extends Pick<FanOut, 'subscribe' | 'onGap'> {
  tell(channel: FanOutChannel, id: string): void;
  /** Tells of a JSON array of ids; anything else is logged: who else may write on the line is not up to us. */
  tellAll(channel: FanOutChannel, ids: string): void;
  tellGap(): void;
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

  function tell(channel: FanOutChannel, id: string): void {
    for (const listener of listeners[channel]) call(() => listener(id));
  }

  return {
    tell,
    tellAll: (channel, ids) =>
      call(() => {
        for (const id of JSON.parse(ids) as string[]) tell(channel, id);
      }),
    subscribe: (channel, listener) => void listeners[channel].push(listener),
    onGap: (listener) => void gapListeners.push(listener),
    tellGap() {
      for (const listener of gapListeners) call(listener);
    },
  };
}
