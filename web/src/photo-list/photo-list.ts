import type { PhotoDetails } from '@keepsake/contract/photos';
import type { QueryKey } from '@tanstack/react-query';
import { createSectionLoader, type SectionLoader } from './loading/section-loader.ts';
import type { SectionSource } from './loading/section-source.ts';
import { type SectionKey, wholeList } from './section-key.ts';
import {
  createTimelineStore,
  emptyTimeline,
  type TimelineState,
  type TimelineStore,
} from './store/timeline-state.ts';
import { createInView, type InView } from './window/in-view.ts';
import { createListScroll, type ListScroll } from './window/list-scroll.ts';
import type { SavedScroll } from './window/saved-scroll.ts';

/** A list of photos: the library by months, or an album. It outlives its page. */
export interface PhotoList {
  readonly store: TimelineStore;
  readonly loader: SectionLoader;
  readonly scroll: ListScroll;
  readonly inView: InView;
  readonly places: SavedScroll;
  /** Without months the list is one expanded section. */
  readonly hasMonths: boolean;
  /** Section of a photo, from its details alone. */
  sectionOf(details: PhotoDetails): SectionKey;
  /** Queries to refetch while photos are being processed. */
  readonly countQueries: readonly QueryKey[];
  /** Drops everything loaded or requested for a new order; `reorder` transforms the known sections. */
  startAnew(reorder?: (state: TimelineState) => TimelineState): void;
}

export interface PhotoListOptions extends Pick<PhotoList, 'places' | 'countQueries'> {
  readonly source: SectionSource;
  /** Present for a list of months only. */
  readonly months?: Pick<PhotoList, 'sectionOf'> & { readonly showAll: boolean };
}

/** Lists that somebody still holds. */
const lists = new Set<WeakRef<TimelineStore>>();

/** Changes every list that there is. */
export function updateLists(change: (state: TimelineState) => TimelineState): void {
  for (const list of lists) {
    const store = list.deref();
    if (store) store.update(change);
    else lists.delete(list);
  }
}

export function createPhotoList({ source, places, countQueries, months }: PhotoListOptions): PhotoList {
  const store = createTimelineStore({ ...emptyTimeline, showAll: months?.showAll ?? true });
  lists.add(new WeakRef(store));
  const loader = createSectionLoader(store, source);
  return {
    store,
    loader,
    places,
    countQueries,
    scroll: createListScroll(),
    inView: createInView(),
    hasMonths: months !== undefined,
    sectionOf: months?.sectionOf ?? (() => wholeList),
    startAnew(reorder = withoutMonths) {
      loader.abortAll();
      places.clear();
      store.update(reorder);
    },
  };
}

function withoutMonths(state: TimelineState): TimelineState {
  return { ...state, sections: new Map(), reveal: null };
}
