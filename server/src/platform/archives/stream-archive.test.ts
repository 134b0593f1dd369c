import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seededRandom } from '../../../test/seed.ts';
import {
  entriesOf,
  modified,
  openFiles,
  openPattern,
  patternBytes,
  readAll,
  readRange,
} from './archive-fixture.suite.ts';
import {
  type ArchiveEntry,
  type ArchiveLayout,
  layoutArchive,
  type OpenEntry,
  streamArchive,
} from './index.ts';
import { dataStart, readArchive, readDirectory } from './read-archive.suite.ts';

const { seed } = seededRandom('archives in parts');

const fileNames = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 });
const files = fc.array(fc.tuple(fileNames, fc.uint8Array({ maxLength: 400 })), { maxLength: 8 });

async function readInParts(layout: ArchiveLayout, lengths: readonly number[], open: OpenEntry) {
  const parts: Buffer[] = [];
  let at = 0;
  while (at < layout.bytes) {
    const length = lengths[parts.length % lengths.length] as number;
    const end = Math.min(at + length, layout.bytes) - 1;
    const part = await readRange(layout, at, end, open);
    expect(part.byteLength).toBe(end - at + 1);
    parts.push(part);
    at = end + 1;
  }
  return Buffer.concat(parts);
}

it('is the same bytes in whatever parts, and a zip of the given files', async () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(files, lengths, fc.integer({ min: 1, max: 500 }), async (given, parts, bufferBytes) => {
      const contents = given.map(([, bytes]) => bytes);
      const entries = entriesOf(contents).map((one, index) => ({
        ...one,
        name: given[index]?.[0] as string,
      }));
      const layout = layoutArchive(entries);
      const open = openFiles(contents, bufferBytes);
      const whole = await readAll(layout, open);
      expect(whole.byteLength).toBe(layout.bytes);
      expect((await readInParts(layout, parts, open)).equals(whole)).toBe(true);
      const found = await readArchive(whole);
      expect(found).toEqual(given.map(([name, bytes]) => [name, Buffer.from(bytes)]));
    }),
    { numRuns: 150, seed },
  );
});

it('is the same bytes wherever it is split', async () => {
  const contents = [40, 0, 1, 90].map((length, index) => patternBytes(index, { start: 0, end: length - 1 }));
  const layout = layoutArchive(entriesOf(contents));
  const open = openFiles(contents, 7);
  const whole = await readAll(layout, open);
  for (let split = 1; split < layout.bytes; split += 1) {
    const first = await readRange(layout, 0, split - 1, open);
    const rest = await readRange(layout, split, layout.bytes - 1, open);
    expect(Buffer.concat([first, rest]).equals(whole), `split at ${split}`).toBe(true);
  }
});

it('is any single byte of it', async () => {
  const contents = [Buffer.from('abc'), Buffer.from('d')];
  const layout = layoutArchive(entriesOf(contents));
  const whole = await readAll(layout, openFiles(contents));
  for (let at = 0; at < layout.bytes; at += 1) {
    expect(await readRange(layout, at, at, openFiles(contents))).toEqual(whole.subarray(at, at + 1));
  }
});

const largeLengths = fc.oneof(
  fc.integer({ min: 0, max: 300 }),
  fc.integer({ min: 2 ** 32 - 3, max: 2 ** 32 + 3 }),
  fc.integer({ min: 2 ** 32 - 200, max: 2 ** 33 }),
);

it('is the same bytes wherever it is split beyond 4 GiB', async () => {
  const places = fc.array(fc.tuple(fc.nat(), fc.integer({ min: -200, max: 200 })), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(fc.array(largeLengths, { minLength: 1, maxLength: 6 }), places, async (all, near) => {
      const layout = layoutArchive(
        all.map((bytes, index) => ({ name: `${index}.jpg`, bytes, crc32: index, modified })),
      );
      const read = (start: number, end: number) => readRange(layout, start, end, openPattern);
      const found = await readDirectory(read, layout.bytes);
      const edges = [...found.map(({ start }) => start), layout.directory.start];
      for (const [index, entry] of found.entries()) {
        const at = await dataStart(read, entry);
        const end = Math.min(at + entry.bytes, at + 50) - 1;
        const expected = entry.bytes === 0 ? [] : patternBytes(index, { start: 0, end: end - at });
        expect(Buffer.from(expected).equals(entry.bytes === 0 ? Buffer.alloc(0) : await read(at, end))).toBe(
          true,
        );
      }
      for (const [which, distance] of near) {
        const middle = (edges[which % edges.length] as number) + distance;
        const [start, end] = [Math.max(middle - 150, 0), Math.min(middle + 150, layout.bytes) - 1];
        if (middle <= start || middle > end) continue;
        const parts = [await read(start, middle - 1), await read(middle, end)];
        expect(Buffer.concat(parts).equals(await read(start, end))).toBe(true);
      }
    }),
    { numRuns: 60, seed },
  );
});

it('opens only the files and bytes that the range needs', async () => {
  const contents = [Buffer.alloc(100), Buffer.alloc(100), Buffer.alloc(100)];
  const layout = layoutArchive(entriesOf(contents));
  const opened: [number, number, number][] = [];
  const open: OpenEntry = (index, range) => {
    opened.push([index, range.start, range.end]);
    return openFiles(contents)(index, range);
  };
  const second = layout.starts[1] as number;
  await readRange(layout, second + 35 + 10, second + 35 + 19, open);
  await readRange(layout, second, second + 34, open);
  await readRange(layout, layout.directory.start, layout.bytes - 1, open);
  expect(opened).toEqual([[1, 10, 19]]);
});

it('opens no empty file', async () => {
  const layout = layoutArchive(entriesOf([Buffer.alloc(0)]));
  const never: OpenEntry = async () => Promise.reject(new Error('opened'));
  expect(await readArchive(await readAll(layout, never))).toEqual([['0.jpg', Buffer.alloc(0)]]);
});

it.each([
  [-1, 5],
  [5, 4],
  [0, 22],
  [22, 22],
  [Number.NaN, 3],
])('has no bytes from %d to %d of an archive of 22', (start, end) => {
  expect(() => readRange(layoutArchive([]), start, end, openPattern)).toThrow(RangeError);
});

it('makes its directory while it is sent', async () => {
  let requested = 0;
  class Watched implements ArchiveEntry {
    readonly name = 'a.jpg';
    readonly bytes = 1;
    readonly modified = modified;
    get crc32(): number {
      requested += 1;
      return 1;
    }
  }
  const layout = layoutArchive(Array.from({ length: 70_000 }, () => new Watched()));
  requested = 0;
  const stream = streamArchive(layout, { start: layout.directory.start, end: layout.bytes - 1 }, openPattern);
  stream.read(0);
  for (let taken = 0; taken < 4; taken += 1) {
    expect((stream.read(1000) as Buffer).byteLength).toBe(1000);
    // The buffer takes 256 KiB and one chunk of 64 KiB, at 51 bytes a record.
    expect(requested).toBeLessThan((330 * 1024) / 51);
  }
  expect(requested).toBeGreaterThan(0);
  stream.destroy();
});
