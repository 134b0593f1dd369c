import { BlobsUnavailable } from './blob-store.ts';

/**
 * Rejects after `milliseconds`, even if `work` ignores its signal, which fires with the same error; abandoned work
 * must clean up itself.
 */
export async function withDeadline<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new BlobsUnavailable(
        `the store of the blobs did not finish within ${milliseconds / 1000} s`,
      );
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
