import type { StartedOperation } from '@keepsake/contract/deleted-photos';
import { useSyncExternalStore } from 'react';

let last: StartedOperation | null = null;
const listeners = new Set<() => void>();

/** The deletion whose progress is shown, until it is taken back or put away; it outlives the page. */
export function setLastDeletion(deletion: StartedOperation | null): void {
  last = deletion;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLastDeletion(): StartedOperation | null {
  return useSyncExternalStore(subscribe, () => last);
}
