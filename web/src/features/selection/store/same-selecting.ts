import type { SelectionState } from './selection-state.ts';
import type { SelectionStore } from './selection-store.ts';

export interface SameSelecting {
  /** Changes what is selected, for the last time; nothing once selecting has ended since, also when it was begun anew. */
  settle(change: (state: SelectionState) => SelectionState): void;
}

/** Watches whether it is still the same act of selecting as now. */
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
