import type { FileReader } from '../header/file-reader.ts';
import { findBox, findMeta } from '../header/heic-boxes.ts';

/** Limit: phones list some fifty items in a few hundred bytes. */
const maxListBytes = 1024 * 1024;

class Cursor {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Reads a number of 2, 4 or 8 bytes; 0 for no bytes. */
  next(size: number): number {
    const at = this.#at;
    this.#at += size;
    if (size === 0) return 0;
    if (size === 8) return Number(this.#bytes.readBigUInt64BE(at));
    return this.#bytes.readUIntBE(at, size);
  }
}

interface ListHead {
  readonly version: number;
  readonly offsetSize: number;
  readonly lengthSize: number;
  readonly baseSize: number;
  readonly indexSize: number;
}

/** End of an item's last byte in this file; 0 for items elsewhere. */
function readItemEnd(cursor: Cursor, head: ListHead): number {
  cursor.next(head.version < 2 ? 2 : 4);
  const isInFile = head.version === 0 || (cursor.next(2) & 15) === 0;
  const isInThisFile = cursor.next(2) === 0;
  const base = cursor.next(head.baseSize);
  let end = 0;
  for (let count = cursor.next(2); count > 0; count -= 1) {
    cursor.next(head.version === 0 ? 0 : head.indexSize);
    const offset = cursor.next(head.offsetSize);
    end = Math.max(end, base + offset + cursor.next(head.lengthSize));
  }
  return isInFile && isInThisFile ? end : 0;
}

/** Whether everything in the item list (`iloc`, ISO/IEC 14496-12, 8.11.3) is inside the file. */
export async function doExtentsFit(reader: FileReader): Promise<boolean> {
  const box = await findBox(reader, await findMeta(reader), 'iloc');
  const cursor = new Cursor(await reader.read(box.start, Math.min(box.end - box.start, maxListBytes)));
  try {
    const version = cursor.next(1);
    cursor.next(3);
    const sizes = cursor.next(2);
    const [offsetSize = 0, lengthSize = 0, baseSize = 0, indexSize = 0] = [12, 8, 4, 0].map(
      (shift) => (sizes >> shift) & 15,
    );
    const head = { version, offsetSize, lengthSize, baseSize, indexSize };
    for (let count = cursor.next(version < 2 ? 2 : 4); count > 0; count -= 1) {
      if (readItemEnd(cursor, head) > reader.size) return false;
    }
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
