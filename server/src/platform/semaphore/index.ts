/** Runs at most `count` tasks concurrently; others wait, until their signal fires if they have one. */
export type Semaphore = <T>(signal: AbortSignal | undefined, work: () => Promise<T>) => Promise<T>;

export function createSemaphore(count: number): Semaphore {
  let free = count;
  const waiting = new Set<() => void>();

  function wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(go);
        reject(signal?.reason);
      };
      const go = () => {
        signal?.removeEventListener('abort', leave);
        waiting.delete(go);
        resolve();
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiting.add(go);
    });
  }

  return async (signal, work) => {
    signal?.throwIfAborted();
    if (free > 0) free -= 1;
    else await wait(signal);
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) next();
      else free += 1;
    }
  };
}

/**
 * The same with at most `maxWaiting` that wait; rejects further ones.
 *
 * @param refusal makes the error
 */
export function createBoundedSemaphore(count: number, maxWaiting: number, refusal: () => Error): Semaphore {
  const semaphore = createSemaphore(count);
  let accepted = 0;
  return async (signal, work) => {
    if (accepted >= count + maxWaiting) throw refusal();
    accepted += 1;
    return semaphore(signal, work).finally(() => {
      accepted -= 1;
    });
  };
}
