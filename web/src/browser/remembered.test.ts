import { expect, it, vi } from 'vitest';
import { createRememberedSwitch } from './remembered.ts';

function makeStorage() {
  const values = new Map<string, string>();
  return {
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => Boolean(values.set(key, value)),
  };
}

it('is off at first, and stored when it is switched', () => {
  const storage = makeStorage();
  const first = createRememberedSwitch('intro', storage);
  expect(first.get()).toBe(false);
  first.set(true);
  expect(createRememberedSwitch('intro', storage).get()).toBe(true);
  first.set(false);
  expect(createRememberedSwitch('intro', storage).get()).toBe(false);
});

it('keeps the value for this visit when storage fails, and notifies listeners', () => {
  const unsaved = createRememberedSwitch('intro', { get: () => null, set: () => false });
  const listener = vi.fn();
  const stop = unsaved.subscribe(listener);
  unsaved.set(true);
  expect(unsaved.get()).toBe(true);
  stop();
  unsaved.set(false);
  expect(listener).toHaveBeenCalledTimes(1);
});
