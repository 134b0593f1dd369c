import { createHash } from 'node:crypto';
import { mkdtemp, open as openFile, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { minutes } from '../../../test/deadlines.ts';
import { seededRandom } from '../../../test/seed.ts';
import { modified, openFiles } from './archive-fixture.suite.ts';
import { hostileName } from './hostile-names.suite.ts';
import {
  type ArchiveEntry,
  createEntryNames,
  layoutArchive,
  type OpenEntry,
  streamArchive,
} from './index.ts';
import { extractAll, findUnpackers, hashPrinted, listNames } from './unpackers.suite.ts';

/** Customers' programs read our archives: every file once, every hash equal (T13). */

vi.setConfig({ testTimeout: 20 * minutes });

const MiB = 1024 * 1024;
const random = seededRandom('archives for programs');
const unpackers = await findUnpackers();

let folder: string;
let zip: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keepsake-archives-'));
  zip = path.join(folder, 'archive.zip');
});
afterEach(() => rm(zip, { force: true }));
afterAll(() => rm(folder, { recursive: true, force: true }));

const zeros = Buffer.alloc(MiB);

/** Writes a sparse file: 4 GiB of zeros take no space and no time. */
async function write(entries: readonly ArchiveEntry[], open: OpenEntry): Promise<{ grownBytes: number }> {
  const file = await openFile(zip, 'w');
  const before = process.memoryUsage.rss();
  let [at, highest] = [0, before];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const from = at;
      at += chunk.byteLength;
      highest = Math.max(highest, process.memoryUsage.rss());
      if (zeros.subarray(0, chunk.byteLength).equals(chunk)) done();
      else file.write(chunk, 0, chunk.byteLength, from).then(() => done(), done);
    },
  });
  const layout = layoutArchive(entries);
  await pipeline(streamArchive(layout, { start: 0, end: layout.bytes - 1 }, open), sink);
  await file.truncate(layout.bytes);
  await file.close();
  return { grownBytes: Math.max(highest, process.memoryUsage.rss()) - before };
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function entry(name: string, bytes: Uint8Array): ArchiveEntry {
  return { name, bytes: bytes.byteLength, crc32: crc32(bytes), modified };
}

async function readFolder(root: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const one of await readdir(root, { recursive: true, withFileTypes: true })) {
    const file = path.join(one.parentPath, one.name);
    if (one.isFile()) found.set(path.relative(root, file), sha256(await readFile(file)));
  }
  return found;
}

async function expectExtracted(files: readonly (readonly [name: string, bytes: Buffer])[]): Promise<void> {
  await write(
    files.map(([name, bytes]) => entry(name, bytes)),
    openFiles(files.map(([, bytes]) => bytes)),
  );
  const expected = new Map(files.map(([name, bytes]) => [name, sha256(bytes)]));
  for (const unpacker of unpackers) {
    const into = await mkdtemp(path.join(folder, 'out-'));
    await extractAll(unpacker, zip, into);
    expect(await readFolder(into), unpacker.name).toEqual(expected);
    await rm(into, { recursive: true });
  }
}

it('extracts a few photos in folders', async () => {
  const names = ['IMG_1.jpg', '2024/03/IMG_1.jpg', '2024/03/Zürich été.heic', 'Unknown date/写真 😀.png'];
  await expectExtracted(names.map((name) => [name, random.bytes(random.below(3 * MiB))]));
});

it('extracts an empty archive', () => expectExtracted([]));

it('extracts 2,000 hostile names, each to its own file', async () => {
  const names = createEntryNames();
  const files = Array.from({ length: 2000 }, (_, index) => {
    const name = names.take(random.pick(['', '2024/03']), hostileName(random), 'image/jpeg');
    return [name, Buffer.from(`photo ${index}`)] as const;
  });
  expect(new Set(files.map(([name]) => name)).size).toBe(2000);
  await expectExtracted(files);
});

it('extracts 70,000 photos, with flat memory', async () => {
  const files = Array.from({ length: 70_000 }, (_, index) => Buffer.from(`photo ${index * 7919}\n`));
  const entries = files.map((bytes, index) => entry(`2024/03/IMG_${index}.jpg`, bytes));
  const { grownBytes } = await write(entries, openFiles(files));
  expect(grownBytes).toBeLessThan(200 * MiB);
  const expected = sha256(Buffer.concat(files));
  const names = entries.map(({ name }) => name);
  for (const unpacker of unpackers) {
    expect(await hashPrinted(unpacker, zip), unpacker.name).toBe(expected);
    expect((await listNames(unpacker, zip)).sort(), unpacker.name).toEqual(names.toSorted());
  }
});

const neededBytes = 5 * 1024 * MiB;
const { bavail, bsize } = await statfs(tmpdir());
const hasSpace = bavail * bsize > neededBytes;
if (!hasSpace) console.log(`Skipped, for want of 5 GiB in ${tmpdir()}: archives over 4 GiB.`);

describe.skipIf(!hasSpace)('over 4 GiB', () => {
  const GiB4 = 4096 * MiB;
  const mark = Buffer.from('what stands between the zeros');

  function* zerosWith(marks: readonly number[], start: number, end: number): Generator<Buffer> {
    let at = start;
    while (at <= end) {
      const place = marks.find((one) => one >= at && one + mark.byteLength <= end + 1);
      if (place === at) yield mark;
      const next = place === at ? mark.byteLength : Math.min(MiB, (place ?? end + 1) - at);
      if (place !== at) yield zeros.subarray(0, next);
      at += next;
    }
  }

  function large(name: string, bytes: number, marks: readonly number[]) {
    const hash = createHash('sha256');
    let sum = 0;
    for (const piece of zerosWith(marks, 0, bytes - 1)) {
      hash.update(piece);
      sum = crc32(piece, sum);
    }
    return { entry: { name, bytes, crc32: sum, modified }, marks, hash };
  }

  const openLarge =
    (all: readonly { marks: readonly number[] }[]): OpenEntry =>
    async (index, { start, end }) =>
      Readable.from(zerosWith(all[index]?.marks ?? [], start, end), { objectMode: false });

  it('extracts one photo of more than that, and one after it', async () => {
    const bytes = GiB4 + 12_345;
    const huge = large('huge.jpg', bytes, [0, 2048 * MiB - 7, GiB4 - 9, bytes - mark.byteLength]);
    const last = large('last.jpg', 100, [50]);
    const all = [huge, last];
    const { grownBytes } = await write(
      all.map(({ entry }) => entry),
      openLarge(all),
    );
    expect(grownBytes).toBeLessThan(200 * MiB);
    for (const piece of zerosWith(last.marks, 0, 99)) huge.hash.update(piece);
    const expected = huge.hash.digest('hex');
    for (const unpacker of unpackers) {
      expect(await hashPrinted(unpacker, zip), unpacker.name).toBe(expected);
    }
  });

  it('extracts a photo that starts beyond that', async () => {
    const half = large('a.jpg', 2049 * MiB, [5]);
    const last = large('c.jpg', MiB, [77, MiB - 100]);
    const all = [half, { ...half, entry: { ...half.entry, name: 'b.jpg' } }, last];
    await write(
      all.map(({ entry }) => entry),
      openLarge(all),
    );
    const expected = last.hash.digest('hex');
    // File offsets are in the directory, which comes last in a stream.
    for (const unpacker of unpackers.filter(({ isStreaming }) => !isStreaming)) {
      expect(await listNames(unpacker, zip), unpacker.name).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
      expect(await hashPrinted(unpacker, zip, 'c.jpg'), unpacker.name).toBe(expected);
    }
  });
});
