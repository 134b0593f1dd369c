import { useSyncExternalStore } from 'react';
import { createListeners } from '../../browser/listeners.ts';

let isImporting = false;
const { subscribe, notify } = createListeners();

export function setImporting(next: boolean): void {
  isImporting = next;
  notify();
}

/** Whether an older library is being imported, as far as the panel knows. */
export function useIsImporting(): boolean {
  return useSyncExternalStore(subscribe, () => isImporting);
}
