import { localStore } from '../../browser/storage.ts';

const storageKey = 'keepsake.show-all-photos';

/** Whether this browser shows every month open. */
export function readShowAll(): boolean {
  return localStore.get(storageKey) === 'true';
}

export function saveShowAll(showAll: boolean): void {
  if (showAll) localStore.set(storageKey, 'true');
  else localStore.remove(storageKey);
}
