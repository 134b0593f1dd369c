import { setTimeout as delay } from 'node:timers/promises';

/** Unused allowance that may be used at once. */
const creditMs = 1000;

/** Delays the reader. Rejects when the signal fires. */
export function createThrottle(
  bytesPerSecond: number,
  signal: AbortSignal,
): (bytes: number) => Promise<void> {
  let dueAt = performance.now();
  return async (bytes) => {
    signal.throwIfAborted();
    dueAt = Math.max(dueAt, performance.now() - creditMs) + (bytes / bytesPerSecond) * 1000;
    const early = dueAt - performance.now();
    if (early > 5) await delay(early, undefined, { signal });
  };
}
