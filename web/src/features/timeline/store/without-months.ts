import type { TimelineState } from './timeline-state.ts';

/** Nothing is known of the months, or there is none. */
export function withoutMonths(state: TimelineState): TimelineState {
  return { ...state, months: new Map(), reveal: null };
}
