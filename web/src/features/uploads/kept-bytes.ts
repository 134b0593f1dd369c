import { handleOf } from './file-handles.ts';
import type { UploadItem } from './queue/upload-state.ts';
import { ZippedFile } from './zips/zipped-file.ts';

/** Limit for all files together; the others are read from the device each time. */
const maxBytes = 64 * 1024 ** 2;

/** Undefined while a file is read. */
const kept = new Map<File, Blob | undefined>();
let keptBytes = 0;

/**
 * Reads a file into memory while there is room. Browsers refuse to read a chosen file whose time has changed since, as
 * it does with pickers of phones and clouds. Returns the file itself where it is not kept: without room, where it
 * cannot be read, or where a handle opens it again. Rejects where a zip cannot be read, or is damaged there.
 */
export async function keepBytes(file: File): Promise<Blob> {
  const isKept = kept.has(file) || handleOf(file) !== undefined;
  if (isKept || keptBytes + file.size > maxBytes) return bytesOf(file);
  keptBytes += file.size;
  kept.set(file, undefined);
  try {
    const opened = await bytesOf(file);
    const bytes = new Blob([await opened.arrayBuffer()], { type: file.type });
    // The item may have ended meanwhile.
    if (kept.has(file)) kept.set(file, bytes);
    return bytes;
  } catch (error) {
    release(file);
    if (file instanceof ZippedFile) throw error;
    return file;
  }
}

/** What is in memory of a file, otherwise the file. Rejects where a zip cannot be read, or is damaged there. */
export async function bytesOf(file: File): Promise<Blob> {
  return kept.get(file) ?? (file instanceof ZippedFile ? file.open() : file);
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
