// Proves EXP-12.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { seededRandom } from '../../../../test/seed.ts';
import { layoutArchive } from '../../../platform/archives/index.ts';
import { createTemporaryFiles, type TemporaryFiles } from '../../../platform/temporary-files/index.ts';
import { textsOf } from '../messages.ts';
import type { ManifestContent } from './manifest-content.ts';
import { readPhotoLine } from './plan-lines.ts';
import { writeChunks } from './write-chunks.ts';
import { readParts } from './write-manifest.ts';

const name = 'manifest-of-a-test-of-chunks';
const mebibyte = 2 ** 20;
const random = seededRandom('chunks of exports');

let folder: string;
let files: TemporaryFiles;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keepsake-chunks-'));
  files = createTemporaryFiles(folder);
});
afterEach(() => rm(folder, { recursive: true }));

const sizes = {
  small: () => 1 + random.below(2000),
  mixed: () => random.below(20) ** 5,
  large: () => 300_000 + random.below(1_200_000),
};

/** Names as long as possible when escaped in pages and JSON. */
const hostile = (index: number) => `${'&'.repeat(100)}${index}'"\\`;

function linesOf(count: number, size: () => number, fileName: (index: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => {
    const month = `${2000 + Math.floor(index / 300)}/05`;
    const own = fileName(index);
    const facts = [
      'id',
      'key',
      size(),
      index,
      'ab'.repeat(32),
      '2024-05-03T12:00:00',
      '2024-05-03T12:00:00Z',
    ];
    return [...facts, `${month}/${own}`, ''].join('\t');
  });
}

function contentOf(lines: readonly string[]): Omit<ManifestContent, 'chunkOf'> {
  async function* photoLines() {
    for (let at = 0; at < lines.length; at += 700) yield lines.slice(at, at + 700);
  }
  return {
    exportId: 'id',
    created: '2026-11-21T12:00:00.000Z',
    brandName: 'Lumibook',
    locale: 'en-GB',
    timeZone: 'Europe/Amsterdam',
    texts: textsOf('en-GB'),
    photos: lines.length,
    missing: [],
    photoLines,
    albumLines: async function* () {},
  };
}

async function textOf(of: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of files.read(of)) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

const libraries = [
  ['no photos', 0, sizes.small, (index: number) => `IMG_${index}.JPG`, mebibyte],
  ['one photo', 1, sizes.small, (index: number) => `IMG_${index}.JPG`, mebibyte],
  ['small photos', 3000, sizes.small, (index: number) => `IMG_${index}.JPG`, mebibyte],
  ['photos larger than a zip', 40, sizes.large, (index: number) => `IMG_${index}.JPG`, mebibyte],
  ['photos of all sizes', 800, sizes.mixed, (index: number) => `IMG_${index}.JPG`, 3 * mebibyte],
  ['names that fill the pages', 1500, sizes.small, hostile, 3 * mebibyte],
  ['a manifest larger than a zip', 4000, sizes.small, hostile, mebibyte],
] as const;

it('names the day of the storefront', async () => {
  const content = { ...contentOf([]), created: '2026-11-21T23:00:00.000Z' };
  await writeChunks(files, name, content, { planBytes: 0, chunkBytes: mebibyte });
  expect((await textOf(name)).toString()).toContain('22 November 2026');
});

it.each(libraries)(
  '%s: zips are as large as allowed, and as announced',
  async (_, count, size, nameOf, chunkBytes) => {
    const lines = linesOf(count, size, nameOf);
    const planBytes = Buffer.byteLength(lines.map((line) => `${line}\n`).join(''));
    const written = await writeChunks(files, name, contentOf(lines), { planBytes, chunkBytes });
    const blob = await textOf(name);
    expect(blob.byteLength).toBe(written.manifest.bytes);
    const parts = readParts(blob.subarray(written.partsStart).toString());
    const manifest = JSON.parse(blob.toString('utf8', 0, parts[0]?.bytes)) as { photos: { zip: number }[] };
    const modified = '2026-11-21T12:00:00';
    let photos = 0;
    let planned = 0;
    for (const [iteration, chunk] of written.chunks.entries()) {
      const next = written.chunks[iteration + 1]?.firstPhoto ?? count;
      const own = lines.slice(chunk.firstPhoto, next);
      expect([chunk.firstPhoto, chunk.planStart]).toEqual([photos, planned]);
      photos += own.length;
      planned += own.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
      expect(chunk.planEnd).toBe(planned);
      const mine = iteration === 0 ? parts.map((part) => ({ ...part, modified })) : [];
      const layout = layoutArchive([...mine, ...own.map(readPhotoLine)]);
      expect(layout.bytes).toBe(chunk.size);
      const isSingle = own.length === (mine.length > 0 ? 0 : 1);
      if (!isSingle) expect(chunk.size).toBeLessThanOrEqual(chunkBytes);
      for (let index = chunk.firstPhoto; index < next; index += 1) {
        if (manifest.photos[index]?.zip !== iteration) expect.fail(`photo ${index} is in zip ${iteration}`);
      }
      const behind = lines[next];
      if (behind && iteration > 0) {
        const fuller = layoutArchive([...own, behind].map(readPhotoLine));
        expect(fuller.bytes, 'the next photo would not have fitted').toBeGreaterThan(chunkBytes);
      }
    }
    expect([photos, planned]).toEqual([count, planBytes]);
  },
);
