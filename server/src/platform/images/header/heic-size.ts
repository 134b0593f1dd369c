import type { FileReader } from './file-reader.ts';
import { type Box, corrupt, findBox, findMeta, readBoxes } from './heic-boxes.ts';
import type { StoredSize } from './stored-size.ts';

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
  const properties = await findBox(reader, await findMeta(reader), 'iprp');
  const container = await findBox(reader, properties, 'ipco');
  let largest = { width: 0, height: 0 };
  for await (const box of readBoxes(reader, container.start, container.end)) {
    if (box.type !== 'ispe') continue;
    const size = await readExtents(reader, box);
    if (size.width * size.height > largest.width * largest.height) largest = size;
  }
  return { ...largest, isWholeInMemory: true };
}
