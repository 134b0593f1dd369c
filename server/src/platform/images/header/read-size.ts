import { type FileReader, readFilePieces } from './file-reader.ts';
import { readHeicSize } from './heic-size.ts';
import type { ImageType } from './image-type.ts';
import { readJpegSize } from './jpeg-size.ts';
import { readPngSize } from './png-size.ts';
import { checkSize, type PixelLimits, type StoredSize } from './stored-size.ts';

const readers: Record<ImageType, (reader: FileReader) => Promise<StoredSize>> = {
  'image/jpeg': readJpegSize,
  'image/png': readPngSize,
  'image/heic': readHeicSize,
};

/** Cameras and programs put a few hundred segments in front of the size. */
const maxReads = 5000;

/**
 * Reads the size from the header without a decoding library, so that the limits stand before one sees the
 * file. Rejects with `ImageRejected`, and with the file system's error when the file cannot be read.
 */
export async function readSize(path: string, type: ImageType, limits: PixelLimits): Promise<StoredSize> {
  const size = await readFilePieces(path, maxReads, readers[type]);
  checkSize(size, limits);
  return size;
}
