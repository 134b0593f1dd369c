import { createListeners } from './listeners.ts';
import { localStore, type SafeStorage } from './storage.ts';

/** A value that this browser remembers; made for `useSyncExternalStore`. */
export interface Remembered<Value> {
  subscribe(listener: () => void): () => void;
  get(): Value;
  set(value: Value): void;
}

export interface Written<Value> {
  readonly key: string;
  /** From what is stored, null when nothing is; anything may stand there. */
  readonly parse: (text: string | null) => Value;
  readonly format: (value: Value) => string;
}

/** Read once, when it is first asked for, and saved when it changes. */
export function createRemembered<Value>(
  { key, parse, format }: Written<Value>,
  storage: Pick<SafeStorage, 'get' | 'set'> = localStore,
): Remembered<Value> {
  let known: { readonly value: Value } | null = null;
  const { subscribe, tell } = createListeners();
  return {
    subscribe,
    get() {
      known ??= { value: parse(storage.get(key)) };
      return known.value;
    },
    set(value) {
      known = { value };
      storage.set(key, format(value));
      tell();
    },
  };
}
