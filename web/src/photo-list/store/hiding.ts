import { limits } from '@keepsake/contract/limits';
import type { SectionKey } from '../section-key.ts';
import { changed, changeSection, dropSections, withAbsent, withOutline } from './change-section.ts';
import { isWholeKnown, knownItems, shownItems } from './section-photos.ts';
import type { LoadedPage, SectionState, TimelineState } from './timeline-state.ts';

/** Deletions hide photos first, and then restore or remove them, by photo or by whole sections. */

const without = (ids: ReadonlySet<string>, gone: ReadonlySet<string>) =>
  new Set([...ids].filter((id) => !gone.has(id)));

export function photosHidden(state: TimelineState, key: SectionKey, ids: readonly string[]): TimelineState {
  return changeSection(state, key, (section) =>
    withAbsent({ ...section, hidden: new Set([...section.hidden, ...ids]) }),
  );
}

/** The deletion failed. */
export function photosRestored(state: TimelineState, key: SectionKey, ids: readonly string[]): TimelineState {
  return changeSection(state, key, (section) =>
    withAbsent({ ...section, hidden: without(section.hidden, new Set(ids)) }),
  );
}

/** The deletion succeeded: the photos leave their pages and the count. */
export function photosRemoved(state: TimelineState, key: SectionKey, ids: readonly string[]): TimelineState {
  const removed = new Set(ids);
  const next = changeSection(state, key, (section) =>
    section.layout ? removedFromLayout(section, removed) : removedFromFirstPage(section, removed),
  );
  return next.sections.get(key)?.count === 0 ? dropSections(next, new Set([key])) : next;
}

/** The rest of a section; a pending response does not contain the deletion yet. */
function remaining(section: SectionState, removed: ReadonlySet<string>, count: number): SectionState {
  return {
    ...section,
    changes: section.changes + 1,
    count: Math.max(0, section.count - count),
    hidden: without(section.hidden, removed),
  };
}

function removedFromLayout(section: SectionState, removed: ReadonlySet<string>): SectionState {
  const deleted = new Set([...removed].filter((id) => section.hidden.has(id)));
  const counted = section.layout?.indexesOf(deleted).length ?? 0;
  const clear = (page: LoadedPage): LoadedPage =>
    page.some((photo) => photo && removed.has(photo.imageId))
      ? page.map((photo) => (photo && removed.has(photo.imageId) ? undefined : photo))
      : page;
  const next = withAbsent({
    ...remaining(section, removed, counted),
    gone: new Set([...section.gone, ...removed]),
    pages: new Map([...section.pages].map(([number, page]) => [number, clear(page)])),
  });
  // A newer count may already exclude them.
  return next.stale ? { ...next, count: Math.max(next.count, knownItems(next) + next.hidden.size) } : next;
}

function removedFromFirstPage(section: SectionState, removed: ReadonlySet<string>): SectionState {
  const counted = [...removed].filter((id) => section.hidden.has(id)).length;
  const first = section.pages.get(0);
  const kept = first?.filter((photo) => photo && !removed.has(photo.imageId));
  const next = withOutline({
    ...remaining(section, removed, counted),
    pages: kept ? new Map([[0, kept]]) : section.pages,
  });
  // Reloads a first page that has lost photos while more follow.
  const isThin = kept && !isWholeKnown(next) && shownItems(next) < limits.timeline.pageSize;
  return isThin ? changed(next) : next;
}

function hideSections(state: TimelineState, keys: readonly SectionKey[], isHidden: boolean): TimelineState {
  const changed = new Set(keys);
  let isChanged = false;
  const sections = new Map(
    [...state.sections].map(([key, section]) => {
      if (!changed.has(key) || section.isHidden === isHidden) return [key, section];
      isChanged = true;
      return [key, { ...section, isHidden }];
    }),
  );
  return isChanged ? { ...state, sections } : state;
}

export function sectionsHidden(state: TimelineState, keys: readonly SectionKey[]): TimelineState {
  return hideSections(state, keys, true);
}

export function sectionsRestored(state: TimelineState, keys: readonly SectionKey[]): TimelineState {
  return hideSections(state, keys, false);
}

export function sectionsRemoved(state: TimelineState, keys: readonly SectionKey[]): TimelineState {
  return dropSections(state, new Set(keys));
}
