import { limits } from '@keepsake/contract/limits';
import type { Photo } from '@keepsake/contract/photos';
import type { MonthKey } from '../months/month-key.ts';
import { indexOfItem, itemOfIndex } from './positions.ts';
import type { MonthState, TimelineState } from './timeline-state.ts';

/**
 * Reads the photos of a month. An `item` is the place of a photo in the list, from 0, without the photos that are being
 * deleted: the same number in a closed month and in an open one. An `index` counts those, too.
 */

const { layoutPageSize, pageSize } = limits.timeline;

/** Page on which an index stands. */
export function pageOf(index: number): number {
  return Math.floor(index / layoutPageSize);
}

/** Photos of which at least the id is known, with those that are not shown. */
function knownCount({ columns, pages }: MonthState): number {
  return columns?.count ?? pages.get(0)?.length ?? 0;
}

/** Items of which at least the id is known: all of them with columns, else the first page. */
export function knownItems(month: MonthState): number {
  return knownCount(month) - month.absent.length;
}

/** Whether the known items are all there are. */
export function isWholeKnown(month: MonthState): boolean {
  return month.columns !== null || (month.isComplete && month.pages.has(0));
}

/** The photo of an item; undefined while its page is not loaded. */
export function photoAt(month: MonthState, item: number): Photo | undefined {
  const index = indexOfItem(month.absent, item);
  return month.pages.get(pageOf(index))?.[index % layoutPageSize];
}

/** Id of an item; undefined while neither its page nor the month's columns are loaded, and beyond the end. */
export function idAt(month: MonthState, item: number): string | undefined {
  if (item < 0) return undefined;
  const index = indexOfItem(month.absent, item);
  return month.columns ? month.columns.idAt(index) : month.pages.get(0)?.[index]?.imageId;
}

/** Average colour of an item, `#rrggbb`; undefined while it is not known. */
export function colourAt(month: MonthState, item: number): string | undefined {
  const index = indexOfItem(month.absent, item);
  return month.columns ? month.columns.colourAt(index) : month.pages.get(0)?.[index]?.averageColour;
}

/** Item of a photo; -1 when it is not shown, not in the month, or not known to be. */
export function indexOfPhoto(month: MonthState, imageId: string): number {
  const { columns, pages, absent } = month;
  const index = columns
    ? columns.indexOf(imageId)
    : (pages.get(0) ?? []).findIndex((photo) => photo?.imageId === imageId);
  return index < 0 ? -1 : itemOfIndex(absent, index);
}

/** Photos of a month, loaded or not, without those being deleted. */
export function countOf(month: MonthState): number {
  if (month.isHidden) return 0;
  // While photos are being deleted, nobody knows which of them the server's count has in it.
  if (month.columns && (!month.stale || month.hidden.size > 0)) return knownItems(month);
  return Math.max(0, month.count - month.hidden.size);
}

/** Photos of a month that are being deleted. */
export function hiddenCountOf(month: MonthState): number {
  return month.isHidden ? month.count : month.hidden.size;
}

/** Photos that the month shows as soon as they are loaded: the first ones, or all once it is open. */
export function shownItems(month: MonthState): number {
  return month.expanded ? knownItems(month) : Math.min(pageSize, knownItems(month));
}

/** N of the "+N" tile: photos behind it, 0 when there is none. */
export function hiddenBehindMore(month: MonthState): number {
  if (month.status !== 'fulfilled' || month.expanded) return 0;
  const known = knownItems(month);
  const all = isWholeKnown(month) ? known : Math.max(countOf(month), known + 1);
  return all - shownItems(month);
}

/** The loaded photos of a month in order, without those being deleted. */
export function loadedPhotos(month: MonthState): Photo[] {
  const pages = [...month.pages].sort(([a], [b]) => a - b);
  return pages.flatMap(([, page]) =>
    page.filter((photo) => photo && !month.hidden.has(photo.imageId)),
  ) as Photo[];
}

/** Whether a loaded photo still waits for its renditions. */
export function hasProcessing(month: MonthState): boolean {
  return loadedPhotos(month).some(({ state }) => state === 'processing');
}

/** Pages of the columns on which the items from `from` up to, not including, `to` stand, the last with its last index. */
function pagesWith(month: MonthState, from: number, to: number) {
  const last = Math.min(to, knownItems(month)) - 1;
  if (!month.columns || from > last) return null;
  const [first, end] = [indexOfItem(month.absent, Math.max(0, from)), indexOfItem(month.absent, last)];
  return { first: pageOf(first), last: pageOf(end), end };
}

/** Pages of the columns on which the items from `from` up to, not including, `to` stand. */
export function pagesOf(month: MonthState, from: number, to: number): number[] {
  const pages = pagesWith(month, from, to);
  return pages ? Array.from({ length: pages.last - pages.first + 1 }, (_, page) => pages.first + page) : [];
}

/** Pages that must be loaded to show the items from `from` up to, not including, `to`. */
export function missingPages(month: MonthState, from: number, to: number): number[] {
  const pages = pagesWith(month, from, to);
  if (!pages) return [];
  return pagesOf(month, from, to).filter((page) => {
    const needed = page === pages.last ? (pages.end % layoutPageSize) + 1 : layoutPageSize;
    return (month.pages.get(page)?.length ?? 0) < needed;
  });
}

/** Months that still have a photo to show, in the order of the list. */
export function monthsWithPhotos({ months }: TimelineState): [MonthKey, MonthState][] {
  return [...months].filter(([, month]) => countOf(month) > 0);
}

/** A loaded photo by its id, also while it is being deleted. */
export function findPhoto(state: TimelineState, imageId: string): { key: MonthKey; photo: Photo } | null {
  for (const [key, month] of state.months) {
    for (const page of month.pages.values()) {
      const photo = page.find((found) => found?.imageId === imageId);
      if (photo) return { key, photo };
    }
  }
  return null;
}
