import { type FileReader, readFilePieces } from '../header/file-reader.ts';
import type { ImageType } from '../header/image-type.ts';
import { ImageRejected } from '../image-rejected.ts';
import { doExtentsFit } from './heic-extents.ts';
import { countScans } from './jpeg-scans.ts';
import { endsAsPng } from './png-end.ts';

/**
 * Programs write some ten scans. Each is a pass over all pixels, so a small file with thousands of them keeps
 * a decoder busy for hours.
 */
const maxScans = 100;

/** Twice as many as the largest file has pieces. */
const maxReads = 5000;

async function isWholeJpeg(reader: FileReader): Promise<boolean> {
  const { scans, hasEnd } = await countScans(reader, maxScans);
  if (scans > maxScans) throw new ImageRejected('unreadable-image', `more than ${maxScans} scans`);
  return hasEnd;
}

const checks: Record<ImageType, (reader: FileReader) => Promise<boolean>> = {
  'image/jpeg': isWholeJpeg,
  'image/png': endsAsPng,
  'image/heic': doExtentsFit,
};

/**
 * Whether a file lacks its end, so that only its pixels can tell if there is a picture in it. Reads little of a
 * file that is whole. Rejects with `ImageRejected` when nobody should try.
 */
export async function seemsDamaged(path: string, type: ImageType): Promise<boolean> {
  return !(await readFilePieces(path, maxReads, checks[type]));
}
