import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTemporaryFiles, type TemporaryFiles } from './index.ts';

let folder: string;
let files: TemporaryFiles;
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'keepsake-scratch-')), 'exports');
  files = createTemporaryFiles(folder);
});
afterEach(() => rm(path.dirname(folder), { recursive: true }));

const name = (letter: string) => letter.repeat(30);

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

async function textOf(of: string, range?: { start?: number; end?: number }): Promise<string> {
  const read: Buffer[] = [];
  for await (const piece of files.read(of, range)) read.push(Buffer.from(piece));
  return Buffer.concat(read).toString();
}

it('writes a file, describes it, and reads it again', async () => {
  const written = await files.write(name('a'), pieces('one ', 'two'));
  const bytes = Buffer.from('one two');
  expect(written).toEqual({
    bytes: 7,
    sha256: createHash('sha256').update(bytes).digest(),
    crc32: crc32(bytes),
  });
  expect(await textOf(name('a'))).toBe('one two');
  await files.remove(name('a'));
  expect(await readdir(folder)).toEqual([]);
});

it('reads a part of a file, however many chunks it has', async () => {
  const text = Array.from({ length: 30_000 }, (_, index) => `${index}\n`).join('');
  await files.write(name('a'), pieces(text));
  expect(await textOf(name('a'))).toBe(text);
  expect(await textOf(name('a'), { start: 70_000 })).toBe(text.slice(70_000));
  expect(await textOf(name('a'), { end: 140_000 })).toBe(text.slice(0, 140_000));
  expect(await textOf(name('a'), { start: 5, end: 5 })).toBe('');
  await expect(textOf(name('b'))).rejects.toThrow('ENOENT');
});

it('overwrites nothing', async () => {
  await files.write(name('a'), pieces('one'));
  await expect(files.write(name('a'), pieces('two'))).rejects.toThrow('EEXIST');
  expect(await textOf(name('a'))).toBe('one');
});

it('removes old files only, and accepts an empty folder', async () => {
  await files.removeBefore(Date.now());
  await files.write(name('a'), pieces('old'));
  await files.write(name('b'), pieces('new'));
  await utimes(path.join(folder, name('a')), 1000, 1000);
  await files.removeBefore(2_000_000);
  expect(await readdir(folder)).toEqual([name('b')]);
});
