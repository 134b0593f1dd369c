import type { UploadWorld } from './upload-world.ts';

/** Waits before another try: `milliseconds`, or less when the network comes back first, or the upload is cancelled. */
export function waitForRetry(
  { after, connection }: Pick<UploadWorld, 'after' | 'connection'>,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  return waitForEither(signal, (end) => [after(milliseconds, end), connection.onOnline(end)]);
}

/** Waits for the network, for as long as it takes. */
export function waitForNetwork(
  { connection }: Pick<UploadWorld, 'connection'>,
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
