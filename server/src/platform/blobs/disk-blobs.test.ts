import { mkdir, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBlobsWithMarker } from '../../../test/checked-store.ts';
import { newToken } from '../ids/index.ts';
import { describeBlobStore } from './blob-store.suite.ts';
import { type BlobStore, BlobsUnavailable } from './index.ts';

describeBlobStore('disk', createBlobsWithMarker);

describe('a folder that disappears and returns', () => {
  let home: string;
  let folder: string;
  let blobs: BlobStore;
  const key = newToken();

  beforeEach(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'keepsake-away-'));
    folder = path.join(home, 'blobs');
    blobs = await createBlobsWithMarker(folder);
    await blobs.put(key, Buffer.from('one'));
    await writeFile(path.join(home, 'staged'), 'two');
  });
  afterEach(() => rm(home, { recursive: true }));

  const calls: [string, () => Promise<unknown>][] = [
    ['ready', () => blobs.ready()],
    ['tryWriting', () => blobs.tryWriting()],
    ['put', () => blobs.put(newToken(), Buffer.from('two'))],
    ['put beside another', () => blobs.put(`${key.slice(0, 2)}${newToken()}`, Buffer.from('two'))],
    ['putFile', () => blobs.putFile(newToken(), path.join(home, 'staged'))],
    ['open', () => blobs.open(key)],
    ['read', () => blobs.read(key, { start: 0, end: 2 })],
    ['withLocalFile', () => blobs.withLocalFile(key, async () => undefined)],
    ['remove', () => blobs.remove(key)],
  ];

  it.each(calls)('%s: refused while it is missing, without a new folder', async (_what, call) => {
    await rename(folder, `${folder}.away`);
    await expect(call()).rejects.toBeInstanceOf(BlobsUnavailable);
    expect(await readdir(home)).toEqual(['blobs.away', 'staged']);
    // An empty folder resembles an unmounted disk.
    await mkdir(folder);
    await expect(call()).rejects.toBeInstanceOf(BlobsUnavailable);
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
    await rename(`${folder}.away`, folder);
    await call();
  });

  it('leaves nothing of a try to write', async () => {
    const before = await readdir(folder);
    await Promise.all(Array.from({ length: 10 }, () => blobs.tryWriting()));
    expect(await readdir(folder)).toEqual(before);
  });

  it.each(['EROFS', 'EIO', 'EACCES', 'EPERM', 'EDQUOT'])(
    'is unavailable for writes while it refuses: %s',
    async (code) => {
      const handle = await open(path.join(home, 'staged'));
      await handle.close();
      const refusal = Object.assign(new Error('refused'), { code });
      const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockRejectedValue(refusal);
      for (const [what, call] of calls.filter(([one]) => /^(put|tryWriting)/.test(one)))
        await expect(call(), what).rejects.toMatchObject({ name: 'BlobsUnavailable', cause: refusal });
      sync.mockRestore();
      for (const [, call] of calls) await call();
    },
  );

  it('stores nothing while only the marker is missing', async () => {
    const mark = path.join(folder, 'keepsake-mark');
    await rename(mark, path.join(home, 'mark'));
    await expect(blobs.put(newToken(), Buffer.from('two'))).rejects.toBeInstanceOf(BlobsUnavailable);
    await rename(path.join(home, 'mark'), mark);
    await blobs.put(newToken(), Buffer.from('two'));
  });

  it('creates the folder of a key again, in an available store', async () => {
    await rm(path.join(folder, key.slice(0, 2)), { recursive: true });
    await blobs.put(key, Buffer.from('again'));
    expect(Buffer.from(await blobs.read(key, { start: 0, end: 9 })).toString()).toBe('again');
  });
});
