import { limits } from '@keepsake/contract/limits';
import type { SectionKey } from '../section-key.ts';
import { changed, changeMonth, dropMonths, withAbsent, withOutline } from './change-month.ts';
import { isWholeKnown, knownItems, shownItems } from './month-photos.ts';
import type { MonthPage, SectionState, TimelineState } from './timeline-state.ts';

/** Deletions hide photos first, and then restore or remove them, by photo or by whole months. */

const without = (ids: ReadonlySet<string>, gone: ReadonlySet<string>) =>
  new Set([...ids].filter((id) => !gone.has(id)));

export function photosHidden(state: TimelineState, key: SectionKey, ids: readonly string[]): TimelineState {
  return changeMonth(state, key, (month) =>
    withAbsent({ ...month, hidden: new Set([...month.hidden, ...ids]) }),
  );
}

/** The deletion failed. */
export function photosRestored(state: TimelineState, key: SectionKey, ids: readonly string[]): TimelineState {
  return changeMonth(state, key, (month) =>
    withAbsent({ ...month, hidden: without(month.hidden, new Set(ids)) }),
  );
}

/** The deletion succeeded: the photos leave their pages and the count. */
export function photosRemoved(state: TimelineState, key: SectionKey, ids: readonly string[]): TimelineState {
  const removed = new Set(ids);
  const next = changeMonth(state, key, (month) =>
    month.layout ? removedFromLayout(month, removed) : removedFromFirstPage(month, removed),
  );
  return next.months.get(key)?.count === 0 ? dropMonths(next, new Set([key])) : next;
}

/** The rest of a month; a pending response does not contain the deletion yet. */
function remaining(month: SectionState, removed: ReadonlySet<string>, count: number): SectionState {
  return {
    ...month,
    changes: month.changes + 1,
    count: Math.max(0, month.count - count),
    hidden: without(month.hidden, removed),
  };
}

function removedFromLayout(month: SectionState, removed: ReadonlySet<string>): SectionState {
  const deleted = new Set([...removed].filter((id) => month.hidden.has(id)));
  const counted = month.layout?.indexesOf(deleted).length ?? 0;
  const clear = (page: MonthPage): MonthPage =>
    page.some((photo) => photo && removed.has(photo.imageId))
      ? page.map((photo) => (photo && removed.has(photo.imageId) ? undefined : photo))
      : page;
  const next = withAbsent({
    ...remaining(month, removed, counted),
    gone: new Set([...month.gone, ...removed]),
    pages: new Map([...month.pages].map(([number, page]) => [number, clear(page)])),
  });
  // A newer count may already exclude them.
  return next.stale ? { ...next, count: Math.max(next.count, knownItems(next) + next.hidden.size) } : next;
}

function removedFromFirstPage(month: SectionState, removed: ReadonlySet<string>): SectionState {
  const counted = [...removed].filter((id) => month.hidden.has(id)).length;
  const first = month.pages.get(0);
  const kept = first?.filter((photo) => photo && !removed.has(photo.imageId));
  const next = withOutline({
    ...remaining(month, removed, counted),
    pages: kept ? new Map([[0, kept]]) : month.pages,
  });
  // Reloads a first page that has lost photos while more follow.
  const isThin = kept && !isWholeKnown(next) && shownItems(next) < limits.timeline.pageSize;
  return isThin ? changed(next) : next;
}

function hideMonths(state: TimelineState, keys: readonly SectionKey[], isHidden: boolean): TimelineState {
  const changed = new Set(keys);
  let isChanged = false;
  const months = new Map(
    [...state.months].map(([key, month]) => {
      if (!changed.has(key) || month.isHidden === isHidden) return [key, month];
      isChanged = true;
      return [key, { ...month, isHidden }];
    }),
  );
  return isChanged ? { ...state, months } : state;
}

export function monthsHidden(state: TimelineState, keys: readonly SectionKey[]): TimelineState {
  return hideMonths(state, keys, true);
}

export function monthsRestored(state: TimelineState, keys: readonly SectionKey[]): TimelineState {
  return hideMonths(state, keys, false);
}

export function monthsRemoved(state: TimelineState, keys: readonly SectionKey[]): TimelineState {
  return dropMonths(state, new Set(keys));
}
