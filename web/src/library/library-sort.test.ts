// Proves PHO-31, PHO-38, PHO-39.

import { describe, expect, it } from 'vitest';
import { createTimelineSort, defaultSort, sortStorageKey } from './library-sort.ts';

function makeStorage(saved?: string) {
  const values = new Map(saved === undefined ? [] : [[sortStorageKey, saved]]);
  return {
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => Boolean(values.set(key, value)),
  };
}

describe('the order of the photos page', () => {
  it('is by date taken, newest first, until the customer chooses', () => {
    expect(createTimelineSort(makeStorage()).get()).toEqual({ sortKey: 'dateTaken', sortOrder: 'desc' });
  });

  it('is saved in the browser', () => {
    const storage = makeStorage();
    createTimelineSort(storage).set({ sortKey: 'created', sortOrder: 'asc' });
    expect(createTimelineSort(storage).get()).toEqual({ sortKey: 'created', sortOrder: 'asc' });
  });

  it.each([
    ['no JSON', 'dateTaken'],
    ['no object', 'null'],
    ['another key', '{"sortKey":"size","sortOrder":"asc"}'],
    ['another order', '{"sortKey":"created","sortOrder":"up"}'],
    ['no order', '{"sortKey":"created"}'],
  ])('is the default when what was saved is not valid: %s', (_, saved) => {
    expect(createTimelineSort(makeStorage(saved)).get()).toBe(defaultSort);
  });

  it.each(['dateTaken', 'created', 'uploaded'])('may be by %s', (sortKey) => {
    const saved = JSON.stringify({ sortKey, sortOrder: 'asc' });
    expect(createTimelineSort(makeStorage(saved)).get()).toEqual({ sortKey, sortOrder: 'asc' });
  });

  it('holds for this visit when the browser keeps nothing', () => {
    const sort = createTimelineSort({ get: () => null, set: () => false });
    sort.set({ sortKey: 'uploaded', sortOrder: 'asc' });
    expect(sort.get()).toEqual({ sortKey: 'uploaded', sortOrder: 'asc' });
  });
});
