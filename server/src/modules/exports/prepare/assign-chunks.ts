import { ArchiveMeasure } from '../../../platform/archives/index.ts';
import { readMeasures } from './plan-lines.ts';

export interface PartSize {
  readonly name: string;
  readonly bytes: number;
}

export interface Chunk {
  size: number;
  /** Index from 0. */
  readonly firstPhoto: number;
  /** Offset in the plan, in bytes. */
  readonly planStart: number;
  planEnd: number;
}

/**
 * A download lays out all photos of its zip: some 40 MB and a tenth of a second for this many. With the pages they
 * stay below 65,535, the limit of old zip programs.
 */
export const photosAZip = 50_000;

function measureOf(parts: readonly PartSize[]): ArchiveMeasure {
  const measure = new ArchiveMeasure();
  for (const part of parts) measure.add(part);
  return measure;
}

/**
 * Splits the photos of a plan, in order, into zips of at most `chunkBytes` and `photosAZip`; a larger file gets
 * its own. The first has the manifest.
 *
 * @param lines of photos only
 */
export async function assignChunks(
  lines: AsyncIterable<readonly string[]>,
  { parts, chunkBytes }: { parts: readonly PartSize[]; chunkBytes: number },
): Promise<Chunk[]> {
  let measure = measureOf(parts);
  let chunk: Chunk = { size: measure.bytes, firstPhoto: 0, planStart: 0, planEnd: 0 };
  const chunks = [chunk];
  let photos = 0;
  for await (const some of lines) {
    for (const line of some) {
      const photo = readMeasures(line);
      const isFull = photos - chunk.firstPhoto === photosAZip;
      if (isFull || (measure.directory.count > 0 && measure.with(photo) > chunkBytes)) {
        measure = new ArchiveMeasure();
        chunk = { size: 0, firstPhoto: photos, planStart: chunk.planEnd, planEnd: chunk.planEnd };
        chunks.push(chunk);
      }
      measure.add(photo);
      photos += 1;
      chunk.size = measure.bytes;
      chunk.planEnd += Buffer.byteLength(line) + 1;
    }
  }
  return chunks;
}

/**
 * Measures the first chunk with these files of the manifest.
 *
 * @param lines of its photos, and more after them
 */
export async function measureFirst(
  lines: AsyncIterable<readonly string[]>,
  parts: readonly PartSize[],
  photos: number,
): Promise<number> {
  const measure = measureOf(parts);
  let left = photos;
  for await (const some of lines) {
    for (const line of some.slice(0, left)) measure.add(readMeasures(line));
    left -= some.length;
    if (left <= 0) break;
  }
  return measure.bytes;
}
