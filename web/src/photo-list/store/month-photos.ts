import { limits } from '@keepsake/contract/limits';
import type { Photo } from '@keepsake/contract/photos';
import type { SectionKey } from '../section-key.ts';
import { indexOfItem, itemOfIndex } from './positions.ts';
import type { PhotoRef, SectionState, TimelineState } from './timeline-state.ts';

/**
 * Reads the photos of a month. An `item` is the place of a photo in the list, from 0, without the photos
 * that are being deleted. An `index` counts those as well.
 */

const { layoutPageSize, pageSize } = limits.timeline;

export function pageOf(index: number): number {
  return Math.floor(index / layoutPageSize);
}

/** Photos with known ids, including hidden ones. */
function knownCount({ layout, pages }: SectionState): number {
  return layout?.count ?? pages.get(0)?.length ?? 0;
}

/** Items with known ids: all with a layout, else the first page. */
export function knownItems(month: SectionState): number {
  return knownCount(month) - month.absent.length;
}

/** Whether all items are known. */
export function isWholeKnown(month: SectionState): boolean {
  return month.layout !== null || (month.isComplete && month.pages.has(0));
}

/** Undefined while its page is not loaded. */
export function photoAt(month: SectionState, item: number): Photo | undefined {
  const index = indexOfItem(month.absent, item);
  return month.pages.get(pageOf(index))?.[index % layoutPageSize];
}

/** Undefined while neither its page nor the layout is loaded, and beyond the end. */
export function idAt(month: SectionState, item: number): string | undefined {
  if (item < 0) return undefined;
  const index = indexOfItem(month.absent, item);
  return month.layout ? month.layout.idAt(index) : month.pages.get(0)?.[index]?.imageId;
}

/** Average colour, `#rrggbb`; undefined while unknown. */
export function colourAt(month: SectionState, item: number): string | undefined {
  const index = indexOfItem(month.absent, item);
  return month.layout ? month.layout.colourAt(index) : month.pages.get(0)?.[index]?.averageColour;
}

/** -1 when the photo is hidden, absent or unknown. */
export function indexOfPhoto(month: SectionState, imageId: string): number {
  const { layout, pages, absent } = month;
  const index = layout
    ? layout.indexOf(imageId)
    : (pages.get(0) ?? []).findIndex((photo) => photo?.imageId === imageId);
  return index < 0 ? -1 : itemOfIndex(absent, index);
}

/** Visible photos of a month, loaded or not. */
export function countOf(month: SectionState): number {
  if (month.isHidden) return 0;
  // During a deletion the server's count may or may not include its photos.
  if (month.layout && (!month.stale || month.hidden.size > 0)) return knownItems(month);
  return Math.max(0, month.count - month.hidden.size);
}

export function hiddenCountOf(month: SectionState): number {
  return month.isHidden ? month.count : month.hidden.size;
}

/** Photos that the month shows once they are loaded: the first ones, or all when expanded. */
export function shownItems(month: SectionState): number {
  return month.expanded ? knownItems(month) : Math.min(pageSize, knownItems(month));
}

/** N of the "+N" tile; 0 when there is none. */
export function hiddenBehindMore(month: SectionState): number {
  if (month.status !== 'fulfilled' || month.expanded) return 0;
  const known = knownItems(month);
  const all = isWholeKnown(month) ? known : Math.max(countOf(month), known + 1);
  return all - shownItems(month);
}

/** The loaded, visible photos of a month in order. */
export function loadedPhotos(month: SectionState): Photo[] {
  const pages = [...month.pages].sort(([a], [b]) => a - b);
  return pages.flatMap(([, page]) =>
    page.filter((photo) => photo && !month.hidden.has(photo.imageId)),
  ) as Photo[];
}

/** Whether a loaded photo is in processing. */
export function hasProcessing(month: SectionState): boolean {
  return loadedPhotos(month).some(({ state }) => state === 'processing');
}

/**
 * Pages of the layout with the items from `from` up to, not including, `to`; the last one with its last
 * index.
 */
function pagesWith(month: SectionState, from: number, to: number) {
  const last = Math.min(to, knownItems(month)) - 1;
  if (!month.layout || from > last) return null;
  const [first, end] = [indexOfItem(month.absent, Math.max(0, from)), indexOfItem(month.absent, last)];
  return { first: pageOf(first), last: pageOf(end), end };
}

/** Pages of the layout with the items from `from` up to, not including, `to`. */
export function pagesOf(month: SectionState, from: number, to: number): number[] {
  const pages = pagesWith(month, from, to);
  return pages ? Array.from({ length: pages.last - pages.first + 1 }, (_, page) => pages.first + page) : [];
}

/** Unloaded pages with the items from `from` up to, not including, `to`. */
export function missingPages(month: SectionState, from: number, to: number): number[] {
  const pages = pagesWith(month, from, to);
  if (!pages) return [];
  return pagesOf(month, from, to).filter((page) => {
    const needed = page === pages.last ? (pages.end % layoutPageSize) + 1 : layoutPageSize;
    return (month.pages.get(page)?.length ?? 0) < needed;
  });
}

export function monthsWithPhotos({ months }: TimelineState): [SectionKey, SectionState][] {
  return [...months].filter(([, month]) => countOf(month) > 0);
}

/** ScrollPosition of a photo in the whole list, from 1, and the number of its photos; null while either is unknown. */
export function placeInList(
  state: TimelineState,
  { key, imageId }: PhotoRef,
): { readonly place: number; readonly total: number } | null {
  const month = state.months.get(key);
  const item = month ? indexOfPhoto(month, imageId) : -1;
  if (item < 0) return null;
  let [before, total] = [0, 0];
  for (const [other, section] of state.months) {
    if (other === key) before = total;
    total += countOf(section);
  }
  return { place: before + item + 1, total };
}

/** A loaded photo by its id, also while it is being deleted. */
export function findPhoto(state: TimelineState, imageId: string): { key: SectionKey; photo: Photo } | null {
  for (const [key, month] of state.months) {
    for (const page of month.pages.values()) {
      const photo = page.find((found) => found?.imageId === imageId);
      if (photo) return { key, photo };
    }
  }
  return null;
}
