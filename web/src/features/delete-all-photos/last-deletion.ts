import type { StartedOperation } from '@keepsake/contract/deleted-photos';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../../browser/listeners.ts';

let last: StartedOperation | null = null;
const { subscribe, tell } = createListeners();

/** The deletion whose progress is shown, until it is taken back or put away; it outlives the page. */
export function setLastDeletion(deletion: StartedOperation | null): void {
  last = deletion;
  tell();
}

export function useLastDeletion(): StartedOperation | null {
  return useSyncExternalStore(subscribe, () => last);
}
