import type { Timer } from '../queue/upload-dependencies.ts';

/** Without progress for this long the connection is dead (a laptop slept, a network changed). */
const sendingMilliseconds = 90_000;

/** All bytes are handed over; some may be in buffers of a slow connection, then the photo is created. */
const finishingMilliseconds = 180_000;

export interface IdleTimeout {
  /** Restarts the timeout; `finishing` when all bytes are handed over. */
  reset(finishing: boolean): void;
  stop(): void;
}

/** Calls back after a connection was idle for too long. */
export function startIdleTimeout(after: Timer, onTimeout: () => void): IdleTimeout {
  let stop = after(sendingMilliseconds, onTimeout);
  return {
    reset(finishing) {
      stop();
      stop = after(finishing ? finishingMilliseconds : sendingMilliseconds, onTimeout);
    },
    stop: () => stop(),
  };
}
