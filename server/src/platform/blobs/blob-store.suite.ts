import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken } from '../ids/index.ts';
import { BlobConflict, BlobMissing, type BlobStore } from './index.ts';

async function readBytes(blobs: BlobStore, key: string, range?: { start: number; end: number }) {
  const chunks: Buffer[] = [];
  for await (const chunk of await blobs.open(key, range)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function read(blobs: BlobStore, key: string, range?: { start: number; end: number }) {
  return (await readBytes(blobs, key, range)).toString();
}

const largeBytes = 21 * 1024 * 1024 + 7;

export function describeBlobStore(name: string, create: (folder: string) => Promise<BlobStore>): void {
  describe(`blob store: ${name}`, () => {
    let folder: string;
    let blobs: BlobStore;

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'keepsake-blobs-'));
      blobs = await create(path.join(folder, 'blobs'));
    });
    afterAll(() => rm(folder, { recursive: true }));

    async function stage(content: string | Uint8Array): Promise<string> {
      const file = path.join(folder, newToken());
      await writeFile(file, content);
      return file;
    }

    it('returns stored bytes, whole and in part', async () => {
      const key = newToken();
      await blobs.put(key, Buffer.from('0123456789'));
      expect(await read(blobs, key)).toBe('0123456789');
      expect(await read(blobs, key, { start: 2, end: 4 })).toBe('234');
      expect(await blobs.size(key)).toBe(10);
    });

    it('passes each chunk to the observer, of a range too, and fails with the observer’s error', async () => {
      const key = newToken();
      const content = randomBytes(largeBytes);
      await blobs.put(key, content);
      const part = { start: 1000, end: 3 * 1024 * 1024 };
      const received: Buffer[] = [];
      const stream = await blobs.open(key, part, { see: (piece) => received.push(Buffer.from(piece)) });
      stream.resume();
      await once(stream, 'end');
      expect(Buffer.concat(received).equals(content.subarray(part.start, part.end + 1))).toBe(true);
      const refused = await blobs.open(key, part, {
        see: () => {
          throw new Error('not what was promised');
        },
      });
      refused.resume();
      await expect(once(refused, 'end')).rejects.toThrow('not what was promised');
    });

    it.each([
      ['the first byte', 0, 0, '0'],
      ['the last byte', 9, 9, '9'],
      ['all', 0, 9, '0123456789'],
      ['more than there is', 7, 1000, '789'],
      ['nothing behind the end', 10, 20, ''],
    ])('returns a part: %s', async (_what, start, end, expected) => {
      const key = newToken();
      await blobs.put(key, Buffer.from('0123456789'));
      expect(await read(blobs, key, { start, end })).toBe(expected);
      expect(Buffer.from(await blobs.read(key, { start, end })).toString()).toBe(expected);
    });

    it('stores an empty blob', async () => {
      const key = newToken();
      await blobs.putFile(key, await stage(''));
      await blobs.put(key, Buffer.alloc(0));
      expect(await blobs.size(key)).toBe(0);
      expect(await read(blobs, key)).toBe('');
    });

    it('stores a file and leaves it where it was', async () => {
      const key = newToken();
      const file = await stage('staged');
      await blobs.putFile(key, file);
      await rm(file);
      expect(await read(blobs, key)).toBe('staged');
    });

    it('stores nothing for a missing file', async () => {
      const key = newToken();
      await expect(blobs.putFile(key, path.join(folder, 'nothing'))).rejects.toThrow('ENOENT');
      expect(await blobs.size(key)).toBeUndefined();
    });

    it('accepts the same bytes of a second try under the same key', async () => {
      const key = newToken();
      const file = await stage('same');
      await blobs.putFile(key, file);
      await blobs.putFile(key, file);
      await blobs.putFile(key, await stage('same'));
      await blobs.put(key, Buffer.from('same'));
      expect(await read(blobs, key)).toBe('same');
    });

    it('overwrites nothing: other bytes under the same key are refused', async () => {
      const key = newToken();
      await blobs.put(key, Buffer.from('first'));
      await expect(blobs.putFile(key, await stage('other'))).rejects.toBeInstanceOf(BlobConflict);
      await expect(blobs.put(key, Buffer.from('other'))).rejects.toBeInstanceOf(BlobConflict);
      await expect(blobs.put(key, Buffer.from('first and more'))).rejects.toBeInstanceOf(BlobConflict);
      expect(await read(blobs, key)).toBe('first');
    });

    it('has one winner among parallel puts of one key', async () => {
      const key = newToken();
      const texts = Array.from({ length: 12 }, (_, index) => `content ${index}`);
      const puts = texts.map(async (text, index) =>
        index % 2 ? blobs.put(key, Buffer.from(text)) : blobs.putFile(key, await stage(text)),
      );
      const results = await Promise.allSettled(puts);
      const winners = texts.filter((_, index) => results[index]?.status === 'fulfilled');
      expect(winners).toEqual([await read(blobs, key)]);
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(BlobConflict);
      }
    });

    it('accepts parallel puts of the same bytes', async () => {
      const key = newToken();
      await Promise.all(Array.from({ length: 12 }, () => blobs.put(key, Buffer.from('same'))));
      expect(await read(blobs, key)).toBe('same');
    });

    it('keeps large files byte for byte, again and in part', async () => {
      const [key, bytes] = [newToken(), randomBytes(largeBytes)];
      const file = await stage(bytes);
      await blobs.putFile(key, file);
      await blobs.putFile(key, file);
      expect(await blobs.size(key)).toBe(largeBytes);
      expect((await readBytes(blobs, key)).equals(bytes)).toBe(true);
      const start = 8 * 1024 * 1024 - 3;
      expect(await readBytes(blobs, key, { start, end: start + 9 })).toEqual(
        bytes.subarray(start, start + 10),
      );
      bytes[largeBytes - 1] = (bytes.at(-1) as number) ^ 1;
      await expect(blobs.putFile(key, await stage(bytes))).rejects.toBeInstanceOf(BlobConflict);
    });

    it('tolerates readers that disconnect in the middle', async () => {
      const [key, bytes] = [newToken(), randomBytes(largeBytes)];
      await blobs.putFile(key, await stage(bytes));
      for (let round = 0; round < 20; round += 1) {
        const stream = await blobs.open(key);
        await once(stream, 'readable');
        stream.destroy();
        await once(stream, 'close');
      }
      expect((await readBytes(blobs, key)).equals(bytes)).toBe(true);
    });

    it('provides a local file, and passes on its user’s error', async () => {
      const key = newToken();
      await blobs.put(key, Buffer.from('local'));
      const text = await blobs.withLocalFile(key, (file) => readFile(file, 'utf8'));
      expect(text).toBe('local');
      const use = async () => Promise.reject(new Error('no decoder'));
      await expect(blobs.withLocalFile(key, use)).rejects.toThrow('no decoder');
    });

    it('reports a missing blob', async () => {
      const key = newToken();
      await expect(blobs.open(key)).rejects.toBeInstanceOf(BlobMissing);
      await expect(blobs.read(key, { start: 0, end: 9 })).rejects.toBeInstanceOf(BlobMissing);
      await expect(blobs.withLocalFile(key, async () => 0)).rejects.toBeInstanceOf(BlobMissing);
      expect(await blobs.size(key)).toBeUndefined();
    });

    it('removes a blob, and accepts a second removal', async () => {
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
