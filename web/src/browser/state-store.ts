import { createListeners } from './listeners.ts';

/** Holds a state that pure transitions change; made for `useSyncExternalStore`. */
export interface StateStore<State> {
  subscribe(listener: () => void): () => void;
  getSnapshot(): State;
  /** Applies a transition; listeners hear of it only when the state changed. */
  update(transition: (state: State) => State): void;
}

export function createStateStore<State>(initial: State): StateStore<State> {
  let state = initial;
  const { subscribe, tell } = createListeners();
  return {
    subscribe,
    getSnapshot: () => state,
    update(transition) {
      const next = transition(state);
      if (next === state) return;
      state = next;
      tell();
    },
  };
}
