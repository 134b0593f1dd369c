import { photosRoutes } from '@keepsake/contract/photos';
import { useSyncExternalStore } from 'react';
import { call, hasExtension } from '../../api/client.ts';
import { libraryUserQuery, timelineCountsKey } from './library-user.ts';
import type { PageRequest } from './loading/fetch-page.ts';
import { reportingFailures } from './loading/reporting-failures.ts';
import { type MonthKey, monthKey, monthOf } from './months/month-key.ts';
import { createPhotoList } from './photo-list.ts';
import { readShowAll } from './show-all-preference.ts';
import { columnsFromLayout } from './store/month-columns.ts';
import type { TimelineState } from './store/timeline-state.ts';
import { timelineSort } from './timeline-sort.ts';
import { placeMemory } from './window/place-memory.ts';

const fetchLayout = reportingFailures(async (key: MonthKey, signal: AbortSignal) =>
  columnsFromLayout(
    await call(photosRoutes.getMonthLayout, { params: monthOf(key), query: timelineSort.get(), signal }),
  ),
);

/** The signed-in customer's library by its months. */
export const libraryList = createPhotoList({
  source: {
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
  },
  places: placeMemory,
  countQueries: [timelineCountsKey, libraryUserQuery.queryKey],
  months: {
    showAll: readShowAll(),
    sectionOf: ({ months }) => monthKey(months[timelineSort.get().sortKey]),
  },
});

export const { store: timelineStore, loader: monthLoader } = libraryList;

/** Snapshot of the library's months; renders again when it changes. */
export function useTimeline(): TimelineState {
  return useSyncExternalStore(timelineStore.subscribe, timelineStore.getSnapshot);
}
