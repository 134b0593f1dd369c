/** Factor by which this machine is slower than that of the figures, at least 1, from `scripts/test.mjs`. */
const slowness = Math.max(1, Number(process.env.TEST_SLOWNESS ?? 1));

const seconds = 1000 * slowness;

/** Unit of the `timeout` of long tests. */
export const minutes = 60 * seconds;

/**
 * Milliseconds that a test waits in real time, where no fake clock reaches: at least ten times what it takes on a quiet
 * machine. A test that waits for a state uses `expect.poll`, whose deadline is in `vitest.config.ts`.
 */
export const deadlines = {
  /** A signal or a fault ends a process. */
  processEnds: 60 * seconds,
  /** A process is ready for requests. */
  processReady: 100 * seconds,
  /** The server closes a connection that it has a reason to close at once. */
  socketCloses: 20 * seconds,
  /** A process that ends still takes connections, for tests of its responses. */
  notice: seconds,
  /** A job is done: polled every few seconds, and retried once after a pause. */
  jobIsDone: 50 * seconds,
  /** A message is pushed, after some hundred commits at most. */
  pushArrives: 30 * seconds,
  /** The server recovers from a fault of Redis, the database or the disk. */
  recovers: 100 * seconds,
  /** A limit or an interval of the server, 60 s at most, is over. */
  limitPasses: 600 * seconds,
} as const;

/**
 * The event, or an error that names it after the deadline.
 *
 * @example await within(deadlines.socketCloses, once(socket, 'close'), 'the close of an idle socket');
 */
export async function within<Value>(
  milliseconds: number,
  event: Promise<Value>,
  name = 'the event',
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${name} did not come within ${milliseconds} ms`)),
      milliseconds,
    );
  });
  return await Promise.race([event, late]).finally(() => clearTimeout(timer));
}
