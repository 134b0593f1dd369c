import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { BlobStore, ByteRange, SeePiece } from '../../platform/blobs/index.ts';
import { DamagedBlob, isLost, tellWhenLost } from '../../platform/storage-care/index.ts';
import type { FoundEntry } from './download-entries.repository.ts';

type Promised = Pick<FoundEntry, 'bytes' | 'crc32'>;

/** Throws at the end of a photo that is not the one that was promised: a zip that is whole has no damaged photo. */
function createCheck({ start, end }: ByteRange, { bytes, crc32: promised }: Promised): SeePiece | undefined {
  if (start > 0 || end < bytes - 1) return undefined;
  let left = bytes;
  let sum = 0;
  return (piece) => {
    left -= piece.byteLength;
    sum = crc32(piece, sum);
    if (left === 0 && sum !== promised) throw new DamagedBlob('a photo is damaged');
  };
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
    return tellWhenLost(source, range.end - range.start + 1, tell);
  } catch (error) {
    if (!isLost(error)) throw error;
    throw await lost(error);
  }
}
