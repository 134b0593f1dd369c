import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken } from '../ids/index.ts';
import { BlobMissing, type BlobStore } from './index.ts';

async function read(blobs: BlobStore, key: string, range?: { start: number; end: number }) {
  const chunks: Buffer[] = [];
  for await (const chunk of await blobs.open(key, range)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** What every store of blobs promises. */
export function describeBlobStore(name: string, create: (folder: string) => Promise<BlobStore>): void {
  describe(`blob store: ${name}`, () => {
    let folder: string;
    let blobs: BlobStore;

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'keepsake-blobs-'));
      blobs = await create(path.join(folder, 'blobs'));
    });
    afterAll(() => rm(folder, { recursive: true }));

    async function stage(text: string): Promise<string> {
      const file = path.join(folder, newToken());
      await writeFile(file, text);
      return file;
    }

    it('gives back what was put, whole and in part', async () => {
      const key = newToken();
      await blobs.put(key, Buffer.from('0123456789'));
      expect(await read(blobs, key)).toBe('0123456789');
      expect(await read(blobs, key, { start: 2, end: 4 })).toBe('234');
      expect(await blobs.size(key)).toBe(10);
    });

    it('stores a file and leaves it where it was', async () => {
      const key = newToken();
      const file = await stage('staged');
      await blobs.putFile(key, file);
      await rm(file);
      expect(await read(blobs, key)).toBe('staged');
    });

    it('takes the file of a second try under the same key', async () => {
      const key = newToken();
      const file = await stage('first');
      await blobs.putFile(key, file);
      await blobs.putFile(key, file);
      await blobs.putFile(key, await stage('second'));
      expect(await read(blobs, key)).toBe('second');
    });

    it('hands over a local file', async () => {
      const key = newToken();
      await blobs.put(key, Buffer.from('local'));
      const text = await blobs.withLocalFile(key, (file) => readFile(file, 'utf8'));
      expect(text).toBe('local');
    });

    it('says so when a blob is missing', async () => {
      const key = newToken();
      await expect(blobs.open(key)).rejects.toBeInstanceOf(BlobMissing);
      await expect(blobs.withLocalFile(key, async () => 0)).rejects.toBeInstanceOf(BlobMissing);
      expect(await blobs.size(key)).toBeUndefined();
    });

    it('removes, and does not mind removing twice', async () => {
      const key = newToken();
      await blobs.put(key, Buffer.from('gone'));
      await blobs.remove(key);
      await blobs.remove(key);
      expect(await blobs.size(key)).toBeUndefined();
    });

    it.each(['../../etc/passwd', 'short', `${'a'.repeat(30)}/x`, ''])('refuses the key %j', async (key) => {
      await expect(blobs.put(key, Buffer.from('x'))).rejects.toThrow('malformed');
    });
  });
}
