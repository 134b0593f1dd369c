import type { Readable } from 'node:stream';
import { BlobMissing } from '../blobs/index.ts';
import { isOfTheBlob } from './check-blob.ts';

/** A blob is there, and is not what was written. */
export class DamagedBlob extends Error {
  override readonly name = 'DamagedBlob';
}

/** Whether a blob is lost, damaged or unreadable by itself; a store that is away loses nothing. */
export function isLost(error: unknown): boolean {
  return error instanceof BlobMissing || error instanceof DamagedBlob || isOfTheBlob(error);
}

/** Tells when a source has fewer bytes than were asked for, or none that can be read. It does not let them come. */
export function tellWhenLost(source: Readable, bytes: number, tell: (error: unknown) => void): Readable {
  let left = bytes;
  // Paused first: a listener would let the bytes come.
  source.pause();
  source.on('data', (piece: Buffer) => {
    left -= piece.byteLength;
  });
  source.on('end', () => left > 0 && tell(new DamagedBlob(`a source lacks ${left} bytes`)));
  return source.on('error', (error) => isLost(error) && tell(error));
}
