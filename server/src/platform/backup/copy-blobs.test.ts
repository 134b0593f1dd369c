import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newToken } from '../ids/index.ts';
import { blobFile } from './blob-list.ts';
import { BlobCopier, blobDamage } from './copy-blobs.ts';

const memory = '/dev/shm';
const device = (folder: string) =>
  stat(folder).then(
    ({ dev }) => dev,
    () => undefined,
  );
const [here, there] = [await device(tmpdir()), await device(memory)];
const hasOtherDisk = there !== undefined && here !== there;

const key = newToken();
const folders: string[] = [];
let source: string;

async function newFolder(parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(path.join(parent, 'keepsake-copy-'));
  folders.push(folder);
  return folder;
}

beforeEach(async () => {
  source = await newFolder();
  await mkdir(path.dirname(blobFile(source, key)));
  await writeFile(blobFile(source, key), 'bytes');
});
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function copyTo(target: string): Promise<void> {
  const copier = new BlobCopier(source, target);
  await copier.copy(key);
  await copier.finish();
  expect(await readdir(path.dirname(blobFile(target, key))), 'no draft is left').toEqual([key]);
  expect(await readFile(blobFile(target, key), 'utf8')).toBe('bytes');
}

it('is a second name on one file system, also the second time', async () => {
  const target = await newFolder();
  await copyTo(target);
  await copyTo(target);
  expect((await stat(blobFile(target, key))).ino).toBe((await stat(blobFile(source, key))).ino);
});

it.skipIf(!hasOtherDisk)('copies to another file system (skipped where /dev/shm is none)', async () => {
  await copyTo(await newFolder(memory));
});

it('replaces leftovers of an interrupted copy, and rejects without a source', async () => {
  const target = await newFolder();
  await mkdir(path.dirname(blobFile(target, key)));
  await writeFile(blobFile(target, key), 'by');
  expect(await blobDamage(target, { key, bytes: 5, sha256: undefined })).toContain(
    'has 2 bytes instead of 5',
  );
  await copyTo(target);
  await expect(new BlobCopier(source, target).copy(newToken())).rejects.toThrow('ENOENT');
});
