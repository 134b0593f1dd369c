import type { FileReader } from './file-reader.ts';
import { type Box, corrupt, findBox, findMeta, readBoxes } from './heic-boxes.ts';
import type { StoredSize } from './stored-size.ts';

/** `ispe` content: version and flags, then width and height (ISO/IEC 23008-12, 6.5.3). */
async function readExtents(reader: FileReader, box: Box): Promise<{ width: number; height: number }> {
  const content = await reader.read(box.start, 12);
  if (content.length < 12) throw corrupt('the file ends inside ispe');
  return { width: content.readUInt32BE(4), height: content.readUInt32BE(8) };
}

/** Reads a full box: its version, and the beginning of what follows version and flags. */
async function readFullBox(reader: FileReader, box: Box): Promise<{ version: number; content: Buffer }> {
  const bytes = Buffer.alloc(20);
  (await reader.read(box.start, Math.min(box.end - box.start, bytes.length))).copy(bytes);
  return { version: bytes.readUInt8(0), content: bytes.subarray(4) };
}

/** Reads an id of two bytes, or of four from version `longFrom` on. */
function readId({ version, content }: { version: number; content: Buffer }, longFrom: number) {
  const isLong = version >= longFrom;
  return { id: isLong ? content.readUInt32BE(0) : content.readUInt16BE(0), end: isLong ? 4 : 2 };
}

/** Type of an item in `iinf`, the box of all items (ISO/IEC 14496-12, 8.11.6). */
async function readItemType(reader: FileReader, items: Box, itemId: number): Promise<string | undefined> {
  const { version } = await readFullBox(reader, items);
  const first = items.start + (version === 0 ? 6 : 8);
  for await (const box of readBoxes(reader, first, items.end)) {
    if (box.type !== 'infe') continue;
    const item = await readFullBox(reader, box);
    const { id, end } = readId(item, 3);
    // The type follows the protection index.
    if (id === itemId) return item.content.toString('latin1', end + 2, end + 6);
  }
  return undefined;
}

/** Whether the primary picture is composed of tiles (ISO/IEC 23008-12, 6.6.2.3). */
async function isGrid(reader: FileReader, meta: Pick<Box, 'start' | 'end'>): Promise<boolean> {
  const boxes = new Map<string, Box>();
  for await (const box of readBoxes(reader, meta.start, meta.end)) boxes.set(box.type, box);
  const [primary, items] = [boxes.get('pitm'), boxes.get('iinf')];
  if (!primary || !items) return false;
  const { id } = readId(await readFullBox(reader, primary), 1);
  return (await readItemType(reader, items, id)) === 'grid';
}

/** Size of the primary or a larger auxiliary picture, before rotation and cropping. */
export async function readHeicSize(reader: FileReader): Promise<StoredSize> {
  const meta = await findMeta(reader);
  const properties = await findBox(reader, meta, 'iprp');
  const container = await findBox(reader, properties, 'ipco');
  let largest = { width: 0, height: 0 };
  for await (const box of readBoxes(reader, container.start, container.end)) {
    if (box.type !== 'ispe') continue;
    const size = await readExtents(reader, box);
    if (size.width * size.height > largest.width * largest.height) largest = size;
  }
  return { ...largest, isWholeInMemory: !(await isGrid(reader, meta)) };
}
