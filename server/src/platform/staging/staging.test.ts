import { createHash } from 'node:crypto';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newToken } from '../ids/index.ts';
import { createStaging, type Staging } from './index.ts';

let folder: string;
let staging: Staging;
let id: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keepsake-staging-'));
  staging = createStaging(path.join(folder, 'uploads'));
  id = newToken();
  await staging.create(id);
});
afterEach(() => rm(folder, { recursive: true }));

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

async function* cutAfter(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
  throw new Error('connection lost');
}

it('digests during the write as by a second read', async () => {
  const { digests } = await staging.append(id, 0, chunks('123', '456', '789'));
  expect(digests).toEqual(await staging.digest(id));
  expect(digests?.crc32).toBe(0xcbf43926); // the check value of CRC-32 (ISO 3309)
  expect(digests?.sha256).toEqual(createHash('sha256').update('123456789').digest());
});

it('keeps received bytes when the source fails', async () => {
  await expect(staging.append(id, 0, cutAfter('abc'))).rejects.toThrow('connection lost');
  expect(await staging.size(id)).toBe(3);
});

it('appends to existing bytes, and then returns no digests', async () => {
  await staging.append(id, 0, chunks('abc'));
  expect(await staging.append(id, 3, chunks('def'))).toEqual({ size: 6, digests: undefined });
  expect(await readFile(staging.path(id), 'utf8')).toBe('abcdef');
});

it('overwrites existing bytes', async () => {
  await staging.append(id, 0, chunks('abcdef'));
  await staging.append(id, 5, chunks('X'));
  expect(await readFile(staging.path(id), 'utf8')).toBe('abcdeX');
});

it('keeps nothing of a file that could not be synced: the next sync would hide the loss', async () => {
  const handle = await open(staging.path(id));
  const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockRejectedValueOnce(new Error('EIO'));
  await handle.close();
  await expect(staging.append(id, 0, chunks('abc'))).rejects.toThrow('EIO');
  sync.mockRestore();
  expect(await staging.size(id)).toBeUndefined();
});

it('returns nothing for missing files, and refuses names that are paths', async () => {
  await staging.remove(id);
  await staging.remove(id);
  expect(await staging.size(id)).toBeUndefined();
  expect(() => staging.path('../secrets')).toThrow('malformed');
});
