import type { ByteRange } from '../blobs/index.ts';
import { directoryChunks } from './directory-chunks.ts';
import type { ArchiveLayout } from './layout-archive.ts';
import { localHeader } from './records.ts';

export interface FilePart {
  readonly index: number;
  readonly range: ByteRange;
}

/** Records, and the bytes of a file that follow them. */
export interface ArchivePart {
  readonly records: Buffer;
  readonly file?: FilePart;
}

/** Index of the last of these rising numbers up to `value`, else 0. */
function findLast(numbers: Float64Array, value: number): number {
  let low = 0;
  let high = numbers.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] as number) <= value) low = middle;
    else high = middle;
  }
  return low;
}

function cut(record: Buffer, at: number, { start, end }: ByteRange): Buffer {
  return record.subarray(Math.max(start - at, 0), Math.max(end + 1 - at, 0));
}

function cutFile(index: number, bytes: number, at: number, { start, end }: ByteRange): FilePart | undefined {
  const range = { start: Math.max(start - at, 0), end: Math.min(end - at, bytes - 1) };
  return range.start <= range.end ? { index, range } : undefined;
}

function* fileParts({ entries, starts }: ArchiveLayout, range: ByteRange): Generator<ArchivePart> {
  for (let index = findLast(starts, range.start); index < entries.length; index += 1) {
    const entry = entries[index];
    const start = starts[index] as number;
    if (!entry || start > range.end) return;
    const header = localHeader(entry);
    const file = cutFile(index, entry.bytes, start + header.byteLength, range);
    yield { records: cut(header, start, range), ...(file && { file }) };
  }
}

function* directoryParts(layout: ArchiveLayout, range: ByteRange): Generator<ArchivePart> {
  for (const { start, bytes } of directoryChunks(layout, findLast(layout.recordStarts, range.start))) {
    if (start > range.end) return;
    yield { records: cut(bytes, start, range) };
  }
}

/** Parts of a range of the archive, in order, generated lazily. Parts may be empty. */
export function* archiveParts(layout: ArchiveLayout, range: ByteRange): Generator<ArchivePart> {
  if (range.start < layout.directory.start) yield* fileParts(layout, range);
  if (range.end >= layout.directory.start) yield* directoryParts(layout, range);
}
