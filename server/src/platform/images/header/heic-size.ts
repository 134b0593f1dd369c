import { ImageRejected } from '../image-rejected.ts';
import type { FileReader } from './file-reader.ts';
import type { StoredSize } from './stored-size.ts';

/** A box of an ISO base media file: `start` and `end` are those of its content. */
interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

function corrupt(detail: string): ImageRejected {
  return new ImageRejected('unreadable-image', detail);
}

/** Reads one box header (ISO/IEC 14496-12, 4.2): size 1 means a 64-bit size follows, 0 means up to the end. */
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

async function* readBoxes(reader: FileReader, start: number, end: number): AsyncGenerator<Box> {
  for (let position = start; position + 8 <= end; ) {
    const box = await readBox(reader, position, end);
    yield box;
    position = box.end;
  }
}

async function findBox(reader: FileReader, parent: Pick<Box, 'start' | 'end'>, type: string): Promise<Box> {
  for await (const box of readBoxes(reader, parent.start, parent.end)) if (box.type === type) return box;
  throw corrupt(`HEIC without ${type}`);
}

/** `ispe` content: version and flags, then width and height (ISO/IEC 23008-12, 6.5.3). */
async function readExtents(reader: FileReader, box: Box): Promise<{ width: number; height: number }> {
  const content = await reader.read(box.start, 12);
  if (content.length < 12) throw corrupt('the file ends inside ispe');
  return { width: content.readUInt32BE(4), height: content.readUInt32BE(8) };
}

/**
 * The largest picture of the file: the primary one, or an auxiliary one that is larger still and would have
 * to be decoded with it. The turned and cropped size is the decoder's to tell.
 */
export async function readHeicSize(reader: FileReader): Promise<StoredSize> {
  const meta = await findBox(reader, { start: 0, end: reader.size }, 'meta');
  const properties = await findBox(reader, { start: meta.start + 4, end: meta.end }, 'iprp');
  const container = await findBox(reader, properties, 'ipco');
  let largest = { width: 0, height: 0 };
  for await (const box of readBoxes(reader, container.start, container.end)) {
    if (box.type !== 'ispe') continue;
    const size = await readExtents(reader, box);
    if (size.width * size.height > largest.width * largest.height) largest = size;
  }
  return { ...largest, isWholeInMemory: true };
}
