import { noSelection, type SelectionState } from './selection-state.ts';

/** Holds a selection; made for `useSyncExternalStore`. */
export interface SelectionStore {
  subscribe(listener: () => void): () => void;
  getSnapshot(): SelectionState;
  /** Applies a transition; listeners hear of it only when the state changed. */
  update(transition: (state: SelectionState) => SelectionState): void;
}

export function createSelectionStore(): SelectionStore {
  let state = noSelection;
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => state,
    update(transition) {
      const next = transition(state);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
  };
}
