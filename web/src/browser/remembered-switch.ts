import { useSyncExternalStore } from 'react';
import { createRemembered, type Remembered } from './remembered.ts';
import type { SafeStorage } from './storage.ts';

/** Something that is on or off, remembered in this browser; off until somebody switches it on. */
export type RememberedSwitch = Remembered<boolean>;

export function createRememberedSwitch(
  key: string,
  storage?: Pick<SafeStorage, 'get' | 'set'>,
): RememberedSwitch {
  return createRemembered({ key, parse: (text) => text === 'true', format: String }, storage);
}

/** Whether it is on; renders again when that changes. */
export function useRememberedSwitch({ subscribe, get }: RememberedSwitch): boolean {
  return useSyncExternalStore(subscribe, get);
}
