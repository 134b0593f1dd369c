import { ByteGate } from './byte-gate.ts';
import { handleOf } from './file-handles.ts';
import type { UploadItem } from './queue/upload-state.ts';
import { ZippedFile } from './zips/zipped-file.ts';

/** Limit for all files together; the others are read from the device each time. */
const maxBytes = 64 * 1024 ** 2;

/** Undefined while a file is read. */
const kept = new Map<File, Blob | undefined>();
let keptBytes = 0;

/** Photos that were unpacked and are not kept: a zip that macOS has made is deflated, and six are sent at once. */
const unpacked = new ByteGate(maxBytes);

/**
 * Reads a file into memory while there is room, and gives its bytes to `use`. Browsers refuse to read a chosen file
 * whose time has changed since, as it does with pickers of phones and clouds. Gives the file itself where it is not
 * kept: without room, where it cannot be read, or where a handle opens it again. Rejects where a zip cannot be read, or
 * is damaged there.
 */
export async function withKeptBytes<Result>(
  file: File,
  use: (bytes: Blob) => Promise<Result>,
): Promise<Result> {
  const isKept = kept.has(file) || handleOf(file) !== undefined;
  if (isKept || keptBytes + file.size > maxBytes) return withBytes(file, use);
  keptBytes += file.size;
  kept.set(file, undefined);
  return use(await keep(file));
}

async function keep(file: File): Promise<Blob> {
  try {
    const opened = file instanceof ZippedFile ? await file.open() : file;
    const isInMemory = file instanceof ZippedFile && file.isDeflated;
    const bytes = new Blob([isInMemory ? opened : await opened.arrayBuffer()], { type: file.type });
    // The item may have ended meanwhile.
    if (kept.has(file)) kept.set(file, bytes);
    return bytes;
  } catch (error) {
    release(file);
    if (file instanceof ZippedFile) throw error;
    return file;
  }
}

/**
 * Gives what is in memory of a file to `use`, otherwise the file. A photo that has to be unpacked waits until there is
 * room for it, and is forgotten when `use` has ended. Rejects where a zip cannot be read, or is damaged there.
 */
export async function withBytes<Result>(file: File, use: (bytes: Blob) => Promise<Result>): Promise<Result> {
  const inMemory = kept.get(file);
  if (inMemory) return use(inMemory);
  if (!(file instanceof ZippedFile)) return use(file);
  const open = async () => use(await file.open());
  return file.isDeflated ? unpacked.run(file.size, open) : open();
}

function release(file: File): void {
  if (!kept.has(file)) return;
  kept.delete(file);
  keptBytes -= file.size;
}

/** Called with each change of a file of the queue. */
export function releaseEnded(before: UploadItem | undefined, after: UploadItem | undefined): void {
  if (before === undefined) return;
  const hasEnded = after?.state.kind === 'done' || after?.state.kind === 'cancelled';
  if (hasEnded || after?.file !== before.file) release(before.file);
}
