import { limits } from '@keepsake/contract/limits';
import { photosRoutes } from '@keepsake/contract/photos';
import { useSyncExternalStore } from 'react';
import { call, hasExtension } from '../api/client.ts';
import { localStore } from '../browser/storage.ts';
import {
  allExpanded,
  countOf,
  createPhotoList,
  hiddenCountOf,
  monthKey,
  monthOf,
  type PageRequest,
  type PhotoList,
  readLayout,
  reportingFailures,
  type SectionKey,
  type SectionSource,
  savedScroll,
  sectionsWithPhotos,
  selectionOfList,
  stopSelecting,
  type TimelineState,
  timelineReversed,
} from '../photo-list/state.ts';
import { libraryUserQuery, timelineCountsKey } from './library-queries.ts';
import { type TimelineSort, timelineSort } from './library-sort.ts';

const storageKey = 'keepsake.show-all-photos';

function readShowAll(): boolean {
  return localStore.get(storageKey) === 'true';
}

function saveShowAll(showAll: boolean): void {
  if (showAll) localStore.set(storageKey, 'true');
  else localStore.remove(storageKey);
}

/** Months of the library. @param filter which photos of them; absent: all */
export function monthSource(filter: { readonly favourites?: 'true' } = {}): SectionSource {
  const fetchLayout = reportingFailures(async (key: SectionKey, signal: AbortSignal) => {
    const query = { ...timelineSort.get(), ...filter };
    return readLayout(await call(photosRoutes.getMonthLayout, { params: monthOf(key), query, signal }));
  });
  return {
    page: reportingFailures((key: SectionKey, request: PageRequest, signal: AbortSignal) =>
      call(photosRoutes.listMonth, {
        params: monthOf(key),
        query: { ...timelineSort.get(), ...filter, ...request },
        signal,
      }),
    ),
    // config.json is loaded before any month is requested.
    get layout() {
      return hasExtension('monthLayout') ? fetchLayout : null;
    },
  };
}

/** Month of a photo. */
export const sectionOf: PhotoList['sectionOf'] = ({ months }) => monthKey(months[timelineSort.get().sortKey]);

export const libraryList = createPhotoList({
  source: monthSource(),
  places: savedScroll,
  countQueries: [timelineCountsKey, libraryUserQuery.queryKey],
  months: { showAll: readShowAll(), sectionOf },
});

export const { store: timelineStore, loader: monthLoader } = libraryList;

function useTimeline(): TimelineState {
  return useSyncExternalStore(timelineStore.subscribe, timelineStore.getSnapshot);
}

/** Photos that are being deleted: the server still counts them. */
export function useHiddenCount(): number {
  const { sections } = useTimeline();
  return [...sections.values()].reduce((sum, month) => sum + hiddenCountOf(month), 0);
}

/** Photos of all months, loaded or not. */
export function usePhotoCount(): number {
  return sectionsWithPhotos(useTimeline()).reduce((sum, [, month]) => sum + countOf(month), 0);
}

/** Whether some month has more photos than it shows at first. */
export function useHasLongMonths(): boolean {
  return sectionsWithPhotos(useTimeline()).some(([, month]) => countOf(month) > limits.timeline.pageSize);
}

export function useShowAllPhotos(): boolean {
  return useTimeline().showAll;
}

/** Expands or collapses every month; this browser keeps the choice. */
export function setShowAllPhotos(showAll: boolean): void {
  saveShowAll(showAll);
  timelineStore.update((state) => allExpanded(state, showAll));
}

/**
 * Changes the order: every month is uninitialized and empty then (PHO-32). With another sort key photos
 * change months, so the new counts define the months.
 */
export function changeSort(next: TimelineSort): void {
  const { sortKey, sortOrder } = timelineSort.get();
  if (next.sortKey === sortKey && next.sortOrder === sortOrder) return;
  if (next.sortKey === sortKey) libraryList.startAnew(timelineReversed);
  else libraryList.startAnew();
  timelineSort.set(next);
}

/** Selection of the timeline. It outlives the page; a new order clears it. */
export const photoSelection = selectionOfList(libraryList);

timelineSort.subscribe(() => photoSelection.update(stopSelecting));
