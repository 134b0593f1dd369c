import type { Photo, PhotoPage } from '@keepsake/contract/photos';
import { isUnknownMonth, type MonthCount, type SectionKey } from '../section-key.ts';
import { changed, changeMonth, withOutline } from './change-month.ts';
import { indexOfPhoto, shownItems } from './month-photos.ts';
import type { PhotoLayout } from './photo-layout.ts';
import { placePage } from './place-page.ts';
import {
  type MonthPage,
  newMonth,
  type PhotoRef,
  type SectionState,
  type TimelineState,
  unloaded,
} from './timeline-state.ts';

/** Transitions of the timeline. Each returns the same state when nothing changes. */

function recount(
  month: SectionState | undefined,
  { count, shape = '' }: MonthCount,
  expanded: boolean,
): SectionState {
  if (!month) return newMonth(count, expanded, shape);
  if (month.count === count && month.shape === shape) return month;
  const isLoaded = month.layout !== null || month.pages.size > 0;
  const known = month.count === count ? month : changed(month);
  return { ...known, count, shape, outline: isLoaded ? month.outline : {} };
}

/** Applies new counts: adds and removes months; a loaded month whose count changed becomes stale. */
export function applyCounts(state: TimelineState, counts: readonly MonthCount[]): TimelineState {
  const months = new Map(
    counts.map((month) => [month.key, recount(state.months.get(month.key), month, state.showAll)]),
  );
  const before = [...state.months];
  const same =
    before.length === months.size &&
    [...months].every(([key, month], index) => before[index]?.[0] === key && before[index]?.[1] === month);
  return same ? state : { ...state, months };
}

/** The first photos in the other order are known where they are all photos of the month. */
function reversedShape(shape: string, count: number): string {
  const ratios = shape.match(/.{4}/g) ?? [];
  return ratios.length === count ? ratios.reverse().join('') : '';
}

/**
 * Reverses the order of the months; the unknown month stays last. Nothing is loaded afterwards, and pending
 * deletions stay hidden.
 */
export function timelineReversed(state: TimelineState): TimelineState {
  const reversed = [...state.months].reverse();
  const isUnknown = ([key]: (typeof reversed)[number]) => Number(isUnknownMonth(key));
  const months = reversed
    .sort((a, b) => isUnknown(a) - isUnknown(b))
    .map(([key, { count, shape, hidden, isHidden }]) => {
      const month = newMonth(count, state.showAll, reversedShape(shape, count));
      return [key, { ...month, hidden, isHidden }] as const;
    });
  return { ...state, months: new Map(months), reveal: null };
}

export function monthPending(state: TimelineState, key: SectionKey): TimelineState {
  return changeMonth(state, key, (month) => ({ ...month, status: 'pending' }));
}

/** Stores the first page. `changes`: number of changes known at the time of the request. */
export function monthFulfilled(
  state: TimelineState,
  key: SectionKey,
  { images, cursor }: PhotoPage,
  changes: number,
): TimelineState {
  return changeMonth(state, key, (month) => {
    if (month.layout) return { ...withPage(month, 0, images, images.length), status: 'fulfilled' };
    const stale = month.stale || month.changes !== changes;
    const pages = new Map([[0, images]]);
    return withOutline({ ...month, status: 'fulfilled', stale, pages, isComplete: cursor === null });
  });
}

export function monthRejected(state: TimelineState, key: SectionKey): TimelineState {
  return changeMonth(state, key, (month) => ({ ...month, status: 'rejected' }));
}

/** The request was aborted: the month loads when it is shown again. */
export function monthAborted(state: TimelineState, key: SectionKey): TimelineState {
  return changeMonth(state, key, (month) =>
    month.status === 'pending' ? { ...month, status: 'uninitialized' } : month,
  );
}

/** Sets the status of the layout; an expanded month without photos takes it over. */
export function setLayoutStatus(
  state: TimelineState,
  key: SectionKey,
  layoutStatus: SectionState['layoutStatus'],
): TimelineState {
  return changeMonth(state, key, (month) => {
    const isAll = month.expanded && month.status !== 'fulfilled';
    const status = layoutStatus === 'idle' ? 'uninitialized' : layoutStatus;
    return { ...month, layoutStatus, status: isAll ? status : month.status };
  });
}

/** Stores the layout with the pages loaded for it; `changes` as in monthFulfilled. */
export function layoutLoaded(
  state: TimelineState,
  key: SectionKey,
  layout: PhotoLayout,
  changes: number,
  pages: ReadonlyMap<number, MonthPage> = new Map(),
): TimelineState {
  return changeMonth(state, key, (month) => {
    const knowsAll = month.changes === changes;
    const first = month.layout ? undefined : month.pages.get(0)?.filter((photo) => photo !== undefined);
    const kept = first && placePage(layout, month, 0, first, first.length);
    return withOutline({
      ...month,
      layout,
      status: 'fulfilled',
      layoutStatus: 'idle',
      count: layout.count,
      gone: knowsAll ? unloaded.gone : month.gone,
      stale: month.stale || !knowsAll,
      failedPages: unloaded.failedPages,
      pages: pages.size === 0 && kept ? new Map([[0, kept]]) : pages,
    });
  });
}

function withPage(month: SectionState, page: number, images: readonly Photo[], limit?: number): SectionState {
  if (!month.layout) {
    if (page > 0 || month.pages.has(0)) return month;
    return withOutline({ ...month, pages: new Map([[0, images]]) });
  }
  const placed = placePage(month.layout, month, page, images, limit);
  if (!placed) return failed(month.stale ? month : changed(month), page);
  const failedPages = new Set([...month.failedPages].filter((number) => number !== page));
  return { ...month, failedPages, pages: new Map(month.pages).set(page, placed) };
}

/** Stores a page. When it does not match the layout, the month becomes stale. */
export function pageLoaded(
  state: TimelineState,
  key: SectionKey,
  page: number,
  images: readonly Photo[],
): TimelineState {
  return changeMonth(state, key, (month) => withPage(month, page, images));
}

function failed(month: SectionState, page: number): SectionState {
  return { ...month, failedPages: new Set([...month.failedPages, page]) };
}

export function pageFailed(state: TimelineState, key: SectionKey, page: number): TimelineState {
  return changeMonth(state, key, (month) => failed(month, page));
}

/** Clears failures, so that the parts in view are requested again. */
export function failuresCleared(state: TimelineState, key: SectionKey): TimelineState {
  return changeMonth(state, key, (month) => ({
    ...month,
    failedPages: unloaded.failedPages,
    status: month.status === 'rejected' ? 'uninitialized' : month.status,
    layoutStatus: month.layoutStatus === 'rejected' ? 'idle' : month.layoutStatus,
  }));
}

export function monthExpanded(state: TimelineState, key: SectionKey): TimelineState {
  return changeMonth(state, key, (month) => (month.expanded ? month : { ...month, expanded: true }));
}

/** "Expand all months": expands or collapses every month, also later ones. */
export function allExpanded(state: TimelineState, showAll: boolean): TimelineState {
  const months = [...state.months].map(
    ([key, month]) => [key, month.expanded === showAll ? month : { ...month, expanded: showAll }] as const,
  );
  return { ...state, showAll, months: new Map(months) };
}

/** The month is reloaded; the old photos stay until then. */
export function monthStale(state: TimelineState, key: SectionKey): TimelineState {
  return changeMonth(state, key, changed);
}

export function allStale(state: TimelineState): TimelineState {
  const months = [...state.months].map(([key, month]) => [key, changed(month)] as const);
  return { ...state, months: new Map(months) };
}

/** Reloaded content of a month: layout and pages, or the first page alone. */
export interface FreshSection {
  readonly layout: PhotoLayout | null;
  readonly pages: ReadonlyMap<number, MonthPage>;
  readonly isComplete: boolean;
}

/** Replaces a stale month in one step; `changes` as in monthFulfilled. */
export function monthReplaced(
  state: TimelineState,
  key: SectionKey,
  fresh: FreshSection,
  changes: number,
): TimelineState {
  return changeMonth(state, key, (month) => {
    const knowsAll = month.changes === changes;
    return withOutline({
      ...month,
      ...unloaded,
      ...fresh,
      status: 'fulfilled',
      count: fresh.layout?.count ?? month.count,
      gone: knowsAll ? unloaded.gone : month.gone,
      stale: !knowsAll,
    });
  });
}

/** Updates loaded photos; others are ignored. */
export function photosUpdated(
  state: TimelineState,
  key: SectionKey,
  photos: readonly Photo[],
): TimelineState {
  const fresh = new Map(photos.map((photo) => [photo.imageId, photo]));
  const update = (page: MonthPage): MonthPage =>
    page.some((photo) => photo && fresh.has(photo.imageId))
      ? page.map((photo) => photo && (fresh.get(photo.imageId) ?? photo))
      : page;
  return changeMonth(state, key, (month) => ({
    ...month,
    pages: new Map([...month.pages].map(([number, page]) => [number, update(page)])),
  }));
}

/** Makes the grid scroll to a photo and focus it; expands its month when the photo is behind "+N". */
export function photoRevealed(state: TimelineState, place: PhotoRef): TimelineState {
  const month = state.months.get(place.key);
  const item = month ? indexOfPhoto(month, place.imageId) : -1;
  const isShown = month && item >= 0 && item < shownItems(month);
  const next = isShown ? state : monthExpanded(state, place.key);
  return { ...next, reveal: place };
}

export function revealDone(state: TimelineState): TimelineState {
  return state.reveal ? { ...state, reveal: null } : state;
}

/** Drops everything but the outline of a month: its height and whether it is expanded. */
export function monthEvicted(state: TimelineState, key: SectionKey): TimelineState {
  return changeMonth(state, key, (month) =>
    month.status === 'fulfilled' ? { ...month, ...unloaded } : month,
  );
}

export function pagesEvicted(
  state: TimelineState,
  key: SectionKey,
  numbers: ReadonlySet<number>,
): TimelineState {
  return changeMonth(state, key, (month) => {
    const pages = new Map([...month.pages].filter(([number]) => !numbers.has(number) || !month.layout));
    return pages.size === month.pages.size ? month : { ...month, pages };
  });
}
