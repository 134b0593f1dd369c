import { crc32 } from 'node:zlib';

const END = 0x06054b50;
const MEMBER = 0x02014b50;

/** Files of an uncompressed zip by name; checks the checksums. */
export function readZip(zip: Buffer): ReadonlyMap<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || zip.readUInt32LE(end) !== END) throw new Error('not a whole zip');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== MEMBER) throw new Error(`no member at ${at}`);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
      zip.readUInt16LE(at + place),
    ) as [number, number, number];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    files.set(name, readMember(zip, at, name));
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}

/** The bytes of a directory entry's member. */
function readMember(zip: Buffer, entry: number, name: string): Buffer {
  const local = zip.readUInt32LE(entry + 42);
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const bytes = zip.subarray(start, start + zip.readUInt32LE(entry + 20));
  if (crc32(bytes) !== zip.readUInt32LE(entry + 16)) throw new Error(`${name} is not what it was`);
  return bytes;
}
