// Proves PLA-78.
import { expect, it } from 'vitest';
import { createCheckedStore } from '../../../test/checked-store.ts';
import { minutes } from '../../../test/deadlines.ts';
import { sampleOriginals } from './sample-originals.ts';

it('counts shown originals that the store lacks or has otherwise', { timeout: 2 * minutes }, async () => {
  const store = await createCheckedStore(6);
  try {
    const { databaseUrl, platform } = store.test;
    const sample = () => sampleOriginals(databaseUrl, platform.blobs);
    expect(await sample()).toEqual({ asked: 6, missing: 0 });
    const [gone = '', short = '', deleted = ''] = await store.originals();
    await platform.blobs.remove(gone);
    await store.spoil(short, (bytes) => bytes.subarray(1));
    await platform.blobs.remove(deleted);
    expect(await sample()).toEqual({ asked: 6, missing: 3 });
    await store.sql(`update photos set deleted_at = now() where blob_key = '${deleted}'`);
    expect(await sample()).toEqual({ asked: 5, missing: 2 });
  } finally {
    await store.close();
  }
});
