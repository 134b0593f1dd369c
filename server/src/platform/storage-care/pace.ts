import { setTimeout as delay } from 'node:timers/promises';

/** So much of what was not used before may be used at once. */
const creditMs = 1000;

/** Waits, each time that bytes were read, until that many were due. Rejects when the signal fires. */
export function createPace(bytesPerSecond: number, signal: AbortSignal): (bytes: number) => Promise<void> {
  let dueAt = performance.now();
  return async (bytes) => {
    signal.throwIfAborted();
    dueAt = Math.max(dueAt, performance.now() - creditMs) + (bytes / bytesPerSecond) * 1000;
    const early = dueAt - performance.now();
    if (early > 5) await delay(early, undefined, { signal });
  };
}
