import type { UploadDependencies } from './upload-dependencies.ts';

/** Waits `milliseconds`, less if the network returns or the upload is cancelled. */
export function waitForRetry(
  { after, connection }: Pick<UploadDependencies, 'after' | 'connection'>,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  return waitForEither(signal, (end) => [after(milliseconds, end), connection.onOnline(end)]);
}

export function waitForNetwork(
  { connection }: Pick<UploadDependencies, 'connection'>,
  signal: AbortSignal,
): Promise<void> {
  return waitForEither(signal, (end) => [connection.onOnline(end)]);
}

function waitForEither(signal: AbortSignal, listen: (end: () => void) => (() => void)[]): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      for (const stop of stops) stop();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const stops = listen(end);
    signal.addEventListener('abort', end);
  });
}

/** About five minutes in all, enough for a restart of the service. */
const delaySeconds = [1, 2, 4, 8, 15, 30, 60, 60, 60, 60];

/**
 * Milliseconds before the next attempt, or undefined to give up. Half of the delay is jitter (`random` in
 * [0, 1)), so that browsers do not retry together. A longer Retry-After wins.
 */
export function retryDelay(
  failedAttempts: number,
  random: () => number,
  retryAfterMs = 0,
): number | undefined {
  const seconds = delaySeconds[failedAttempts - 1];
  if (seconds === undefined) return undefined;
  return Math.max(retryAfterMs, seconds * 1000 * (0.75 + random() / 2));
}
