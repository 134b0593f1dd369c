import type { Photo, PhotoPage } from '@keepsake/contract/photos';
import { isUnknownMonth, type SectionCount, type SectionKey } from '../section-key.ts';
import { changed, changeSection, withOutline } from './change-section.ts';
import type { PhotoLayout } from './photo-layout.ts';
import { placePage } from './place-page.ts';
import { indexOfPhoto, shownItems } from './section-photos.ts';
import {
  type LoadedPage,
  newSection,
  type PhotoRef,
  type SectionState,
  type TimelineState,
  unloaded,
} from './timeline-state.ts';

/** Transitions of the timeline. Each returns the same state when nothing changes. */

function recount(
  section: SectionState | undefined,
  { count, shape = '' }: SectionCount,
  expanded: boolean,
): SectionState {
  if (!section) return newSection(count, expanded, shape);
  if (section.count === count && section.shape === shape) return section;
  const isLoaded = section.layout !== null || section.pages.size > 0;
  const known = section.count === count ? section : changed(section);
  return { ...known, count, shape, outline: isLoaded ? section.outline : {} };
}

/** Applies new counts: adds and removes sections; a loaded section whose count changed becomes stale. */
export function applyCounts(state: TimelineState, counts: readonly SectionCount[]): TimelineState {
  const sections = new Map(
    counts.map((section) => [section.key, recount(state.sections.get(section.key), section, state.showAll)]),
  );
  const before = [...state.sections];
  const same =
    before.length === sections.size &&
    [...sections].every(
      ([key, section], index) => before[index]?.[0] === key && before[index]?.[1] === section,
    );
  return same ? state : { ...state, sections };
}

/** The first photos in the other order are known where they are all photos of the section. */
function reversedShape(shape: string, count: number): string {
  const ratios = shape.match(/.{4}/g) ?? [];
  return ratios.length === count ? ratios.reverse().join('') : '';
}

/**
 * Reverses the order of the sections; the unknown month stays last. Nothing is loaded afterwards, and pending
 * deletions stay hidden.
 */
export function timelineReversed(state: TimelineState): TimelineState {
  const reversed = [...state.sections].reverse();
  const isUnknown = ([key]: (typeof reversed)[number]) => Number(isUnknownMonth(key));
  const sections = reversed
    .sort((a, b) => isUnknown(a) - isUnknown(b))
    .map(([key, { count, shape, hidden, isHidden }]) => {
      const section = newSection(count, state.showAll, reversedShape(shape, count));
      return [key, { ...section, hidden, isHidden }] as const;
    });
  return { ...state, sections: new Map(sections), reveal: null };
}

export function sectionPending(state: TimelineState, key: SectionKey): TimelineState {
  return changeSection(state, key, (section) => ({ ...section, status: 'pending' }));
}

/** Stores the first page. `changes`: number of changes known at the time of the request. */
export function sectionFulfilled(
  state: TimelineState,
  key: SectionKey,
  { images, cursor }: PhotoPage,
  changes: number,
): TimelineState {
  return changeSection(state, key, (section) => {
    if (section.layout) return { ...withPage(section, 0, images, images.length), status: 'fulfilled' };
    const stale = section.stale || section.changes !== changes;
    const pages = new Map([[0, images]]);
    return withOutline({ ...section, status: 'fulfilled', stale, pages, isComplete: cursor === null });
  });
}

export function sectionRejected(state: TimelineState, key: SectionKey): TimelineState {
  return changeSection(state, key, (section) => ({ ...section, status: 'rejected' }));
}

/** The request was aborted: the section loads when it is shown again. */
export function sectionAborted(state: TimelineState, key: SectionKey): TimelineState {
  return changeSection(state, key, (section) =>
    section.status === 'pending' ? { ...section, status: 'uninitialized' } : section,
  );
}

/** Sets the status of the layout; an expanded section without photos takes it over. */
export function setLayoutStatus(
  state: TimelineState,
  key: SectionKey,
  layoutStatus: SectionState['layoutStatus'],
): TimelineState {
  return changeSection(state, key, (section) => {
    const isAll = section.expanded && section.status !== 'fulfilled';
    const status = layoutStatus === 'idle' ? 'uninitialized' : layoutStatus;
    return { ...section, layoutStatus, status: isAll ? status : section.status };
  });
}

/** Stores the layout with the pages loaded for it; `changes` as in sectionFulfilled. */
export function layoutLoaded(
  state: TimelineState,
  key: SectionKey,
  layout: PhotoLayout,
  changes: number,
  pages: ReadonlyMap<number, LoadedPage> = new Map(),
): TimelineState {
  return changeSection(state, key, (section) => {
    const knowsAll = section.changes === changes;
    const first = section.layout ? undefined : section.pages.get(0)?.filter((photo) => photo !== undefined);
    const kept = first && placePage(layout, section, 0, first, first.length);
    return withOutline({
      ...section,
      layout,
      status: 'fulfilled',
      layoutStatus: 'idle',
      count: layout.count,
      gone: knowsAll ? unloaded.gone : section.gone,
      stale: section.stale || !knowsAll,
      failedPages: unloaded.failedPages,
      pages: pages.size === 0 && kept ? new Map([[0, kept]]) : pages,
    });
  });
}

function withPage(
  section: SectionState,
  page: number,
  images: readonly Photo[],
  limit?: number,
): SectionState {
  if (!section.layout) {
    if (page > 0 || section.pages.has(0)) return section;
    return withOutline({ ...section, pages: new Map([[0, images]]) });
  }
  const placed = placePage(section.layout, section, page, images, limit);
  if (!placed) return failed(section.stale ? section : changed(section), page);
  const failedPages = new Set([...section.failedPages].filter((number) => number !== page));
  return { ...section, failedPages, pages: new Map(section.pages).set(page, placed) };
}

/** Stores a page. When it does not match the layout, the section becomes stale. */
export function pageLoaded(
  state: TimelineState,
  key: SectionKey,
  page: number,
  images: readonly Photo[],
): TimelineState {
  return changeSection(state, key, (section) => withPage(section, page, images));
}

function failed(section: SectionState, page: number): SectionState {
  return { ...section, failedPages: new Set([...section.failedPages, page]) };
}

export function pageFailed(state: TimelineState, key: SectionKey, page: number): TimelineState {
  return changeSection(state, key, (section) => failed(section, page));
}

/** Clears failures, so that the parts in view are requested again. */
export function failuresCleared(state: TimelineState, key: SectionKey): TimelineState {
  return changeSection(state, key, (section) => ({
    ...section,
    failedPages: unloaded.failedPages,
    status: section.status === 'rejected' ? 'uninitialized' : section.status,
    layoutStatus: section.layoutStatus === 'rejected' ? 'idle' : section.layoutStatus,
  }));
}

export function sectionExpanded(state: TimelineState, key: SectionKey): TimelineState {
  return changeSection(state, key, (section) =>
    section.expanded ? section : { ...section, expanded: true },
  );
}

/** "Expand all months": expands or collapses every section, also later ones. */
export function allExpanded(state: TimelineState, showAll: boolean): TimelineState {
  const sections = [...state.sections].map(
    ([key, section]) =>
      [key, section.expanded === showAll ? section : { ...section, expanded: showAll }] as const,
  );
  return { ...state, showAll, sections: new Map(sections) };
}

/** The section is reloaded; the old photos stay until then. */
export function sectionStale(state: TimelineState, key: SectionKey): TimelineState {
  return changeSection(state, key, changed);
}

export function allStale(state: TimelineState): TimelineState {
  const sections = [...state.sections].map(([key, section]) => [key, changed(section)] as const);
  return { ...state, sections: new Map(sections) };
}

/** Reloaded content of a section: layout and pages, or the first page alone. */
export interface FreshSection {
  readonly layout: PhotoLayout | null;
  readonly pages: ReadonlyMap<number, LoadedPage>;
  readonly isComplete: boolean;
}

/** Replaces a stale section in one step; `changes` as in sectionFulfilled. */
export function sectionReplaced(
  state: TimelineState,
  key: SectionKey,
  fresh: FreshSection,
  changes: number,
): TimelineState {
  return changeSection(state, key, (section) => {
    const knowsAll = section.changes === changes;
    return withOutline({
      ...section,
      ...unloaded,
      ...fresh,
      status: 'fulfilled',
      count: fresh.layout?.count ?? section.count,
      gone: knowsAll ? unloaded.gone : section.gone,
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
  const update = (page: LoadedPage): LoadedPage =>
    page.some((photo) => photo && fresh.has(photo.imageId))
      ? page.map((photo) => photo && (fresh.get(photo.imageId) ?? photo))
      : page;
  return changeSection(state, key, (section) => ({
    ...section,
    pages: new Map([...section.pages].map(([number, page]) => [number, update(page)])),
  }));
}

/** Makes the grid scroll to a photo and focus it; expands its section when the photo is behind "+N". */
export function photoRevealed(state: TimelineState, place: PhotoRef): TimelineState {
  const section = state.sections.get(place.key);
  const item = section ? indexOfPhoto(section, place.imageId) : -1;
  const isShown = section && item >= 0 && item < shownItems(section);
  const next = isShown ? state : sectionExpanded(state, place.key);
  return { ...next, reveal: place };
}

export function revealDone(state: TimelineState): TimelineState {
  return state.reveal ? { ...state, reveal: null } : state;
}

/** Drops everything but the outline of a section: its height and whether it is expanded. */
export function sectionEvicted(state: TimelineState, key: SectionKey): TimelineState {
  return changeSection(state, key, (section) =>
    section.status === 'fulfilled' ? { ...section, ...unloaded } : section,
  );
}

export function pagesEvicted(
  state: TimelineState,
  key: SectionKey,
  numbers: ReadonlySet<number>,
): TimelineState {
  return changeSection(state, key, (section) => {
    const pages = new Map([...section.pages].filter(([number]) => !numbers.has(number) || !section.layout));
    return pages.size === section.pages.size ? section : { ...section, pages };
  });
}
