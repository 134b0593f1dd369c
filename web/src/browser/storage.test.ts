// Proves PLA-24, PLA-30, PLA-31.

import { expect, it } from 'vitest';
import { safeStorage } from './storage.ts';

function memory(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage;
}

it('keeps values and leaves nothing of its own', () => {
  const inner = memory();
  const storage = safeStorage(() => inner);
  expect(storage.works()).toBe(true);
  expect(inner.getItem('keepsake.storage-probe')).toBeNull();
  expect(storage.set('a', '1')).toBe(true);
  expect(storage.get('a')).toBe('1');
  storage.remove('a');
  expect(storage.get('a')).toBeNull();
});

it('survives a browser that blocks site data', () => {
  const storage = safeStorage(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  expect(storage.works()).toBe(false);
  expect(storage.get('a')).toBeNull();
  expect(storage.set('a', '1')).toBe(false);
  expect(() => storage.remove('a')).not.toThrow();
});

it.each([
  ['works when it is full', 3, true],
  ['does not where nothing can ever be stored', 0, false],
])('%s', (_, length, works) => {
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const storage = safeStorage(() => ({ ...memory(), setItem, length }));
  expect(storage.works()).toBe(works);
  expect(storage.set('a', '1')).toBe(false);
});

it('keeps its methods when a script replaces them', () => {
  const inner = memory();
  const storage = safeStorage(() => inner);
  inner.setItem = () => {
    throw new Error('of others');
  };
  inner.getItem = () => 'of others';
  inner.removeItem = () => {};
  expect(storage.set('a', '1')).toBe(true);
  expect(storage.get('a')).toBe('1');
  storage.remove('a');
  expect(storage.get('a')).toBeNull();
});

it('does not trust storage that loses values at once', () => {
  const inner = memory();
  inner.setItem = () => {};
  expect(safeStorage(() => inner).works()).toBe(false);
});
