import { type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-reader.js';
import { appendBytes, type ByteSource, holdRange } from './byte-source.ts';
import { writeDirectory } from './directory-writer.ts';
import { SourceReader } from './source-reader.ts';
import type { ZipEntry } from './zip-entry.ts';
import { ZipError } from './zip-error.ts';

/** Codes by messages of zip.js; whatever else it says of a file is damage. */
const codes: Record<string, 'wrong-size' | 'overlapping'> = {
  'Invalid uncompressed size': 'wrong-size',
  'Entry data out of bounds': 'overlapping',
};

/** Small files are read at once: their headers, names and data would be three reads. */
const heldBytes = 64 * 1024;

/**
 * Gives the range of the entry to zip.js as a zip of one file. The library's own objects for all entries would take
 * 7 KB each.
 */
async function pipeEntry(reader: SourceReader, sink: WritableStream<Uint8Array>): Promise<void> {
  const zip = new ZipReader(reader, {
    useWebWorkers: false,
    strictness: 'tolerant',
    checkCrc32: true,
    preventClose: true,
  });
  const [file] = await zip.getEntries();
  await (file as FileEntry).getData(sink);
}

function entryAsZip(source: ByteSource, entry: ZipEntry): ByteSource {
  const { start, end, bytes, compressedBytes, crc32, isDeflated } = entry;
  // The local header tells its own flags; a name was read already.
  const record = {
    name: new Uint8Array(),
    flags: 0,
    method: isDeflated ? 8 : 0,
    crc32,
    compressedBytes,
    bytes,
  };
  const ranges = end - start > heldBytes ? source : holdRange(source, start, end);
  return appendBytes(ranges, start, end, writeDirectory([{ ...record, start: 0 }], end - start));
}

/**
 * Streams the bytes of a file, in chunks, as they are asked for. Not more of them come than the zip says. Read it to its
 * end, or cancel it: few are read at a time.
 *
 * @throws ZipError, as the stream's error: `damaged` where the CRC-32, the compressed bytes or the header are wrong,
 * `wrong-size`, `overlapping`; and what the source throws
 */
export function readEntry(source: ByteSource, entry: ZipEntry): ReadableStream<Uint8Array> {
  const reader = new SourceReader(entryAsZip(source, entry));
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  void finish(reader, writable);
  return readable;
}

async function finish(reader: SourceReader, writable: WritableStream<Uint8Array>): Promise<void> {
  try {
    await pipeEntry(reader, writable);
    await writable.close();
  } catch (cause) {
    await writable.abort(explain(reader, cause)).catch(() => undefined);
  }
}

function explain(reader: SourceReader, cause: unknown): unknown {
  try {
    reader.throwFailure();
  } catch (failure) {
    return failure;
  }
  return new ZipError(codes[(cause as Error | undefined)?.message ?? ''] ?? 'damaged', { cause });
}

/**
 * Reads a file and drops it: whether its bytes, which are then taken from the zip as they are, are those that it says.
 *
 * @throws ZipError, as {@link readEntry}
 */
export async function checkEntry(source: ByteSource, entry: ZipEntry): Promise<void> {
  await readEntry(source, entry).pipeTo(new WritableStream());
}
