import { ImageRejected } from '../image-rejected.ts';
import type { FileReader } from './file-reader.ts';
import type { StoredSize } from './stored-size.ts';

/** IHDR is always the first chunk (PNG specification, 5.6), so its fields have fixed places. */
export async function readPngSize(reader: FileReader): Promise<StoredSize> {
  const head = await reader.read(0, 29);
  if (head.length < 29 || head.toString('latin1', 12, 16) !== 'IHDR') {
    throw new ImageRejected('unreadable-image', 'PNG without an image header');
  }
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20), isWholeInMemory: head[28] !== 0 };
}
