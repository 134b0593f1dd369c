import { BlobsUnavailable } from '../blob-store.ts';

/**
 * Runs `work` and gives up after `milliseconds`, also where it does not listen to its signal.
 * The signal fires with the same error; work that is left behind tidies up by itself.
 */
export async function withDeadline<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new BlobsUnavailable(`the object store did not finish within ${milliseconds / 1000} s`);
      controller.abort(error);
      reject(error);
    }, milliseconds);
  });
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
