import { type FileReader, readFileChunks } from './file-reader.ts';
import { readJpegSegments } from './jpeg-segments.ts';

const app2 = 0xe2;
const mark = Buffer.from('ICC_PROFILE\0', 'latin1');
/** The mark, the number of a part from 1, and how many there are (ICC.1:2022, B.4). */
const headBytes = mark.length + 2;

/**
 * Parts are put together as Chromium 150 does, whatever their order: up to the first that completes the profile, and none
 * of a profile if a number is impossible or comes twice, or if totals disagree. libvips takes the last of two parts and
 * no more than 100.
 */
async function findProfile(reader: FileReader): Promise<Buffer | undefined> {
  const parts = new Map<number, Buffer>();
  let expected = 0;
  for await (const { marker, start, length } of readJpegSegments(reader)) {
    if (marker !== app2 || length <= headBytes) continue;
    const content = await reader.read(start, length);
    if (!content.subarray(0, mark.length).equals(mark)) continue;
    const [number = 0, total = 0] = content.subarray(mark.length, headBytes);
    expected ||= total;
    if (total !== expected || number === 0 || number > total || parts.has(number)) return undefined;
    parts.set(number, content.subarray(headBytes));
    if (parts.size === total) break;
  }
  const inOrder = Array.from({ length: expected }, (_, index) => parts.get(index + 1));
  return inOrder.every((part) => part !== undefined) ? Buffer.concat(inOrder) : undefined;
}

/** As for other metadata: segments of comments may precede. */
const maxReads = 1_000_000;

/** Colour profile of a JPEG, empty for none; damaged parts count as none. */
export async function readJpegProfile(path: string): Promise<Buffer> {
  const profile = await readFileChunks(path, maxReads, findProfile).catch(() => undefined);
  return profile ?? Buffer.alloc(0);
}
