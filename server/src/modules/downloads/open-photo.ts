import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { BlobMissing, type BlobStore, type ByteRange, type SeePiece } from '../../platform/blobs/index.ts';
import { isOfTheBlob } from '../../platform/storage-care/index.ts';
import type { FoundEntry } from './download-entries.repository.ts';

/** The store has other bytes than were promised. */
class DamagedPhoto extends Error {
  override readonly name = 'DamagedPhoto';
}

/** Whether a photo is lost or damaged by itself; a store that is away loses nothing. */
function isLost(error: unknown): boolean {
  return error instanceof BlobMissing || error instanceof DamagedPhoto || isOfTheBlob(error);
}

type Promised = Pick<FoundEntry, 'bytes' | 'crc32'>;

/** Throws at the end of a photo that is not the one that was promised: a zip that is whole has no damaged photo. */
function createCheck({ start, end }: ByteRange, { bytes, crc32: promised }: Promised): SeePiece | undefined {
  if (start > 0 || end < bytes - 1) return undefined;
  let left = bytes;
  let sum = 0;
  return (piece) => {
    left -= piece.byteLength;
    sum = crc32(piece, sum);
    if (left === 0 && sum !== promised) throw new DamagedPhoto('a photo is damaged');
  };
}

/** Tells when a source has fewer bytes than were asked for, or none that can be read. It does not let them come. */
function watch(source: Readable, bytes: number, tell: (error: unknown) => void): Readable {
  let left = bytes;
  // Paused first: a listener would let the bytes come.
  source.pause();
  source.on('data', (piece: Buffer) => {
    left -= piece.byteLength;
  });
  source.on('end', () => left > 0 && tell(new DamagedPhoto(`a photo lacks ${left} bytes`)));
  return source.on('error', (error) => isLost(error) && tell(error));
}

export interface PhotoToOpen {
  readonly blobKey: string;
  readonly range: ByteRange;
  readonly promised: Promised;
  /** Hears that the photo is lost or damaged, and says what its reader is told. */
  lost(error: unknown): Promise<Error>;
}

/** Bytes of a photo, and an error where they are not those that were promised. */
export async function openPhoto(
  blobs: BlobStore,
  { blobKey, range, promised, lost }: PhotoToOpen,
): Promise<Readable> {
  try {
    const source = await blobs.open(blobKey, range, createCheck(range, promised));
    // What cannot be remembered now is found again by the next who reads.
    const tell = (error: unknown) => void lost(error).catch(() => undefined);
    return watch(source, range.end - range.start + 1, tell);
  } catch (error) {
    if (!isLost(error)) throw error;
    throw await lost(error);
  }
}
