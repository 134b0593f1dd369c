import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ByteSource } from './byte-source.ts';
import { writeDirectory } from './directory-writer.ts';
import { makeZip } from './make-zip.suite.ts';
import { openZip } from './open-zip.ts';
import { readEntry } from './read-entry.ts';
import { readStartOfEntry, readWholeEntry } from './small-entry.ts';

const GIB = 1024 ** 3;
const MIB = 1024 ** 2;

interface Placed {
  at: number;
  bytes: Uint8Array;
}

/** A source of zeros with bytes at some places. Reads of more than 64 MiB fail, as they would not fit a phone. */
function sparseSource(size: number, placed: readonly Placed[]): ByteSource & { bytesRead: number } {
  return {
    size,
    bytesRead: 0,
    async read(start, end) {
      if (end - start > 64 * MIB) throw new RangeError(`A read of ${end - start} bytes`);
      this.bytesRead += end - start;
      const result = new Uint8Array(end - start);
      for (const { at, bytes } of placed) {
        const from = Math.max(at, start);
        const to = Math.min(at + bytes.length, end);
        if (from < to) result.set(bytes.subarray(from - at, to - at), from - start);
      }
      return result;
    },
  };
}

/** A local header of a stored file; lengths from 4 GiB on are in its zip64 extra field. */
function localHeader(name: string, crc: number, bytes: number): Uint8Array {
  const header = Buffer.alloc(30 + name.length + 20);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(45, 4);
  header.writeUInt32LE(crc, 14);
  header.writeUInt32LE(0xffffffff, 18);
  header.writeUInt32LE(0xffffffff, 22);
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(20, 28);
  header.write(name, 30);
  header.writeUInt16LE(1, 30 + name.length);
  header.writeUInt16LE(16, 32 + name.length);
  header.writeBigUInt64LE(BigInt(bytes), 34 + name.length);
  header.writeBigUInt64LE(BigInt(bytes), 42 + name.length);
  return new Uint8Array(header);
}

/** A zip of 50 GB: a video of 30 GiB of zeros, photos, another video, photos. */
function makeLargeZip() {
  const photo = new TextEncoder().encode('a photo');
  const files = [
    { name: 'a.mp4', bytes: 30 * GIB },
    { name: 'b.jpg', content: photo },
    { name: 'c.mp4', bytes: 16 * GIB },
    { name: 'd.jpg', content: photo },
  ];
  const placed: Placed[] = [];
  const records = [];
  let at = 0;
  for (const { name, bytes = 0, content } of files) {
    const length = content?.length ?? bytes;
    const crc = content ? crc32(content) : 0;
    const header = localHeader(name, crc, length);
    placed.push({ at, bytes: header });
    if (content) placed.push({ at: at + header.length, bytes: content });
    const record = { name: new TextEncoder().encode(name), flags: 0, method: 0, crc32: crc };
    records.push({ ...record, compressedBytes: length, bytes: length, start: at });
    at += header.length + length;
  }
  const directory = { at, bytes: writeDirectory(records, at) };
  return { placed, directory, size: at + directory.bytes.length };
}

describe('a zip of 46 GiB', () => {
  const { placed, directory, size } = makeLargeZip();

  it('is listed and read in ranges', async () => {
    const source = sparseSource(size, [...placed, directory]);
    const { entries, lost, isRepaired } = await openZip(source);
    expect(entries.map(({ path, bytes }) => [path, bytes])).toEqual([
      ['a.mp4', 30 * GIB],
      ['b.jpg', 7],
      ['c.mp4', 16 * GIB],
      ['d.jpg', 7],
    ]);
    expect({ lost, isRepaired }).toEqual({ lost: [], isRepaired: false });
    for (const entry of entries.filter(({ path }) => path.endsWith('.jpg'))) {
      expect(new TextDecoder().decode(await readWholeEntry(source, entry, 100))).toBe('a photo');
    }
    expect(source.bytesRead).toBeLessThan(MIB);
  });

  it('gives its photos without its table of contents, and reads the headers only', async () => {
    const source = sparseSource(directory.at, placed);
    const { entries, isRepaired } = await openZip(source);
    expect(entries.map(({ path }) => path)).toEqual(['a.mp4', 'b.jpg', 'c.mp4', 'd.jpg']);
    expect(isRepaired).toBe(true);
    expect(source.bytesRead).toBeLessThan(MIB);
  });

  it('reads the first bytes of a video, and no more of it', async () => {
    const source = sparseSource(size, [...placed, directory]);
    const [video] = (await openZip(source)).entries;
    const before = source.bytesRead;
    if (video) expect(await readStartOfEntry(source, video, 16)).toEqual(new Uint8Array(16));
    expect(source.bytesRead - before).toBeLessThan(4 * MIB);
  });

  it('reads as much as is taken of a stream', async () => {
    const source = sparseSource(size, [...placed, directory]);
    const [video] = (await openZip(source)).entries;
    if (video === undefined) return expect.unreachable();
    const stream = readEntry(source, video).getReader();
    for (let taken = 0; taken < 10; taken++) await stream.read();
    expect(source.bytesRead).toBeLessThan(8 * MIB);
    await stream.cancel();
  });

  it('does not read a large file whole', async () => {
    const source = sparseSource(size, [...placed, directory]);
    const [video] = (await openZip(source)).entries;
    if (video === undefined) return expect.unreachable();
    await expect(readWholeEntry(source, video, MIB)).rejects.toMatchObject({ code: 'too-large' });
  });
});

describe('a zip of 20,000 files', () => {
  const count = 20_000;
  const nameOf = (index: number) =>
    new TextEncoder().encode(`Takeout/Google Photos/Photos from 2019/${index}.jpg`);

  it('is listed', async () => {
    const nothing = { flags: 0, method: 0, crc32: 0, compressedBytes: 3, bytes: 3 };
    const records = Array.from({ length: count }, (_, index) => ({
      ...nothing,
      name: nameOf(index),
      start: index * 100,
    }));
    const directory = { at: count * 100, bytes: writeDirectory(records, count * 100) };
    const { entries } = await openZip(sparseSource(directory.at + directory.bytes.length, [directory]));
    expect(entries).toHaveLength(count);
  });
});

it('reads a zip of 6 GiB without zip64, as macOS writes it: offsets are cut to 32 bits', async () => {
  const video = new Uint8Array(0);
  const parts = [3 * GIB, 3 * GIB, 7].map((length, index) => {
    const local = makeZip([{ path: `${index}`, content: length === 7 ? 'a photo' : video, isStored: true }]);
    const header = local.slice(0, 31 + (length === 7 ? 7 : 0));
    new DataView(header.buffer).setUint32(18, length, true);
    new DataView(header.buffer).setUint32(22, length, true);
    return { header, length: 31 + length };
  });
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, { length }) => sum + length, 0));
  const centrals = parts.flatMap(({ header }, index) => {
    const central = new Uint8Array(47);
    const view = new DataView(central.buffer);
    view.setUint32(0, 0x02014b50, true);
    central.set(header.subarray(4, 30), 6);
    view.setUint32(42, (starts[index] ?? 0) % 2 ** 32, true);
    central.set(header.subarray(30, 31), 46);
    return [...central];
  });
  const at = parts.reduce((sum, { length }) => sum + length, 0);
  const end = makeZip([]);
  const view = new DataView(end.buffer);
  view.setUint16(8, 3, true);
  view.setUint16(10, 3, true);
  view.setUint32(12, centrals.length, true);
  view.setUint32(16, at % 2 ** 32, true);
  const directory = { at, bytes: Uint8Array.from([...centrals, ...end]) };
  const placed = parts.map(({ header }, index) => ({ at: starts[index] ?? 0, bytes: header }));
  const source = sparseSource(at + directory.bytes.length, [...placed, directory]);
  const { entries, lost } = await openZip(source);
  expect([entries.map(({ path, bytes }) => [path, bytes]), lost]).toEqual([
    [
      ['0', 3 * GIB],
      ['1', 3 * GIB],
      ['2', 7],
    ],
    [],
  ]);
  const photo = entries[2];
  if (photo) expect(new TextDecoder().decode(await readWholeEntry(source, photo, 10))).toBe('a photo');
});

it('searches the files of a zip whose table of contents is declared larger than any', async () => {
  const { placed, directory, size } = makeLargeZip();
  const lying = directory.bytes.slice();
  // Length and place of the central directory, in the zip64 record at the end.
  const record = new DataView(lying.buffer, lying.length - 22 - 20 - 56);
  record.setBigUint64(40, BigInt(directory.at), true);
  record.setBigUint64(48, 0n, true);
  const { entries, isRepaired } = await openZip(
    sparseSource(size, [...placed, { at: directory.at, bytes: lying }]),
  );
  expect(entries).toHaveLength(4);
  expect(isRepaired).toBe(true);
});
