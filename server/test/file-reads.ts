import { AsyncLocalStorage } from 'node:async_hooks';
import { type FileHandle, open } from 'node:fs/promises';
import { vi } from 'vitest';

interface FileReads {
  calls: number;
  bytes: number;
}

const running = new AsyncLocalStorage<FileReads>();

/** Makes file handles count for `readsOf`, until mocks are restored. */
export async function watchFileReads(): Promise<void> {
  const handle = await open(import.meta.filename);
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const { read } = prototype;
  vi.spyOn(prototype, 'read').mockImplementation(async function (this: FileHandle, ...given: unknown[]) {
    const result = await Reflect.apply(read, this, given);
    const reads = running.getStore();
    if (reads) {
      reads.calls += 1;
      reads.bytes += result.bytesRead;
    }
    return result;
  } as never);
}

/** File reads of this process during `work`: a decoder is another process. */
export async function readsOf(work: () => Promise<unknown>): Promise<FileReads> {
  const reads = { calls: 0, bytes: 0 };
  await running.run(reads, work);
  return reads;
}
