import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';
import { localStore, type SafeStorage } from './storage.ts';

export interface Remembered<Value> {
  subscribe(listener: () => void): () => void;
  get(): Value;
  set(value: Value): void;
}

export interface Written<Value> {
  readonly key: string;
  /** Parses the stored text, which may be anything; null if nothing is stored. */
  readonly parse: (text: string | null) => Value;
  readonly format: (value: Value) => string;
}

/** Reads the value on first use and saves it on change. */
export function createRemembered<Value>(
  { key, parse, format }: Written<Value>,
  storage: Pick<SafeStorage, 'get' | 'set'> = localStore,
): Remembered<Value> {
  let known: { readonly value: Value } | null = null;
  const { subscribe, notify } = createListeners();
  return {
    subscribe,
    get() {
      known ??= { value: parse(storage.get(key)) };
      return known.value;
    },
    set(value) {
      known = { value };
      storage.set(key, format(value));
      notify();
    },
  };
}

export type RememberedSwitch = Remembered<boolean>;

export function createRememberedSwitch(
  key: string,
  storage?: Pick<SafeStorage, 'get' | 'set'>,
): RememberedSwitch {
  return createRemembered({ key, parse: (text) => text === 'true', format: String }, storage);
}

export function useRememberedSwitch({ subscribe, get }: RememberedSwitch): boolean {
  return useSyncExternalStore(subscribe, get);
}

/** Remembers one account, by its subject; null for none. */
export function createRememberedAccount(
  key: string,
  storage?: Pick<SafeStorage, 'get' | 'set'>,
): Remembered<string | null> {
  return createRemembered({ key, parse: (text) => text, format: String }, storage);
}
