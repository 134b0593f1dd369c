// Proves PHO-31, PHO-38, PHO-39.

import { describe, expect, it } from 'vitest';
import { createAlbumSort, createSharedAlbumSort, defaultSort } from './album-sort.ts';

function makeStorage(saved?: string) {
  const values = new Map<string, string>();
  return {
    values,
    get: (key: string) => values.get(key) ?? saved ?? null,
    set: (key: string, value: string) => Boolean(values.set(key, value)),
  };
}

const each = [
  ['albums', createAlbumSort],
  ['shared albums', createSharedAlbumSort],
] as const;

describe.each(each)('the order of the photos of %s', (_, create) => {
  it('is by when they were added, newest first, until the customer chooses', () => {
    expect(create(makeStorage()).get()).toEqual({ sortKey: 'created', sortOrder: 'desc' });
  });

  it('is saved in the browser', () => {
    const storage = makeStorage();
    create(storage).set({ sortKey: 'dateTaken', sortOrder: 'asc' });
    expect(create(storage).get()).toEqual({ sortKey: 'dateTaken', sortOrder: 'asc' });
  });

  it.each([
    ['no JSON', 'dateTaken'],
    ['no object', 'null'],
    ['another key', '{"sortKey":"uploaded","sortOrder":"asc"}'],
    ['another order', '{"sortKey":"created","sortOrder":"up"}'],
    ['no order', '{"sortKey":"created"}'],
  ])('is the default when what was saved is not valid: %s', (__, saved) => {
    expect(create(makeStorage(saved)).get()).toBe(defaultSort);
  });
});

it('is saved for albums apart from shared albums', () => {
  const storage = makeStorage();
  createAlbumSort(storage).set({ sortKey: 'dateTaken', sortOrder: 'asc' });
  expect(createSharedAlbumSort(storage).get()).toBe(defaultSort);
  expect(storage.values.has('keepsake.sort.photos')).toBe(false);
});

it('may be the own one of an album, not of a shared one', () => {
  const saved = '{"sortKey":"custom","sortOrder":"asc"}';
  expect(createAlbumSort(makeStorage(saved)).get().sortKey).toBe('custom');
  expect(createSharedAlbumSort(makeStorage(saved)).get()).toBe(defaultSort);
});
