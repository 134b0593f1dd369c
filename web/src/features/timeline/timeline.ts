import { photosRoutes } from '@keepsake/contract/photos';
import { useSyncExternalStore } from 'react';
import { call, hasExtension } from '../../api/client.ts';
import type { PageRequest } from './loading/fetch-page.ts';
import { createMonthLoader } from './loading/month-loader.ts';
import { reportingFailures } from './loading/reporting-failures.ts';
import { type MonthKey, monthOf } from './months/month-key.ts';
import { readShowAll } from './show-all-preference.ts';
import { columnsFromLayout } from './store/month-columns.ts';
import { emptyTimeline, type TimelineState } from './store/timeline-state.ts';
import { createTimelineStore } from './store/timeline-store.ts';
import { timelineSort } from './timeline-sort.ts';

/** The signed-in customer's months; they outlive the page, so that coming back shows them at once. */
export const timelineStore = createTimelineStore({ ...emptyTimeline, showAll: readShowAll() });

export const monthLoader = createMonthLoader(timelineStore, {
  page: reportingFailures((key: MonthKey, request: PageRequest, signal: AbortSignal) =>
    call(photosRoutes.listMonth, {
      params: monthOf(key),
      query: { ...timelineSort.get(), ...request },
      signal,
    }),
  ),
  // Known once config.json is there, which is before any month is asked for.
  get columns() {
    return hasExtension('monthLayout') ? fetchLayout : null;
  },
});

const fetchLayout = reportingFailures(async (key: MonthKey, signal: AbortSignal) =>
  columnsFromLayout(
    await call(photosRoutes.getMonthLayout, { params: monthOf(key), query: timelineSort.get(), signal }),
  ),
);

/** Snapshot of the months; renders again when it changes. */
export function useTimeline(): TimelineState {
  return useSyncExternalStore(timelineStore.subscribe, timelineStore.getSnapshot);
}
