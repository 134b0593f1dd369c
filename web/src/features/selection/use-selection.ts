import { useSyncExternalStore } from 'react';
import type { SelectionState } from './store/selection-state.ts';
import type { SelectionStore } from './store/selection-store.ts';

/** Snapshot of a selection; renders again when it changes. */
export function useSelection(selection: SelectionStore): SelectionState {
  return useSyncExternalStore(selection.subscribe, selection.getSnapshot);
}
