import { emptyTimeline, type TimelineState } from './timeline-state.ts';

/** Holds the timeline's months; made for `useSyncExternalStore`. */
export interface TimelineStore {
  subscribe(listener: () => void): () => void;
  getSnapshot(): TimelineState;
  /** Applies a transition; listeners hear of it only when the state changed. */
  update(transition: (state: TimelineState) => TimelineState): void;
}

export function createTimelineStore(initial: TimelineState = emptyTimeline): TimelineStore {
  let state = initial;
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
