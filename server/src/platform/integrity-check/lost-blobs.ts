import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { BlobMissing, type ByteRange, type ObserveChunk } from '../blobs/index.ts';
import { isBlobError } from './check-blob.ts';

export class DamagedBlob extends Error {
  override readonly name = 'DamagedBlob';
}

/** Whether a blob itself is lost, damaged or unreadable, not the store unavailable. */
export function isLost(error: unknown): boolean {
  return error instanceof BlobMissing || error instanceof DamagedBlob || isBlobError(error);
}

export interface ExpectedBlob {
  readonly bytes: number;
  readonly crc32: number;
}

/** Checks a blob at its end; partial reads are not checked. */
export function checkWhole(
  { start, end }: ByteRange,
  { bytes, crc32: promised }: ExpectedBlob,
): ObserveChunk | undefined {
  if (start > 0 || end < bytes - 1) return undefined;
  let left = bytes;
  let sum = 0;
  return (piece) => {
    left -= piece.byteLength;
    sum = crc32(piece, sum);
    if (left === 0 && sum !== promised) throw new DamagedBlob('a photo is damaged');
  };
}

/** Calls `report` when a source is short or unreadable. Does not start the flow. */
export function onBlobLost(source: Readable, bytes: number, report: (error: unknown) => void): Readable {
  let left = bytes;
  // The listener would start the flow.
  source.pause();
  source.on('data', (piece: Buffer) => {
    left -= piece.byteLength;
  });
  source.on('end', () => left > 0 && report(new DamagedBlob(`a source lacks ${left} bytes`)));
  return source.on('error', (error) => isLost(error) && report(error));
}
