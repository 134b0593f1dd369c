import { crc32, deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc32Of } from './crc32.ts';
import { type MadeFile, makeZip, sourceOf, textOf } from './make-zip.suite.ts';
import { openZip } from './open-zip.ts';
import { groupNeighbours, readStartOfEntry, readWholeEntry } from './small-entry.ts';

/** A zip's entries by their paths, and the ranges that are read of it from now on. */
async function opened(files: readonly MadeFile[]) {
  const source = sourceOf(makeZip(files));
  const { entries } = await openZip(source);
  const reads: [number, number][] = [];
  const watched = {
    size: source.size,
    read: (start: number, end: number) => {
      reads.push([start, end]);
      return source.read(start, end);
    },
  };
  const entry = (path: string) => {
    const found = entries.find((one) => one.path === path);
    if (found === undefined) throw new Error(`No ${path}`);
    return found;
  };
  return { source: watched, entries, entry, reads };
}

const sidecars = (count: number): MadeFile[] =>
  Array.from({ length: count }, (_, index) => ({ path: `${index}.json`, content: `{"of":${index}}` }));
const photo = (path: string, bytes: number): MadeFile => ({
  path,
  content: new Uint8Array(bytes),
  isStored: true,
});

/** Bytes that deflate cannot make fewer. */
function noiseOf(bytes: number): Buffer {
  let value = 1;
  return Buffer.from(
    Array.from({ length: bytes }, () => {
      value = (value * 48_271) % 0x7fffffff;
      return value >> 8;
    }),
  );
}

describe('groupNeighbours', () => {
  it('has files that lie next to each other read at once, in whatever order they are asked for', async () => {
    const { source, entries, reads } = await opened(sidecars(50));
    const runs = groupNeighbours(
      source,
      entries.toReversed().map((entry) => ({ entry })),
    );
    const texts: string[] = [];
    for (const { items, source: held } of runs)
      for (const { entry } of items) texts.push(textOf(await readWholeEntry(held, entry, 100)));
    expect(texts).toEqual(sidecars(50).map(({ content }) => content));
    expect(reads).toHaveLength(1);
  });

  it('does not read the photos between them', async () => {
    const [first, second] = sidecars(2) as [MadeFile, MadeFile];
    const { source, entries, reads } = await opened([first, photo('a.jpg', 100_000), second]);
    const json = entries.filter(({ path }) => path.endsWith('.json')).map((entry) => ({ entry }));
    for (const { items, source: held } of groupNeighbours(source, json))
      for (const { entry } of items) await readWholeEntry(held, entry, 100);
    expect(reads.map(([start, end]) => end - start < 2000)).toEqual([true, true]);
  });

  it('holds few bytes in memory: at most 256 KiB at once', async () => {
    const files = Array.from({ length: 60 }, (_, index) => ({
      path: `${index}`,
      content: noiseOf(10_000),
      isStored: true,
    }));
    const { source, entries, reads } = await opened(files);
    for (const { items, source: held } of groupNeighbours(
      source,
      entries.map((entry) => ({ entry })),
    ))
      for (const { entry } of items) expect(await readWholeEntry(held, entry, 10_000)).toHaveLength(10_000);
    expect(reads.length).toBeLessThan(5);
    for (const [start, end] of reads) expect(end - start).toBeLessThanOrEqual(256 * 1024);
  });
});

describe('readWholeEntry', () => {
  it.each<[string, number]>([
    ['at once', 1000],
    ['in chunks', 300_000],
  ])('refuses what is damaged, and what is longer than it says: read %s', async (_, bytes) => {
    const content = noiseOf(bytes);
    const { source, entry } = await opened([
      { path: 'sound', content },
      { path: 'long', content, says: { bytes: bytes - 1 } },
      { path: 'short', content, says: { bytes: bytes + 1 } },
      { path: 'other', content, says: { crc32: 1 } },
      { path: 'stored', content, isStored: true, says: { crc32: 1 } },
      { path: 'no deflate', content: Buffer.alloc(bytes, 0xff), isStored: true, method: 8 },
    ]);
    const read = (path: string) =>
      readWholeEntry(source, entry(path), 1e6).then(
        (whole) => Buffer.from(whole).equals(content),
        (error) => error.code,
      );
    expect(await read('sound')).toBe(true);
    expect(await read('long')).toBe('wrong-size');
    for (const path of ['short', 'other', 'stored', 'no deflate']) expect(await read(path)).toBe('damaged');
  });

  it('reads a file whose name and extra field are longer than most', async () => {
    const path = 'folder/'.repeat(300);
    const { source, entry } = await opened([{ path: `${path}a`, content: 'one' }, ...sidecars(1)]);
    expect(textOf(await readWholeEntry(source, entry(`${path}a`), 100))).toBe('one');
  });

  it('stops at the declared length of a zip bomb', async () => {
    const bomb = deflateRawSync(Buffer.alloc(30_000_000));
    const { source, entries } = await opened([{ path: 'a', content: bomb, isStored: true, method: 8 }]);
    const entry = entries[0];
    if (entry === undefined) return expect.unreachable();
    const small = { ...entry, bytes: 100 };
    await expect(readWholeEntry(source, small, 1000)).rejects.toMatchObject({ code: 'wrong-size' });
  });

  it('passes on what the source throws', async () => {
    const { entries } = await opened(sidecars(1));
    const gone = new Error('The drive is gone');
    const source = { size: 1000, read: () => Promise.reject(gone) };
    const [entry] = entries;
    if (entry === undefined) return expect.unreachable();
    await expect(readWholeEntry(source, entry, 100)).rejects.toBe(gone);
    await expect(readStartOfEntry(source, entry, 4)).rejects.toBe(gone);
  });
});

describe('readStartOfEntry', () => {
  const content = noiseOf(200_000);

  it.each([true, false])(
    'reads a few bytes of a file, and little of its zip: stored %s',
    async (isStored) => {
      const { source, entry, reads } = await opened([{ path: 'a', content, isStored }, ...sidecars(1)]);
      const start = await readStartOfEntry(source, entry('a'), 16);
      expect(Buffer.from(start).equals(content.subarray(0, 16))).toBe(true);
      // Deflate has stored blocks of up to 64 KiB.
      expect(reads.reduce((sum, [from, to]) => sum + to - from, 0)).toBeLessThan(100_000);
      expect(textOf(await readStartOfEntry(source, entry('0.json'), 100))).toBe('{"of":0}');
    },
  );

  it('refuses bytes that are not deflated', async () => {
    const bytes = Buffer.alloc(100, 0xff);
    const { source, entry } = await opened([{ path: 'a', content: bytes, isStored: true, method: 8 }]);
    await expect(readStartOfEntry(source, entry('a'), 16)).rejects.toMatchObject({ code: 'damaged' });
  });
});

it('computes the CRC-32 that zlib computes', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => crc32Of(bytes) === crc32(bytes)));
});
