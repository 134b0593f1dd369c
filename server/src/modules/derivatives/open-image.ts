import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { largeImageLimits } from '@keepsake/contract/server-limits';
import type { BlobStore, ByteRange } from '../../platform/blobs/index.ts';
import { checkWhole, DamagedBlob, onBlobLost } from '../../platform/integrity-check/index.ts';
import type { ServedImage } from './find-image.ts';

const lengthOf = ({ start, end }: ByteRange) => end - start + 1;

/** Large ranges are streamed; smaller ones are read at once and hold no file open. */
export const isLarge = (range: ByteRange) => lengthOf(range) > largeImageLimits.fromBytes;

const checkOf = (image: ServedImage, range: ByteRange) => image.promised && checkWhole(range, image.promised);

export async function readImage(
  blobs: Pick<BlobStore, 'read'>,
  image: ServedImage,
  range: ByteRange,
): Promise<Uint8Array> {
  const read = await blobs.read(image.blobKey, range);
  const lacking = lengthOf(range) - read.byteLength;
  if (lacking > 0) throw new DamagedBlob(`a blob lacks ${lacking} bytes`);
  checkOf(image, range)?.(read);
  return read;
}

/**
 * Streams a large range in pooled buffers; the first is filled. Corrupt bytes fail the stream before its last
 * buffer.
 *
 * @param onLost called with a loss found after the stream has started
 * @throws as `readImage`
 */
export async function openImage(
  blobs: Pick<BlobStore, 'open' | 'size'>,
  image: ServedImage,
  range: ByteRange,
  onLost: (error: unknown) => void,
): Promise<Readable> {
  const { blobKey, promised } = image;
  // After the first byte, an error can only close the connection.
  if (promised && ((await blobs.size(blobKey)) ?? 0) <= range.end) {
    throw new DamagedBlob('an original is missing, or lacks its end');
  }
  const stream = await blobs.open(blobKey, range, { see: checkOf(image, range), inSmallBuffers: true });
  await once(stream, 'readable');
  if (stream.readableLength === 0) throw new DamagedBlob('a blob is empty');
  return onBlobLost(stream, lengthOf(range), onLost);
}
