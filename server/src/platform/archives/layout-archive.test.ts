import { expect, it } from 'vitest';
import { entriesOf, modified, openPattern, readRange } from './archive-fixture.suite.ts';
import { type ArchiveEntry, ArchiveMeasure, layoutArchive } from './index.ts';
import { dataStart, type FoundEntry, readDirectory, readEnd } from './read-archive.suite.ts';

const GiB4 = 2 ** 32;
const entry = (name: string, bytes: number): ArchiveEntry => ({ name, bytes, crc32: 0xfedc_ba98, modified });
/** Header bytes of an entry with a name of one letter. */
const headerBytes = 31;

async function layOut(entries: readonly ArchiveEntry[]) {
  const layout = layoutArchive(entries);
  const read = (start: number, end: number) => readRange(layout, start, end, openPattern);
  const found = await readDirectory(read, layout.bytes);
  for (const one of found) await dataStart(read, one);
  expect(found.map(({ name, bytes, crc32 }) => ({ name, bytes, crc32, modified }))).toEqual(entries);
  return { layout, found, end: await readEnd(read, layout.bytes) };
}

const zip64Of = (found: readonly FoundEntry[]) => found.map(({ hasZip64 }) => hasZip64);

it('declares UTF-8 names and stored bytes', async () => {
  const { found } = await layOut([entry('Zürich/été 東京.jpg', 5)]);
  expect(found[0]).toMatchObject({ flags: 0x0800, method: 0, start: 0 });
});

it('consists of the end of a directory without files', async () => {
  const { layout, end } = await layOut([]);
  expect([layout.bytes, layout.count, end.hasZip64]).toEqual([22, 0, false]);
});

it.each([
  [GiB4 - 2, false],
  [GiB4 - 1, true],
  [GiB4, true],
  [GiB4 + 1, true],
  [2 ** 50, true],
])('a file of %d bytes needs zip64: %s', async (bytes, isLarge) => {
  const { found, layout } = await layOut([entry('a', bytes)]);
  expect(zip64Of(found)).toEqual([isLarge]);
  // The directory follows the file, so its offset is large in each case.
  const local = headerBytes + (isLarge ? 20 : 0);
  expect(layout.bytes).toBe(local + bytes + 47 + (isLarge ? 20 : 0) + 98);
});

it.each([
  [GiB4 - 2, false],
  [GiB4 - 1, true],
  [GiB4, true],
])('a file that starts at %d needs zip64: %s', async (start, isLarge) => {
  const half = 2 ** 31;
  const { found } = await layOut([
    entry('a', half),
    entry('b', start - half - 2 * headerBytes),
    entry('c', 1),
    entry('d', 0),
  ]);
  expect(found[2]?.start).toBe(start);
  expect(zip64Of(found)).toEqual([false, false, isLarge, true]);
});

it.each([
  [GiB4 - 2, false],
  [GiB4 - 1, true],
  [GiB4, true],
])('a directory that starts at %d needs zip64: %s', async (start, isLarge) => {
  const { found, end } = await layOut([entry('a', start - headerBytes)]);
  expect([end.start, end.hasZip64]).toEqual([start, isLarge]);
  expect(zip64Of(found)).toEqual([false]);
});

it.each([
  [65_534, false],
  [65_535, true],
  [65_536, true],
])('%d files need zip64: %s', async (count, isLarge) => {
  const layout = layoutArchive(Array.from({ length: count }, (_, index) => entry(`${index}`, 1)));
  const read = (start: number, end: number) => readRange(layout, start, end, openPattern);
  const end = await readEnd(read, layout.bytes);
  expect([end.count, end.hasZip64, layout.count]).toEqual([count, isLarge, count]);
  expect(zip64Of(await readDirectory(read, layout.bytes))).toEqual(Array(count).fill(false));
});

it('has another tag for everything that decides its bytes, and no other', () => {
  const base = [entry('a', 1), entry('b', 2)];
  const [a, b] = base as [ArchiveEntry, ArchiveEntry];
  const others = [
    base,
    [a],
    [b, a],
    [entry('ab', 1), entry('', 2)].map((one) => ({ ...one, name: one.name || 'c' })),
    [a, { ...b, crc32: 1 }],
    [a, { ...b, bytes: 3 }],
    [a, { ...b, name: 'B' }],
    [a, { ...b, modified: '2024-05-06T07:08:12' }],
  ].map((entries) => layoutArchive(entries).tag);
  expect(new Set(others).size).toBe(others.length);
  expect(layoutArchive(base.map((one) => ({ ...one }))).tag).toBe(others[0]);
  expect(layoutArchive([a, { ...b, modified: '2024-05-06T07:08:11' }]).tag).toBe(others[0]);
  expect(others[0]).toMatch(/^[\w-]{43}$/);
});

it('is measured without being laid out', () => {
  const measure = new ArchiveMeasure();
  const entries = [entry('a', 5), entry('é', GiB4), entry('c', GiB4 - 1), entry('d', 0)];
  expect(measure.bytes).toBe(22);
  for (const [index, one] of entries.entries()) {
    const { bytes } = layoutArchive(entries.slice(0, index + 1));
    expect(measure.with(one)).toBe(bytes);
    measure.add(one);
    expect(measure.bytes).toBe(bytes);
  }
});

it.each([
  ['no name', { name: '' }],
  ['a name that fits in no header', { name: 'é'.repeat(32_768) }],
  ['a broken length', { bytes: 1.5 }],
  ['a length below nothing', { bytes: -1 }],
  ['a length that no number holds', { bytes: 2 ** 53 }],
  ['a CRC-32 of more than 32 bits', { crc32: 2 ** 32 }],
  ['a CRC-32 with a sign', { crc32: -1 }],
  ['a time with a zone', { modified: '2024-05-06T07:08:10Z' }],
])('refuses %s', (_what, wrong) => {
  const [right] = entriesOf([Buffer.from('a')]);
  expect(() => layoutArchive([{ ...(right as ArchiveEntry), ...wrong }])).toThrow(RangeError);
});

it('refuses more than a number can count', () => {
  expect(() => layoutArchive([entry('a', 2 ** 52), entry('b', 2 ** 52)])).toThrow('2^53');
});
