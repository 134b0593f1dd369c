import { limits } from '@keepsake/contract/limits';
import type { MonthKey } from '../months/month-key.ts';
import { changed, changeMonth, dropMonths, withAbsent, withOutline } from './change-month.ts';
import { isWholeKnown, knownItems, shownItems } from './month-photos.ts';
import type { MonthPage, MonthState, TimelineState } from './timeline-state.ts';

/** Deletions: what is being deleted is hidden, and then restored or removed, by photo or by whole months. */

const without = (ids: ReadonlySet<string>, gone: ReadonlySet<string>) =>
  new Set([...ids].filter((id) => !gone.has(id)));

/** A deletion begins: the photos are out of the list at once. */
export function photosHidden(state: TimelineState, key: MonthKey, ids: readonly string[]): TimelineState {
  return changeMonth(state, key, (month) =>
    withAbsent({ ...month, hidden: new Set([...month.hidden, ...ids]) }),
  );
}

/** The deletion failed: the photos are back where they were. */
export function photosRestored(state: TimelineState, key: MonthKey, ids: readonly string[]): TimelineState {
  return changeMonth(state, key, (month) =>
    withAbsent({ ...month, hidden: without(month.hidden, new Set(ids)) }),
  );
}

/** The deletion went through: the photos leave their pages and the count. */
export function photosRemoved(state: TimelineState, key: MonthKey, ids: readonly string[]): TimelineState {
  const removed = new Set(ids);
  const next = changeMonth(state, key, (month) =>
    month.columns ? removedFromColumns(month, removed) : removedFromFirstPage(month, removed),
  );
  return next.months.get(key)?.count === 0 ? dropMonths(next, new Set([key])) : next;
}

/** What remains of a month; an answer that is on its way does not know of the deletion yet. */
function remaining(month: MonthState, removed: ReadonlySet<string>, count: number): MonthState {
  return {
    ...month,
    changes: month.changes + 1,
    count: Math.max(0, month.count - count),
    hidden: without(month.hidden, removed),
  };
}

function removedFromColumns(month: MonthState, removed: ReadonlySet<string>): MonthState {
  const deleted = new Set([...removed].filter((id) => month.hidden.has(id)));
  const counted = month.columns?.indexesOf(deleted).length ?? 0;
  const clear = (page: MonthPage): MonthPage =>
    page.some((photo) => photo && removed.has(photo.imageId))
      ? page.map((photo) => (photo && removed.has(photo.imageId) ? undefined : photo))
      : page;
  const next = withAbsent({
    ...remaining(month, removed, counted),
    gone: new Set([...month.gone, ...removed]),
    pages: new Map([...month.pages].map(([number, page]) => [number, clear(page)])),
  });
  // A newer count may have been made without them already.
  return next.stale ? { ...next, count: Math.max(next.count, knownItems(next) + next.hidden.size) } : next;
}

function removedFromFirstPage(month: MonthState, removed: ReadonlySet<string>): MonthState {
  const counted = [...removed].filter((id) => month.hidden.has(id)).length;
  const first = month.pages.get(0);
  const kept = first?.filter((photo) => photo && !removed.has(photo.imageId));
  const next = withOutline({
    ...remaining(month, removed, counted),
    pages: kept ? new Map([[0, kept]]) : month.pages,
  });
  // A first page that deletions have thinned is loaded again while photos wait behind it.
  const isThin = kept && !isWholeKnown(next) && shownItems(next) < limits.timeline.pageSize;
  return isThin ? changed(next) : next;
}

function hideMonths(state: TimelineState, keys: readonly MonthKey[], isHidden: boolean): TimelineState {
  const wanted = new Set(keys);
  let isChanged = false;
  const months = new Map(
    [...state.months].map(([key, month]) => {
      if (!wanted.has(key) || month.isHidden === isHidden) return [key, month];
      isChanged = true;
      return [key, { ...month, isHidden }];
    }),
  );
  return isChanged ? { ...state, months } : state;
}

/** The deletion of whole months begins. */
export function monthsHidden(state: TimelineState, keys: readonly MonthKey[]): TimelineState {
  return hideMonths(state, keys, true);
}

/** It failed: the months are back as they were. */
export function monthsRestored(state: TimelineState, keys: readonly MonthKey[]): TimelineState {
  return hideMonths(state, keys, false);
}

/** It went through. */
export function monthsRemoved(state: TimelineState, keys: readonly MonthKey[]): TimelineState {
  return dropMonths(state, new Set(keys));
}
