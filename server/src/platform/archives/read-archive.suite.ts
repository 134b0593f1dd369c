import { crc32 } from 'node:zlib';
import { expect } from 'vitest';

export interface FoundEntry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly dosTime: number;
  readonly crc32: number;
  readonly bytes: number;
  readonly start: number;
  readonly hasZip64: boolean;
}

/** Reads bytes of the archive, which may be virtual. */
export type ReadBytes = (start: number, end: number) => Promise<Buffer>;

const u64 = (bytes: Buffer, at: number) => Number(bytes.readBigUInt64LE(at));

/** Reads a field, or the zip64 field where it is full. */
function createFull(extra: Buffer): (value: number) => number {
  if (extra.byteLength > 0) {
    expect([extra.readUInt16LE(0), extra.readUInt16LE(2)]).toEqual([1, extra.byteLength - 4]);
  }
  let at = 4;
  return (value) => {
    if (value !== 0xffff_ffff) return value;
    at += 8;
    return u64(extra, at - 8);
  };
}

/** `expect` is too slow for 65,536 calls. */
function same(what: string, found: number, expected: number): void {
  if (found !== expected) expect.fail(`${what} is ${found}, not ${expected}`);
}

function readRecord(directory: Buffer, at: number): { found: FoundEntry; length: number } {
  same('signature', directory.readUInt32LE(at), 0x02014b50);
  const nameEnd = at + 46 + directory.readUInt16LE(at + 28);
  const extra = directory.subarray(nameEnd, nameEnd + directory.readUInt16LE(at + 30));
  const full = createFull(extra);
  const bytes = full(directory.readUInt32LE(at + 24));
  same('compressed size', full(directory.readUInt32LE(at + 20)), bytes);
  const found = {
    name: directory.toString('utf8', at + 46, nameEnd),
    flags: directory.readUInt16LE(at + 8),
    method: directory.readUInt16LE(at + 10),
    dosTime: directory.readUInt32LE(at + 12),
    crc32: directory.readUInt32LE(at + 16),
    bytes,
    start: full(directory.readUInt32LE(at + 42)),
    hasZip64: extra.byteLength > 0,
  };
  same('version', directory.readUInt16LE(at + 6), found.hasZip64 ? 45 : 20);
  return { found, length: 46 + (nameEnd - at - 46) + extra.byteLength };
}

export async function readEnd(read: ReadBytes, length: number) {
  const end = await read(length - 22, length - 1);
  expect([end.readUInt32LE(0), end.readUInt16LE(20)]).toEqual([0x06054b50, 0]);
  const [count, bytes, start] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)];
  const hasZip64 = count === 0xffff || bytes === 0xffff_ffff || start === 0xffff_ffff;
  if (!hasZip64) return { count, bytes, start, hasZip64, at: length - 22 };
  const locator = await read(length - 42, length - 23);
  expect(locator.readUInt32LE(0)).toBe(0x07064b50);
  const at = u64(locator, 8);
  expect(at).toBe(length - 98);
  const large = await read(at, at + 55);
  expect([large.readUInt32LE(0), u64(large, 4)]).toEqual([0x06064b50, 44]);
  return { count: u64(large, 32), bytes: u64(large, 40), start: u64(large, 48), hasZip64, at };
}

/** Reads all entries from the directory, which must fill its place exactly. */
export async function readDirectory(read: ReadBytes, length: number): Promise<FoundEntry[]> {
  const { count, bytes, start, at } = await readEnd(read, length);
  expect(start + bytes).toBe(at);
  const directory = bytes === 0 ? Buffer.alloc(0) : await read(start, start + bytes - 1);
  const all: FoundEntry[] = [];
  let next = 0;
  while (next < directory.byteLength) {
    const { found, length: taken } = readRecord(directory, next);
    all.push(found);
    next += taken;
  }
  expect([all.length, next]).toEqual([count, bytes]);
  return all;
}

/** Checks that the local header equals the directory's record. */
export async function dataStart(read: ReadBytes, entry: FoundEntry): Promise<number> {
  const header = await read(entry.start, entry.start + 29);
  expect(header.readUInt32LE(0)).toBe(0x04034b50);
  const [nameBytes, extraBytes] = [header.readUInt16LE(26), header.readUInt16LE(28)];
  const tail = await read(entry.start + 30, entry.start + 29 + nameBytes + extraBytes);
  const full = createFull(tail.subarray(nameBytes));
  const sizes = [full(header.readUInt32LE(18)), full(header.readUInt32LE(22))];
  expect({
    name: tail.toString('utf8', 0, nameBytes),
    flags: header.readUInt16LE(6),
    method: header.readUInt16LE(8),
    dosTime: header.readUInt32LE(10),
    crc32: header.readUInt32LE(14),
    sizes,
  }).toEqual({
    name: entry.name,
    flags: entry.flags,
    method: entry.method,
    dosTime: entry.dosTime,
    crc32: entry.crc32,
    sizes: [entry.bytes, entry.bytes],
  });
  return entry.start + 30 + nameBytes + extraBytes;
}

export async function readArchive(archive: Buffer): Promise<[name: string, bytes: Buffer][]> {
  const read: ReadBytes = async (start, end) => archive.subarray(start, end + 1);
  const files: [string, Buffer][] = [];
  let next = 0;
  for (const entry of await readDirectory(read, archive.byteLength)) {
    expect(entry.start).toBe(next);
    const start = await dataStart(read, entry);
    next = start + entry.bytes;
    const bytes = archive.subarray(start, next);
    expect(crc32(bytes)).toBe(entry.crc32);
    files.push([entry.name, bytes]);
  }
  expect((await readEnd(read, archive.byteLength)).start).toBe(next);
  return files;
}
