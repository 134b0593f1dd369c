import { ImageRejected } from '../image-rejected.ts';
import type { FileReader } from './file-reader.ts';

/** A box of an ISO base media file: `start` and `end` of its content. */
export interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

export function corrupt(detail: string): ImageRejected {
  return new ImageRejected('unreadable-image', detail);
}

/** Reads one box header (ISO/IEC 14496-12, 4.2): size 1 means a 64-bit size follows, 0 up to the end. */
async function readBox(reader: FileReader, position: number, end: number): Promise<Box> {
  const head = await reader.read(position, 16);
  if (head.length < 8) throw corrupt('the file ends inside a box header');
  const short = head.readUInt32BE(0);
  const isLong = short === 1 && head.length === 16;
  const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - position : short;
  const content = position + (isLong ? 16 : 8);
  if (position + size < content || position + size > end) throw corrupt('a box does not fit into its parent');
  return { type: head.toString('latin1', 4, 8), start: content, end: position + size };
}

export async function* readBoxes(reader: FileReader, start: number, end: number): AsyncGenerator<Box> {
  for (let position = start; position + 8 <= end; ) {
    const box = await readBox(reader, position, end);
    yield box;
    position = box.end;
  }
}

export async function findBox(
  reader: FileReader,
  parent: Pick<Box, 'start' | 'end'>,
  type: string,
): Promise<Box> {
  for await (const box of readBoxes(reader, parent.start, parent.end)) if (box.type === type) return box;
  throw corrupt(`HEIC without ${type}`);
}

/** Finds the boxes inside `meta`, which begin after version and flags. */
export async function findMeta(reader: FileReader): Promise<Pick<Box, 'start' | 'end'>> {
  const meta = await findBox(reader, { start: 0, end: reader.size }, 'meta');
  return { start: meta.start + 4, end: meta.end };
}
