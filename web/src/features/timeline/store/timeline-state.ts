import { limits } from '@keepsake/contract/limits';
import type { Photo } from '@keepsake/contract/photos';
import type { MonthKey } from '../months/month-key.ts';

export interface MonthPage {
  readonly items: readonly Photo[];
  /** Where the next page begins; null after the last one. */
  readonly cursor: string | null;
}

export interface MonthState {
  readonly status: 'uninitialized' | 'pending' | 'fulfilled' | 'rejected';
  /** Photos of this month by the server's count. */
  readonly count: number;
  readonly pages: readonly MonthPage[];
  /** A further page: on its way, or refused. */
  readonly more: 'idle' | 'pending' | 'rejected';
  /** Opened by "+N": shows all that is loaded instead of the first photos. */
  readonly expanded: boolean;
  /** The photos changed after the pages were asked for. */
  readonly stale: boolean;
  /** How often it was heard that the photos changed: an answer to an earlier request may not know of it. */
  readonly changes: number;
  /** Deletions on their way: not shown, and shown again if they fail. */
  readonly hidden: ReadonlySet<string>;
}

export interface PhotoPlace {
  readonly key: MonthKey;
  readonly imageId: string;
}

export interface TimelineState {
  /** Months in the order of the list. */
  readonly months: ReadonlyMap<MonthKey, MonthState>;
  /** A photo to bring into view and to focus, as after its preview was closed. */
  readonly reveal: PhotoPlace | null;
}

const nothing: ReadonlySet<string> = new Set();

export const emptyTimeline: TimelineState = { months: new Map(), reveal: null };

export function newMonth(count: number): MonthState {
  return {
    status: 'uninitialized',
    count,
    pages: [],
    more: 'idle',
    expanded: false,
    stale: false,
    changes: 0,
    hidden: nothing,
  };
}

const loaded = new WeakMap<MonthState, readonly Photo[]>();

/** Loaded photos of a month in order, without those being deleted. */
export function photosOf(month: MonthState): readonly Photo[] {
  const known = loaded.get(month);
  if (known) return known;
  const all = month.pages.flatMap((page) => page.items);
  const photos = month.hidden.size > 0 ? all.filter(({ imageId }) => !month.hidden.has(imageId)) : all;
  loaded.set(month, photos);
  return photos;
}

/** Whether a loaded photo still waits for its renditions. */
export function hasProcessing(month: MonthState): boolean {
  return photosOf(month).some(({ state }) => state === 'processing');
}

/** Photos of a month, loaded or not, without those being deleted. */
export function countOf(month: MonthState): number {
  return Math.max(0, month.count - month.hidden.size);
}

/** Months that still have a photo to show, in the order of the list. */
export function monthsWithPhotos({ months }: TimelineState): [MonthKey, MonthState][] {
  return [...months].filter(([, month]) => countOf(month) > 0);
}

/** A loaded photo by its id, also while it is being deleted. */
export function findPhoto(state: TimelineState, imageId: string): { key: MonthKey; photo: Photo } | null {
  for (const [key, month] of state.months) {
    for (const page of month.pages) {
      const photo = page.items.find((item) => item.imageId === imageId);
      if (photo) return { key, photo };
    }
  }
  return null;
}

/** Cursor of the page after the loaded ones; null when all are loaded, undefined before the first. */
export function nextCursor(month: MonthState): string | null | undefined {
  return month.pages.at(-1)?.cursor;
}

/** Photos that the grid shows: the first ones, or all that are loaded once the month is open. */
export function shownPhotos(month: MonthState): readonly Photo[] {
  const photos = photosOf(month);
  return month.expanded ? photos : photos.slice(0, limits.timeline.pageSize);
}

/** N of the "+N" tile: photos behind it, 0 when there is none. */
export function hiddenBehindMore(month: MonthState): number {
  if (month.status !== 'fulfilled' || month.expanded) return 0;
  const shown = shownPhotos(month).length;
  const known = photosOf(month).length;
  const complete = nextCursor(month) === null;
  return complete ? known - shown : Math.max(countOf(month), known + 1) - shown;
}
