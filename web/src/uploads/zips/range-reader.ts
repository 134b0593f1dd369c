import type { ByteSource } from '@keepsake/takeout';
import type { RangeRequest, RangeResponse } from './ranges.worker.ts';
import { sourceOf } from './zip-place.ts';

/**
 * Reads of one worker. Chromium keeps each range of a file until it collects garbage, which it does late: 10,000 took
 * 110 MB, and 20 MB with a worker for each thousand.
 */
const readsEach = 1000;

export type RangeWorker = Pick<Worker, 'onmessage' | 'onerror' | 'terminate'> & {
  postMessage(message: readonly File[] | RangeRequest): void;
};

class WorkerFailed extends Error {}

/** Reads ranges in one worker, which ends with the last of its reads. */
class Reader {
  private readonly worker: RangeWorker;
  private readonly waiting = new Map<number, PromiseWithResolvers<Uint8Array>>();
  private reads = 0;

  constructor(worker: RangeWorker, files: readonly File[]) {
    this.worker = worker;
    worker.onmessage = ({ data: { id, bytes } }: MessageEvent<RangeResponse>) => {
      const one = this.waiting.get(id);
      this.waiting.delete(id);
      if (bytes) one?.resolve(bytes);
      else one?.reject(new Error('The range could not be read'));
      if (this.isUsedUp && this.waiting.size === 0) worker.terminate();
    };
    worker.onerror = () => {
      for (const { reject } of this.waiting.values()) reject(new WorkerFailed());
      worker.terminate();
    };
    worker.postMessage(files);
  }

  get isUsedUp(): boolean {
    return this.reads >= readsEach;
  }

  read(file: number, start: number, end: number): Promise<Uint8Array> {
    this.reads += 1;
    const one = Promise.withResolvers<Uint8Array>();
    this.waiting.set(this.reads, one);
    this.worker.postMessage({ id: this.reads, file, start, end });
    return one.promise;
  }
}

/**
 * Gives sources of files that are read in workers, one after the other.
 *
 * @param startWorker returns nothing where the browser has no workers of workers; a file is then read here, as it is
 * where a worker cannot be loaded
 */
export function readInTurns(
  files: readonly File[],
  startWorker: () => RangeWorker | undefined,
): (file: File) => ByteSource {
  let reader: Reader | undefined;
  let isAbsent = false;
  const next = () => {
    if (isAbsent || (reader && !reader.isUsedUp)) return reader;
    const worker = startWorker();
    isAbsent = worker === undefined;
    reader = worker && new Reader(worker, files);
    return reader;
  };
  return (file) => {
    const here = sourceOf(file);
    return {
      size: file.size,
      async read(start, end) {
        const current = next();
        if (!current) return here.read(start, end);
        try {
          return await current.read(files.indexOf(file), start, end);
        } catch (error) {
          if (!(error instanceof WorkerFailed)) throw error;
          [isAbsent, reader] = [true, undefined];
          return here.read(start, end);
        }
      },
    };
  };
}
