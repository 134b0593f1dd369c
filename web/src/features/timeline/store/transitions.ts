import type { Photo, PhotoPage } from '@keepsake/contract/photos';
import type { MonthCount, MonthKey } from '../months/month-key.ts';
import { changed, changeMonth, withOutline } from './change-month.ts';
import type { MonthColumns } from './month-columns.ts';
import { indexOfPhoto, shownItems } from './month-photos.ts';
import { placePage } from './place-page.ts';
import {
  type MonthPage,
  type MonthState,
  newMonth,
  type PhotoPlace,
  type TimelineState,
  unloaded,
} from './timeline-state.ts';

/** What can happen to the timeline. Each returns the state itself when nothing changes. */

function recount(month: MonthState | undefined, count: number, expanded: boolean): MonthState {
  if (!month) return newMonth(count, expanded);
  if (month.count === count) return month;
  const isLoaded = month.columns !== null || month.pages.size > 0;
  return { ...changed(month), count, outline: isLoaded ? month.outline : {} };
}

/** New counts: months come and go, and a loaded month whose count changed is stale. */
export function applyCounts(state: TimelineState, counts: readonly MonthCount[]): TimelineState {
  const months = new Map(
    counts.map(({ key, count }) => [key, recount(state.months.get(key), count, state.showAll)]),
  );
  const before = [...state.months];
  const same =
    before.length === months.size &&
    [...months].every(([key, month], index) => before[index]?.[0] === key && before[index]?.[1] === month);
  return same ? state : { ...state, months };
}

/** Another order of the same months: none is loaded any more. What is being deleted stays out of sight. */
export function timelineReversed(state: TimelineState): TimelineState {
  const months = [...state.months].reverse().map(([key, { count, hidden, isHidden }]) => {
    return [key, { ...newMonth(count, state.showAll), hidden, isHidden }] as const;
  });
  return { ...state, months: new Map(months), reveal: null };
}

export function monthPending(state: TimelineState, key: MonthKey): TimelineState {
  return changeMonth(state, key, (month) => ({ ...month, status: 'pending' }));
}

/** The first page is there; `changes` tells which of them it can know of: those before it was asked for. */
export function monthFulfilled(
  state: TimelineState,
  key: MonthKey,
  { images, cursor }: PhotoPage,
  changes: number,
): TimelineState {
  return changeMonth(state, key, (month) => {
    if (month.columns) return { ...withPage(month, 0, images, images.length), status: 'fulfilled' };
    const stale = month.stale || month.changes !== changes;
    const pages = new Map([[0, images]]);
    return withOutline({ ...month, status: 'fulfilled', stale, pages, isComplete: cursor === null });
  });
}

export function monthRejected(state: TimelineState, key: MonthKey): TimelineState {
  return changeMonth(state, key, (month) => ({ ...month, status: 'rejected' }));
}

/** The request was taken back: the month waits to be seen again. */
export function monthAborted(state: TimelineState, key: MonthKey): TimelineState {
  return changeMonth(state, key, (month) =>
    month.status === 'pending' ? { ...month, status: 'uninitialized' } : month,
  );
}

/** The columns are on their way, or back to waiting, or refused; an open month that shows nothing is so itself. */
export function setColumnsStatus(
  state: TimelineState,
  key: MonthKey,
  columnsStatus: MonthState['columnsStatus'],
): TimelineState {
  return changeMonth(state, key, (month) => {
    const isAll = month.expanded && month.status !== 'fulfilled';
    const status = columnsStatus === 'idle' ? 'uninitialized' : columnsStatus;
    return { ...month, columnsStatus, status: isAll ? status : month.status };
  });
}

/** The columns are there, with the pages that came with them; `changes` as in monthFulfilled. */
export function columnsLoaded(
  state: TimelineState,
  key: MonthKey,
  columns: MonthColumns,
  changes: number,
  pages: ReadonlyMap<number, MonthPage> = new Map(),
): TimelineState {
  return changeMonth(state, key, (month) => {
    const knowsAll = month.changes === changes;
    const first = month.columns ? undefined : month.pages.get(0)?.filter((photo) => photo !== undefined);
    const kept = first && placePage(columns, month, 0, first, first.length);
    return withOutline({
      ...month,
      columns,
      status: 'fulfilled',
      columnsStatus: 'idle',
      count: columns.count,
      gone: knowsAll ? unloaded.gone : month.gone,
      stale: month.stale || !knowsAll,
      failedPages: unloaded.failedPages,
      pages: pages.size === 0 && kept ? new Map([[0, kept]]) : pages,
    });
  });
}

function withPage(month: MonthState, page: number, images: readonly Photo[], limit?: number): MonthState {
  if (!month.columns) {
    if (page > 0 || month.pages.has(0)) return month;
    return withOutline({ ...month, pages: new Map([[0, images]]) });
  }
  const placed = placePage(month.columns, month, page, images, limit);
  if (!placed) return failed(month.stale ? month : changed(month), page);
  const failedPages = new Set([...month.failedPages].filter((number) => number !== page));
  return { ...month, failedPages, pages: new Map(month.pages).set(page, placed) };
}

/** A page is there. When its photos are others than the columns say, the month is stale. */
export function pageLoaded(
  state: TimelineState,
  key: MonthKey,
  page: number,
  images: readonly Photo[],
): TimelineState {
  return changeMonth(state, key, (month) => withPage(month, page, images));
}

function failed(month: MonthState, page: number): MonthState {
  return { ...month, failedPages: new Set([...month.failedPages, page]) };
}

export function pageFailed(state: TimelineState, key: MonthKey, page: number): TimelineState {
  return changeMonth(state, key, (month) => failed(month, page));
}

/** Forgets what could not be loaded: it is asked for again when it is in view. */
export function failuresForgotten(state: TimelineState, key: MonthKey): TimelineState {
  return changeMonth(state, key, (month) => ({
    ...month,
    failedPages: unloaded.failedPages,
    status: month.status === 'rejected' ? 'uninitialized' : month.status,
    columnsStatus: month.columnsStatus === 'rejected' ? 'idle' : month.columnsStatus,
  }));
}

export function monthExpanded(state: TimelineState, key: MonthKey): TimelineState {
  return changeMonth(state, key, (month) => (month.expanded ? month : { ...month, expanded: true }));
}

/** "Show all photos": opens every month, also those to come, or closes every one. */
export function allExpanded(state: TimelineState, showAll: boolean): TimelineState {
  const months = [...state.months].map(
    ([key, month]) => [key, month.expanded === showAll ? month : { ...month, expanded: showAll }] as const,
  );
  return { ...state, showAll, months: new Map(months) };
}

/** What is loaded is no longer right: it is loaded again while the old photos stay. */
export function monthStale(state: TimelineState, key: MonthKey): TimelineState {
  return changeMonth(state, key, changed);
}

/** Anything may have changed. */
export function allStale(state: TimelineState): TimelineState {
  const months = [...state.months].map(([key, month]) => [key, changed(month)] as const);
  return { ...state, months: new Map(months) };
}

/** What a month was loaded anew with: columns and pages, or the first page alone. */
export interface FreshMonth {
  readonly columns: MonthColumns | null;
  readonly pages: ReadonlyMap<number, MonthPage>;
  readonly isComplete: boolean;
}

/** Fresh photos for a stale month, in one step, so that the list changes once; `changes` as in monthFulfilled. */
export function monthReplaced(
  state: TimelineState,
  key: MonthKey,
  fresh: FreshMonth,
  changes: number,
): TimelineState {
  return changeMonth(state, key, (month) => {
    const knowsAll = month.changes === changes;
    return withOutline({
      ...month,
      ...unloaded,
      ...fresh,
      status: 'fulfilled',
      count: fresh.columns?.count ?? month.count,
      gone: knowsAll ? unloaded.gone : month.gone,
      stale: !knowsAll,
    });
  });
}

/** Newer descriptions of photos that are loaded already; others are ignored. */
export function photosUpdated(state: TimelineState, key: MonthKey, photos: readonly Photo[]): TimelineState {
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

/** Asks the grid to show a photo and focus it; opens its month when the photo stands behind "+N". */
export function photoRevealed(state: TimelineState, place: PhotoPlace): TimelineState {
  const month = state.months.get(place.key);
  const item = month ? indexOfPhoto(month, place.imageId) : -1;
  const isShown = month && item >= 0 && item < shownItems(month);
  const next = isShown ? state : monthExpanded(state, place.key);
  return { ...next, reveal: place };
}

export function revealDone(state: TimelineState): TimelineState {
  return state.reveal ? { ...state, reveal: null } : state;
}

/** Of a month that is far from the screen only its outline stays: how tall it is, and that it is open. */
export function monthForgotten(state: TimelineState, key: MonthKey): TimelineState {
  return changeMonth(state, key, (month) =>
    month.status === 'fulfilled' ? { ...month, ...unloaded } : month,
  );
}

/** Drops loaded pages that are far from the screen. */
export function pagesForgotten(
  state: TimelineState,
  key: MonthKey,
  numbers: ReadonlySet<number>,
): TimelineState {
  return changeMonth(state, key, (month) => {
    const pages = new Map([...month.pages].filter(([number]) => !numbers.has(number) || !month.columns));
    return pages.size === month.pages.size ? month : { ...month, pages };
  });
}
