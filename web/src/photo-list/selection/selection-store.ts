import { useSyncExternalStore } from 'react';
import { createStateStore, type StateStore } from '../../browser/state-store.ts';
import { noSelection, type SelectionState } from './selection-state.ts';

export type SelectionStore = StateStore<SelectionState>;

export const createSelectionStore = (): SelectionStore => createStateStore(noSelection);

export function useSelection(selection: SelectionStore): SelectionState {
  return useSyncExternalStore(selection.subscribe, selection.getSnapshot);
}

interface SameSelecting {
  /** Applies the final change, unless selecting has ended since, even if it was started again. */
  settle(change: (state: SelectionState) => SelectionState): void;
}

/** Watches whether selecting has ended. */
export function watchSelecting(selection: SelectionStore): SameSelecting {
  let isSame = selection.getSnapshot().isOn;
  const endWatch = selection.subscribe(() => {
    isSame &&= selection.getSnapshot().isOn;
  });
  return {
    settle(change) {
      endWatch();
      if (isSame) selection.update(change);
    },
  };
}
