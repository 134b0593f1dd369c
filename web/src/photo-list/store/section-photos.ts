import { limits } from '@keepsake/contract/limits';
import type { Photo } from '@keepsake/contract/photos';
import type { SectionKey } from '../section-key.ts';
import { indexOfItem, itemOfIndex } from './positions.ts';
import type { PhotoRef, SectionState, TimelineState } from './timeline-state.ts';

/**
 * Reads the photos of a section. An `item` is the place of a photo in the list, from 0, without the photos
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
export function knownItems(section: SectionState): number {
  return knownCount(section) - section.absent.length;
}

/** Whether all items are known. */
export function isWholeKnown(section: SectionState): boolean {
  return section.layout !== null || (section.isComplete && section.pages.has(0));
}

/** Undefined while its page is not loaded. */
export function photoAt(section: SectionState, item: number): Photo | undefined {
  const index = indexOfItem(section.absent, item);
  return section.pages.get(pageOf(index))?.[index % layoutPageSize];
}

/** Undefined while neither its page nor the layout is loaded, and beyond the end. */
export function idAt(section: SectionState, item: number): string | undefined {
  if (item < 0) return undefined;
  const index = indexOfItem(section.absent, item);
  return section.layout ? section.layout.idAt(index) : section.pages.get(0)?.[index]?.imageId;
}

/** Average colour, `#rrggbb`; undefined while unknown. */
export function colourAt(section: SectionState, item: number): string | undefined {
  const index = indexOfItem(section.absent, item);
  return section.layout ? section.layout.colourAt(index) : section.pages.get(0)?.[index]?.averageColour;
}

/** -1 when the photo is hidden, absent or unknown. */
export function indexOfPhoto(section: SectionState, imageId: string): number {
  const { layout, pages, absent } = section;
  const index = layout
    ? layout.indexOf(imageId)
    : (pages.get(0) ?? []).findIndex((photo) => photo?.imageId === imageId);
  return index < 0 ? -1 : itemOfIndex(absent, index);
}

/** Visible photos of a section, loaded or not. */
export function countOf(section: SectionState): number {
  if (section.isHidden) return 0;
  // During a deletion the server's count may or may not include its photos.
  if (section.layout && (!section.stale || section.hidden.size > 0)) return knownItems(section);
  return Math.max(0, section.count - section.hidden.size);
}

export function hiddenCountOf(section: SectionState): number {
  return section.isHidden ? section.count : section.hidden.size;
}

/** Photos that the section shows once they are loaded: the first ones, or all when expanded. */
export function shownItems(section: SectionState): number {
  return section.expanded ? knownItems(section) : Math.min(pageSize, knownItems(section));
}

/** N of the "+N" tile; 0 when there is none. */
export function hiddenBehindMore(section: SectionState): number {
  if (section.status !== 'fulfilled' || section.expanded) return 0;
  const known = knownItems(section);
  const all = isWholeKnown(section) ? known : Math.max(countOf(section), known + 1);
  return all - shownItems(section);
}

/** The loaded, visible photos of a section in order. */
export function loadedPhotos(section: SectionState): Photo[] {
  const pages = [...section.pages].sort(([a], [b]) => a - b);
  return pages.flatMap(([, page]) =>
    page.filter((photo) => photo && !section.hidden.has(photo.imageId)),
  ) as Photo[];
}

/** Whether a loaded photo is in processing. */
export function hasProcessing(section: SectionState): boolean {
  return loadedPhotos(section).some(({ state }) => state === 'processing');
}

/**
 * Pages of the layout with the items from `from` up to, not including, `to`; the last one with its last
 * index.
 */
function pagesWith(section: SectionState, from: number, to: number) {
  const last = Math.min(to, knownItems(section)) - 1;
  if (!section.layout || from > last) return null;
  const [first, end] = [indexOfItem(section.absent, Math.max(0, from)), indexOfItem(section.absent, last)];
  return { first: pageOf(first), last: pageOf(end), end };
}

/** Pages of the layout with the items from `from` up to, not including, `to`. */
export function pagesOf(section: SectionState, from: number, to: number): number[] {
  const pages = pagesWith(section, from, to);
  return pages ? Array.from({ length: pages.last - pages.first + 1 }, (_, page) => pages.first + page) : [];
}

/** Unloaded pages with the items from `from` up to, not including, `to`. */
export function missingPages(section: SectionState, from: number, to: number): number[] {
  const pages = pagesWith(section, from, to);
  if (!pages) return [];
  return pagesOf(section, from, to).filter((page) => {
    const needed = page === pages.last ? (pages.end % layoutPageSize) + 1 : layoutPageSize;
    return (section.pages.get(page)?.length ?? 0) < needed;
  });
}

export function sectionsWithPhotos({ sections }: TimelineState): [SectionKey, SectionState][] {
  return [...sections].filter(([, section]) => countOf(section) > 0);
}

/** ScrollPosition of a photo in the whole list, from 1, and the number of its photos; null while either is unknown. */
export function placeInList(
  state: TimelineState,
  { key, imageId }: PhotoRef,
): { readonly place: number; readonly total: number } | null {
  const section = state.sections.get(key);
  const item = section ? indexOfPhoto(section, imageId) : -1;
  if (item < 0) return null;
  let [before, total] = [0, 0];
  for (const [other, section] of state.sections) {
    if (other === key) before = total;
    total += countOf(section);
  }
  return { place: before + item + 1, total };
}

/** A loaded photo by its id, also while it is being deleted. */
export function findPhoto(state: TimelineState, imageId: string): { key: SectionKey; photo: Photo } | null {
  for (const [key, section] of state.sections) {
    for (const page of section.pages.values()) {
      const photo = page.find((found) => found?.imageId === imageId);
      if (photo) return { key, photo };
    }
  }
  return null;
}
