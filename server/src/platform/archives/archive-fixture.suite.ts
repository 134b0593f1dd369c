import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import type { ByteRange } from '../blobs/index.ts';
import type { ArchiveEntry, ArchiveLayout, OpenEntry } from './index.ts';
import { streamArchive } from './index.ts';

export const modified = '2024-05-06T07:08:10';

export function entriesOf(files: readonly Uint8Array[]): ArchiveEntry[] {
  return files.map((file, index) => ({
    name: `${index}.jpg`,
    bytes: file.byteLength,
    crc32: crc32(file),
    modified,
  }));
}

export function openFiles(files: readonly Uint8Array[], bufferBytes = 1000): OpenEntry {
  return async (index, { start, end }) => {
    const part = files[index]?.subarray(start, end + 1) ?? new Uint8Array();
    const pieces = Array.from({ length: Math.ceil(part.byteLength / bufferBytes) }, (_, piece) =>
      part.subarray(piece * bufferBytes, (piece + 1) * bufferBytes),
    );
    return Readable.from(pieces, { objectMode: false });
  };
}

/** Pattern bytes that differ between neighbours and entries. */
const pattern = Buffer.from(Uint8Array.from({ length: 64 * 1024 + 251 }, (_, at) => at % 251));

export function patternBytes(index: number, { start, end }: ByteRange): Buffer {
  const first = (start + index * 7) % 251;
  return pattern.subarray(first, first + Math.min(end - start + 1, 64 * 1024));
}

export const openPattern: OpenEntry = async (index, { start, end }) => {
  let at = start;
  return new Readable({
    read() {
      if (at > end) {
        this.push(null);
        return;
      }
      const piece = patternBytes(index, { start: at, end });
      at += piece.byteLength;
      this.push(piece);
    },
  });
};

export function readRange(layout: ArchiveLayout, start: number, end: number, open: OpenEntry) {
  return buffer(streamArchive(layout, { start, end }, open));
}

export const readAll = (layout: ArchiveLayout, open: OpenEntry) =>
  readRange(layout, 0, layout.bytes - 1, open);
