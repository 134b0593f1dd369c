import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { compileLibheif } from './libheif.ts';
import type { TileWork } from './tile-thread.ts';

/** Pixels live outside of V8's heap. */
const heapMegabytes = 64;

/** Far beyond the number of any tile. */
const noneLeft = 2 ** 30;

let thread: Worker | undefined;

/** Undefined where the machine has none left: that is not the picture's fault. */
function startThread(): Worker | undefined {
  try {
    return new Worker(new URL('./tile-thread.ts', import.meta.url), {
      workerData: { libheif: compileLibheif() },
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    });
  } catch {
    return undefined;
  }
}

/** The second thread, which stays for the next picture; without a second processor there is none. */
function takeThread(): Worker | undefined {
  if (thread || availableParallelism() < 2) return thread;
  const started = startThread();
  if (!started) return undefined;
  started.on('error', () => {});
  started.on('exit', () => {
    if (thread === started) thread = undefined;
  });
  thread = started;
  return started;
}

/** Whether the other thread did its part of the work. Never rejects. */
async function workElsewhere(other: Worker, shared: TileWork): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const fail = () => resolve(false);
  other.ref();
  other.once('message', resolve).once('exit', fail);
  other.postMessage(shared);
  const done = await promise;
  other.off('message', resolve).off('exit', fail);
  // A thread that waits for the next picture keeps no process alive.
  other.unref();
  return done;
}

/**
 * Does the same work in this thread and in a second one at once, each taking the next tile until none is left.
 * Resolves when both have stopped, with whether all of it was done.
 */
export async function workTogether(shared: TileWork, work: () => void): Promise<boolean> {
  const other = takeThread();
  const elsewhere = other ? workElsewhere(other, shared) : true;
  let isDone = true;
  try {
    work();
  } catch {
    isDone = false;
    Atomics.store(shared.next, 0, noneLeft);
  }
  return (await elsewhere) && isDone;
}
