import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { BlobMissing, type BlobStore, type ByteRange } from '../../platform/blobs/index.ts';
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

/** Tells when bytes that come are not those that were promised, and ends a source that is damaged. It does not let them come. */
function watch(
  source: Readable,
  { start, end }: ByteRange,
  promised: Promised,
  tell: (error: unknown) => void,
): Readable {
  const isWhole = start === 0 && end === promised.bytes - 1;
  let left = end - start + 1;
  let sum = 0;
  // Paused first: a listener would let the bytes come.
  source.pause();
  source.on('data', (piece: Buffer) => {
    left -= piece.byteLength;
    if (!isWhole) return;
    sum = crc32(piece, sum);
    // Its last bytes may still leave, but nothing behind them: a zip that is whole has no damaged photo.
    if (left === 0 && sum !== promised.crc32) source.destroy(new DamagedPhoto('a photo is damaged'));
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
    const source = await blobs.open(blobKey, range);
    // What cannot be remembered now is found again by the next who reads.
    return watch(source, range, promised, (error) => void lost(error).catch(() => undefined));
  } catch (error) {
    if (!isLost(error)) throw error;
    throw await lost(error);
  }
}
