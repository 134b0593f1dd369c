import { type FileReader, readFileChunks } from '../header/file-reader.ts';
import type { ImageType } from '../header/image-type.ts';
import { ImageRejected } from '../image-rejected.ts';
import { doExtentsFit } from './heic-extents.ts';
import { countScans } from './jpeg-scans.ts';

/**
 * Limit of scans: programs write some ten. Each is a pass over all pixels, so a small file with thousands
 * would take hours.
 */
const maxScans = 100;

/** Twice as many as the largest file has chunks. */
const maxReads = 5000;

async function isWholeJpeg(reader: FileReader): Promise<boolean> {
  const { scans, hasEnd, isUsual } = await countScans(reader, maxScans);
  if (scans > maxScans) throw new ImageRejected('unreadable-image', `more than ${maxScans} scans`);
  return hasEnd && isUsual;
}

const checks: Record<ImageType, (reader: FileReader) => Promise<boolean>> = {
  'image/jpeg': isWholeJpeg,
  'image/png': endsAsPng,
  'image/heic': doExtentsFit,
};

/**
 * Whether a file is truncated or coded unusually, so that only its pixels show if there is a picture in it. Reads little of
 * a complete file. Rejects with `ImageRejected` for files that are too costly.
 */
export async function seemsDamaged(path: string, type: ImageType): Promise<boolean> {
  return !(await readFileChunks(path, maxReads, checks[type]));
}

/** Whether the bytes before the end of a JPEG are one byte, repeated: padding of an encoder. */
export function isPaddedAtEnd(path: string, bytes: number): Promise<boolean> {
  return readFileChunks(path, maxReads, async (reader) => {
    const { end } = await countScans(reader, maxScans);
    if (end === undefined || end < bytes) return false;
    const padding = await reader.read(end - bytes, bytes);
    return padding.every((byte) => byte === padding[0]);
  });
}

/** Whether a PNG has its last chunk, so that it is not truncated. */
export function hasPngEnd(path: string): Promise<boolean> {
  return readFileChunks(path, maxReads, endsAsPng);
}

/** An empty IEND chunk with its checksum: the last bytes of every complete PNG. */
const end = Buffer.from('0000000049454e44ae426082', 'hex');

/** Whether a PNG ends properly. Appended data hides the end. */
async function endsAsPng(reader: FileReader): Promise<boolean> {
  return (await reader.read(Math.max(0, reader.size - end.length), end.length)).equals(end);
}
