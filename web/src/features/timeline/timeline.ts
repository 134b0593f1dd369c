import { photosRoutes } from '@keepsake/contract/photos';
import { useSyncExternalStore } from 'react';
import { call } from '../../api/client.ts';
import { createMonthLoader } from './loading/month-loader.ts';
import { reportingFailures } from './loading/reporting-failures.ts';
import { monthOf } from './months/month-key.ts';
import type { TimelineState } from './store/timeline-state.ts';
import { createTimelineStore } from './store/timeline-store.ts';
import { timelineSort } from './timeline-sort.ts';

/** The signed-in customer's months; they outlive the page, so that coming back shows them at once. */
export const timelineStore = createTimelineStore();

export const monthLoader = createMonthLoader(
  timelineStore,
  reportingFailures((key, request, signal) =>
    call(photosRoutes.listMonth, {
      params: monthOf(key),
      query: { ...timelineSort.get(), ...request },
      signal,
    }),
  ),
);

/** Snapshot of the months; renders again when it changes. */
export function useTimeline(): TimelineState {
  return useSyncExternalStore(timelineStore.subscribe, timelineStore.getSnapshot);
}
