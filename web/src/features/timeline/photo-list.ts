import type { PhotoDetails } from '@keepsake/contract/photos';
import type { QueryKey } from '@tanstack/react-query';
import type { MonthSource } from './loading/fetch-page.ts';
import { createMonthLoader, type MonthLoader } from './loading/month-loader.ts';
import { type MonthKey, wholeList } from './months/month-key.ts';
import { emptyTimeline, type TimelineState } from './store/timeline-state.ts';
import { createTimelineStore, type TimelineStore } from './store/timeline-store.ts';
import { withoutMonths } from './store/without-months.ts';
import { createListScroll, type ListScroll } from './window/list-scroll.ts';
import type { PlaceMemory } from './window/place-memory.ts';

/** A list of photos: the library by its months, or an album. It outlives the page, so that coming back shows it at once. */
export interface PhotoList {
  readonly store: TimelineStore;
  readonly loader: MonthLoader;
  readonly scroll: ListScroll;
  readonly places: PlaceMemory;
  /** Without months the list is one section, open from the beginning. */
  readonly hasMonths: boolean;
  /** The section in which a photo stands that is known by its details alone. */
  sectionOf(details: PhotoDetails): MonthKey;
  /** What is asked for again while photos of the list are being processed. */
  readonly countQueries: readonly QueryKey[];
  /** Another order: nothing that is loaded, or on its way, is right; `reorder` says what is known of the sections. */
  startAnew(reorder?: (state: TimelineState) => TimelineState): void;
}

export interface PhotoListOptions extends Pick<PhotoList, 'places' | 'countQueries'> {
  readonly source: MonthSource;
  /** For a list of months; without it the list is one section. */
  readonly months?: Pick<PhotoList, 'sectionOf'> & { readonly showAll: boolean };
}

export function createPhotoList({ source, places, countQueries, months }: PhotoListOptions): PhotoList {
  const store = createTimelineStore({ ...emptyTimeline, showAll: months?.showAll ?? true });
  const loader = createMonthLoader(store, source);
  return {
    store,
    loader,
    places,
    countQueries,
    scroll: createListScroll(),
    hasMonths: months !== undefined,
    sectionOf: months?.sectionOf ?? (() => wholeList),
    startAnew(reorder = withoutMonths) {
      loader.abortAll();
      places.forget();
      store.update(reorder);
    },
  };
}
