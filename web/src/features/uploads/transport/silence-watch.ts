import type { Timer } from '../queue/upload-world.ts';

/** No byte moved for so long: the connection is dead, though nobody says so (a laptop slept, a network changed). */
const sendingMilliseconds = 90_000;

/** All bytes are handed over: the rest of them may still lie in buffers of a slow line, then the photo is made. */
const finishingMilliseconds = 180_000;

export interface SilenceWatch {
  /** Something moved; `finishing` when there is nothing left to hand over. */
  heard(finishing: boolean): void;
  stop(): void;
}

/** Calls back when a connection has been silent for too long. */
export function watchSilence(after: Timer, onSilence: () => void): SilenceWatch {
  let stop = after(sendingMilliseconds, onSilence);
  return {
    heard(finishing) {
      stop();
      stop = after(finishing ? finishingMilliseconds : sendingMilliseconds, onSilence);
    },
    stop: () => stop(),
  };
}
