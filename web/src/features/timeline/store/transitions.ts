import { limits } from '@keepsake/contract/limits';
import type { Photo, PhotoPage } from '@keepsake/contract/photos';
import type { MonthCount, MonthKey } from '../months/month-key.ts';
import {
  type MonthPage,
  type MonthState,
  newMonth,
  nextCursor,
  type PhotoPlace,
  shownPhotos,
  type TimelineState,
} from './timeline-state.ts';

/** What can happen to the timeline. Each returns the state itself when nothing changes. */

function change(
  state: TimelineState,
  key: MonthKey,
  update: (month: MonthState) => MonthState,
): TimelineState {
  const month = state.months.get(key);
  if (!month) return state;
  const next = update(month);
  return next === month ? state : { ...state, months: new Map(state.months).set(key, next) };
}

function recount(month: MonthState | undefined, count: number): MonthState {
  if (!month) return newMonth(count);
  return month.count === count ? month : { ...changed(month), count };
}

/** The photos of a month are others now: what is loaded, or on its way, is no longer right. */
function changed(month: MonthState): MonthState {
  return { ...month, changes: month.changes + 1, stale: month.stale || month.status === 'fulfilled' };
}

/** New counts: months come and go, and a loaded month whose count changed is stale. */
export function applyCounts(state: TimelineState, counts: readonly MonthCount[]): TimelineState {
  const months = new Map(counts.map(({ key, count }) => [key, recount(state.months.get(key), count)]));
  const before = [...state.months];
  const same =
    before.length === months.size &&
    [...months].every(([key, month], index) => before[index]?.[0] === key && before[index]?.[1] === month);
  return same ? state : { ...state, months };
}

/** Another order of the same months: none is loaded any more. What is being deleted stays out of sight. */
export function timelineReversed(state: TimelineState): TimelineState {
  const months = [...state.months]
    .reverse()
    .map(([key, { count, hidden }]) => [key, { ...newMonth(count), hidden }] as const);
  return { months: new Map(months), reveal: null };
}

export function monthPending(state: TimelineState, key: MonthKey): TimelineState {
  return change(state, key, (month) => ({ ...month, status: 'pending' }));
}

/** The first page is there; `changes` tells which of them it can know of: those before it was asked for. */
export function monthFulfilled(
  state: TimelineState,
  key: MonthKey,
  page: PhotoPage,
  changes: number,
): TimelineState {
  return change(state, key, (month) => ({
    ...month,
    status: 'fulfilled',
    stale: month.changes !== changes,
    pages: [toPage(page)],
  }));
}

export function monthRejected(state: TimelineState, key: MonthKey): TimelineState {
  return change(state, key, (month) => ({ ...month, status: 'rejected' }));
}

/** The request was taken back: the month waits to be seen again. */
export function monthAborted(state: TimelineState, key: MonthKey): TimelineState {
  return change(state, key, (month) =>
    month.status === 'pending' ? { ...month, status: 'uninitialized' } : month,
  );
}

export function setMore(state: TimelineState, key: MonthKey, more: MonthState['more']): TimelineState {
  return change(state, key, (month) => (month.more === more ? month : { ...month, more }));
}

export function pageAppended(state: TimelineState, key: MonthKey, page: PhotoPage): TimelineState {
  return change(state, key, (month) => ({ ...month, more: 'idle', pages: [...month.pages, toPage(page)] }));
}

export function monthExpanded(state: TimelineState, key: MonthKey): TimelineState {
  return change(state, key, (month) => (month.expanded ? month : { ...month, expanded: true }));
}

/** What is loaded is no longer right: it is loaded again while the old pages stay. */
export function monthStale(state: TimelineState, key: MonthKey): TimelineState {
  return change(state, key, changed);
}

/** Anything may have changed. */
export function allStale(state: TimelineState): TimelineState {
  const months = [...state.months].map(([key, month]) => [key, changed(month)] as const);
  return { ...state, months: new Map(months) };
}

/** Fresh pages for a stale month, in one step, so that the list changes once; `changes` as in monthFulfilled. */
export function monthReplaced(
  state: TimelineState,
  key: MonthKey,
  pages: readonly PhotoPage[],
  changes: number,
): TimelineState {
  return change(state, key, (month) => ({
    ...month,
    stale: month.changes !== changes,
    more: 'idle',
    pages: pages.map(toPage),
  }));
}

/** Newer descriptions of photos that are loaded already; others are ignored. */
export function photosUpdated(state: TimelineState, key: MonthKey, photos: readonly Photo[]): TimelineState {
  const fresh = new Map(photos.map((photo) => [photo.imageId, photo]));
  const update = (page: MonthPage): MonthPage =>
    page.items.some(({ imageId }) => fresh.has(imageId))
      ? { ...page, items: page.items.map((item) => fresh.get(item.imageId) ?? item) }
      : page;
  return change(state, key, (month) => ({ ...month, pages: month.pages.map(update) }));
}

/** A deletion begins: the photos are out of the list at once. */
export function photosHidden(state: TimelineState, key: MonthKey, ids: readonly string[]): TimelineState {
  return change(state, key, (month) => ({ ...month, hidden: new Set([...month.hidden, ...ids]) }));
}

const without = (hidden: ReadonlySet<string>, ids: readonly string[]) =>
  new Set([...hidden].filter((id) => !ids.includes(id)));

/** The deletion failed: the photos are back where they were. */
export function photosRestored(state: TimelineState, key: MonthKey, ids: readonly string[]): TimelineState {
  return change(state, key, (month) => ({ ...month, hidden: without(month.hidden, ids) }));
}

/** The deletion went through: the photos leave their pages and the count. */
export function photosRemoved(state: TimelineState, key: MonthKey, ids: readonly string[]): TimelineState {
  const gone = new Set(ids);
  const next = change(state, key, (month) => ({
    ...month,
    count: Math.max(0, month.count - ids.filter((id) => month.hidden.has(id)).length),
    hidden: without(month.hidden, ids),
    pages: month.pages.map((page) => ({
      ...page,
      items: page.items.filter(({ imageId }) => !gone.has(imageId)),
    })),
  }));
  return dropWhenEmpty(toppedUp(next, key), key);
}

/** A first page that deletions have thinned is loaded again while photos wait behind it. */
function toppedUp(state: TimelineState, key: MonthKey): TimelineState {
  const month = state.months.get(key);
  const thin = month && nextCursor(month) && shownPhotos(month).length < limits.timeline.pageSize;
  return thin ? monthStale(state, key) : state;
}

/** Asks the grid to show a photo and focus it; opens its month when the photo stands behind "+N". */
export function photoRevealed(state: TimelineState, place: PhotoPlace): TimelineState {
  const month = state.months.get(place.key);
  const shown = month && shownPhotos(month).some(({ imageId }) => imageId === place.imageId);
  const next = shown ? state : monthExpanded(state, place.key);
  return { ...next, reveal: place };
}

export function revealDone(state: TimelineState): TimelineState {
  return state.reveal ? { ...state, reveal: null } : state;
}

function dropWhenEmpty(state: TimelineState, key: MonthKey): TimelineState {
  if (state.months.get(key)?.count !== 0) return state;
  const months = new Map(state.months);
  months.delete(key);
  return { ...state, months };
}

function toPage({ images, cursor }: PhotoPage): MonthPage {
  return { items: images, cursor };
}
