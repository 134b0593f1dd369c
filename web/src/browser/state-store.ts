import { createListeners } from './listeners.ts';

/** For `useSyncExternalStore`. */
export interface StateStore<State> {
  subscribe(listener: () => void): () => void;
  getSnapshot(): State;
  /** Applies a transition; notifies only if the state changed. */
  update(transition: (state: State) => State): void;
}

export function createStateStore<State>(initial: State): StateStore<State> {
  let state = initial;
  const { subscribe, notify } = createListeners();
  return {
    subscribe,
    getSnapshot: () => state,
    update(transition) {
      const next = transition(state);
      if (next === state) return;
      state = next;
      notify();
    },
  };
}
