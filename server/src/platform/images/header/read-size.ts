import { ImageRejected } from '../image-rejected.ts';
import { type FileReader, readFileChunks } from './file-reader.ts';
import { readHeicSize } from './heic-size.ts';
import type { ImageType } from './image-type.ts';
import { readJpegSize } from './jpeg-size.ts';
import { checkSize, type PixelLimits, type StoredSize } from './stored-size.ts';

const readers: Record<ImageType, (reader: FileReader) => Promise<StoredSize>> = {
  'image/jpeg': readJpegSize,
  'image/png': readPngSize,
  'image/heic': readHeicSize,
};

/** Limit for half a million segments before the size: about a second of work. */
const maxReads = 1_000_000;

/**
 * Reads the size without a decoding library, so that limits apply first. Rejects with `ImageRejected`
 * (`HeaderTooLong` beyond a number of reads), or with the file system's error.
 */
export async function readSize(
  path: string,
  type: ImageType,
  limits: PixelLimits,
  reads = maxReads,
): Promise<StoredSize> {
  const size = await readFileChunks(path, reads, readers[type]);
  checkSize(size, limits);
  return size;
}

/** IHDR is always the first chunk (PNG specification, 5.6), so offsets are fixed. */
async function readPngSize(reader: FileReader): Promise<StoredSize> {
  const head = await reader.read(0, 29);
  if (head.length < 29 || head.toString('latin1', 12, 16) !== 'IHDR') {
    throw new ImageRejected('unreadable-image', 'PNG without an image header');
  }
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20), isWholeInMemory: head[28] !== 0 };
}
