/** An EXIF directory entry, written as given, valid or not. */
export interface ExifEntry {
  readonly tag: number;
  /** 2 text, 3 short numbers, 7 bytes of no type */
  readonly type: number;
  readonly count: number;
  readonly content: Buffer;
}

export const makeTag = 0x10f;
export const modelTag = 0x110;

export function textEntry(tag: number, text: string): ExifEntry {
  const content = Buffer.from(`${text}\0`);
  return { tag, type: 2, count: content.length, content };
}

/** A little-endian TIFF structure with these entries in its first directory. */
export function makeTiff(...entries: ExifEntry[]): Buffer {
  const directory = Buffer.alloc(14 + entries.length * 12);
  directory.write('II*\0\x08\0\0\0', 'latin1');
  directory.writeUInt16LE(entries.length, 8);
  let end = directory.length;
  for (const [index, { tag, type, count, content }] of entries.entries()) {
    const at = 10 + index * 12;
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(type, at + 2);
    directory.writeUInt32LE(count, at + 4);
    directory.writeUInt32LE(end, at + 8);
    end += content.length;
  }
  return Buffer.concat([directory, ...entries.map(({ content }) => content)]);
}
