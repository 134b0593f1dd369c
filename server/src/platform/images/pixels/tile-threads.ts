import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { compileLibheif } from './libheif.ts';
import type { TileWork } from './tile-thread.ts';

/** Pixels are outside of V8's heap. */
const heapMegabytes = 64;

/** Value far above the number of any tile. */
const noneLeft = 2 ** 30;

let thread: Worker | undefined;

/** Starts a thread; undefined where the machine has none left: not the picture's fault. */
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

/** Keeps the thread for the next picture; none on a single processor. */
function getThread(): Worker | undefined {
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

/** Works in a second thread. Never rejects. */
async function runOnThread(other: Worker, shared: TileWork): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const fail = () => resolve(false);
  other.ref();
  other.once('message', resolve).once('exit', fail);
  other.postMessage(shared);
  const done = await promise;
  other.off('message', resolve).off('exit', fail);
  // An idle thread keeps no process alive.
  other.unref();
  return done;
}

/** Limit of a file, which each thread has in memory. */
const maxSharedBytes = 24 * 1024 ** 2;

/**
 * Works in this thread and, for smaller files, in a second one. Resolves when both have stopped, with whether
 * all was done.
 */
export async function runOnBothThreads(shared: TileWork, work: () => void): Promise<boolean> {
  const other = statSync(shared.path).size <= maxSharedBytes ? getThread() : undefined;
  const elsewhere = other ? runOnThread(other, shared) : true;
  let isDone = true;
  try {
    work();
  } catch {
    isDone = false;
    Atomics.store(shared.next, 0, noneLeft);
  }
  return (await elsewhere) && isDone;
}
