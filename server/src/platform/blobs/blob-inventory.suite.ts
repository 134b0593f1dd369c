import { beforeAll, describe, expect, it } from 'vitest';
import { newToken } from '../ids/index.ts';
import type { BlobInventory, BlobStore, StoredName } from './index.ts';

export function describeBlobInventory(
  name: string,
  create: () => Promise<{ blobs: BlobStore; inventory: BlobInventory }>,
): void {
  describe(`blob inventory: ${name}`, () => {
    let blobs: BlobStore;
    let inventory: BlobInventory;

    beforeAll(async () => {
      ({ blobs, inventory } = await create());
    });

    async function listed(): Promise<Map<string | undefined, StoredName>> {
      const names: StoredName[] = [];
      for await (const one of inventory.list()) names.push(one);
      return new Map(names.map((one) => [one.key, one]));
    }

    it('lists stored names, with length and time, without its own files', async () => {
      await inventory.writeMarker('mark');
      const since = await inventory.now();
      const keys = Array.from({ length: 5 }, newToken);
      for (const [index, key] of keys.entries()) await blobs.put(key, Buffer.alloc(index + 1));
      const names = await listed();
      expect([...names.keys()].sort()).toEqual([...keys].sort());
      for (const [index, key] of keys.entries()) {
        const { bytes, storedAt, isDraft } = names.get(key) as StoredName;
        expect([bytes, isDraft]).toEqual([index + 1, false]);
        // Times are whole seconds in an object store, kernel ticks on a disk.
        expect(storedAt).toBeGreaterThan(since - 1100);
        expect(storedAt).toBeLessThan((await inventory.now()) + 1100);
      }
    });

    it('removes a name that is unchanged since it was listed, once', async () => {
      const key = newToken();
      await blobs.put(key, Buffer.from('stray'));
      const found = (await listed()).get(key) as StoredName;
      expect(await inventory.removeOrphan({ ...found, bytes: 3 })).toBe(false);
      expect(await inventory.removeOrphan({ ...found, storedAt: found.storedAt - 5000 })).toBe(false);
      expect(await blobs.size(key)).toBe(5);
      expect(await inventory.removeOrphan(found)).toBe(true);
      expect(await blobs.size(key)).toBeUndefined();
      expect(await inventory.removeOrphan(found)).toBe(false);
    });

    it('keeps one marker, in place of another', async () => {
      await inventory.writeMarker('first');
      await inventory.writeMarker('second');
      expect(await inventory.readMarker()).toBe('second');
    });
  });
}
