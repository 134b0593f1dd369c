import { useSyncExternalStore } from 'react';
import { localStore, type SafeStorage } from './storage.ts';

/** Something that is on or off, remembered in this browser; off until somebody switches it on. */
export interface RememberedSwitch {
  subscribe(listener: () => void): () => void;
  isOn(): boolean;
  set(isOn: boolean): void;
}

export function createRememberedSwitch(
  key: string,
  storage: Pick<SafeStorage, 'get' | 'set'> = localStore,
): RememberedSwitch {
  let value: boolean | null = null;
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isOn() {
      value ??= storage.get(key) === 'true';
      return value;
    },
    set(isOn) {
      value = isOn;
      storage.set(key, String(isOn));
      for (const listener of listeners) listener();
    },
  };
}

/** Whether it is on; renders again when that changes. */
export function useRememberedSwitch({ subscribe, isOn }: RememberedSwitch): boolean {
  return useSyncExternalStore(subscribe, isOn);
}
