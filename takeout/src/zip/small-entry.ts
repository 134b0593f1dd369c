import { Inflate, inflateSync } from 'fflate';
import { type ByteSource, holdRange } from './byte-source.ts';
import { crc32Of } from './crc32.ts';
import { dataStartOf } from './data-start.ts';
import { localHeaderBytes } from './local-header.ts';
import { readEntry } from './read-entry.ts';
import type { ZipEntry } from './zip-entry.ts';
import { ZipError } from './zip-error.ts';

/** Unpacked at once, which takes a hundredth of a stream's time, and cannot be more than 64 MiB of zeros. */
const smallBytes = 64 * 1024;

/** Name and extra field of a header; with longer ones a file takes a read more. */
const likelyNameBytes = 1024;

/** Neighbours are read together: up to this length, and over gaps of this length. */
const runBytes = 256 * 1024;
const gapBytes = 16 * 1024;

/** Packed bytes that are unpacked at once for the beginning of a file: 4 MiB at most. */
const stepBytes = 4 * 1024;

/** Unpacks what is whole in memory. A byte more than declared shows that there are more. */
function unpack(packed: Uint8Array, { isDeflated, bytes }: ZipEntry): Uint8Array {
  if (!isDeflated) return packed;
  try {
    return inflateSync(packed, { out: new Uint8Array(bytes + 1) });
  } catch (cause) {
    throw new ZipError('damaged', { cause });
  }
}

async function readAtOnce(source: ByteSource, entry: ZipEntry): Promise<Uint8Array> {
  const start = await dataStartOf(source, entry);
  const read = unpack(await source.read(start, start + entry.compressedBytes), entry);
  if (read.length > entry.bytes) throw new ZipError('wrong-size');
  if (read.length < entry.bytes || crc32Of(read) !== entry.crc32) throw new ZipError('damaged');
  return read;
}

/** Cancels what is not read. Streams cannot be iterated in each browser. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function readInChunks(source: ByteSource, entry: ZipEntry): Promise<Uint8Array> {
  const whole = new Uint8Array(entry.bytes);
  let at = 0;
  for await (const chunk of chunksOf(readEntry(source, entry))) {
    if (at + chunk.length > whole.length) throw new ZipError('wrong-size');
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** Where a small file ends, most likely: an entry's `end` may be far behind its bytes. */
const likelyEndOf = ({ start, end, compressedBytes }: ZipEntry) =>
  Math.min(end, start + localHeaderBytes + likelyNameBytes + compressedBytes);

/**
 * Reads a file whole.
 *
 * @throws ZipError, as {@link readEntry}, and `too-large` above `maxBytes`; and what the source throws
 */
export async function readWholeEntry(
  source: ByteSource,
  entry: ZipEntry,
  maxBytes: number,
): Promise<Uint8Array> {
  if (entry.bytes > maxBytes) throw new ZipError('too-large');
  if (entry.compressedBytes > smallBytes) return readInChunks(source, entry);
  return readAtOnce(holdRange(source, entry.start, likelyEndOf(entry)), entry);
}

/** Files of a zip that one read of it has, in the order of the zip. */
export interface Run<Item> {
  readonly items: readonly Item[];
  /** The source with that read held in memory once it was made. */
  readonly source: ByteSource;
}

/** Groups small files of a zip that lie next to each other. */
export function groupNeighbours<Item extends { readonly entry: ZipEntry }>(
  source: ByteSource,
  items: readonly Item[],
): Run<Item>[] {
  const runs: { items: Item[]; start: number; end: number }[] = [];
  for (const item of items.toSorted((a, b) => a.entry.start - b.entry.start)) {
    const { start } = item.entry;
    const end = likelyEndOf(item.entry);
    const last = runs.at(-1);
    if (last && start - last.end <= gapBytes && end - last.start <= runBytes) {
      last.items.push(item);
      last.end = Math.max(last.end, end);
    } else runs.push({ items: [item], start, end });
  }
  return runs.map(({ items: neighbours, start, end }) => ({
    items: neighbours,
    source: end - start > runBytes ? source : holdRange(source, start, end),
  }));
}

/** The first bytes of a file, at most `count`: enough to recognise its type. Its CRC-32 is not checked. */
export async function readStartOfEntry(
  source: ByteSource,
  entry: ZipEntry,
  count: number,
): Promise<Uint8Array> {
  const first = new Uint8Array(Math.min(count, entry.bytes));
  const held = holdRange(source, entry.start, Math.min(likelyEndOf(entry), entry.start + stepBytes));
  const start = await dataStartOf(held, entry);
  const end = start + entry.compressedBytes;
  if (!entry.isDeflated) return held.read(start, Math.min(end, start + first.length));
  let unpacked = 0;
  const inflate = new Inflate((chunk) => {
    first.set(chunk.subarray(0, first.length - unpacked), unpacked);
    unpacked = Math.min(first.length, unpacked + chunk.length);
  });
  for (let at = start; unpacked < first.length && at < end; at += stepBytes) {
    const next = Math.min(end, at + stepBytes);
    const packed = await held.read(at, next);
    try {
      inflate.push(packed, next === end);
    } catch (cause) {
      throw new ZipError('damaged', { cause });
    }
  }
  return first.subarray(0, unpacked);
}
