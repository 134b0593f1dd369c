import { createStateStore, type StateStore } from '../../../browser/state-store.ts';
import { emptyTimeline, type TimelineState } from './timeline-state.ts';

/** Holds the timeline's months. */
export type TimelineStore = StateStore<TimelineState>;

export const createTimelineStore = (initial: TimelineState = emptyTimeline): TimelineStore =>
  createStateStore(initial);
