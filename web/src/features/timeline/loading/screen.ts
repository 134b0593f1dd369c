import { limits } from '@keepsake/contract/limits';
import type { MonthKey } from '../months/month-key.ts';
import { missingPages, pagesOf } from '../store/month-photos.ts';
import type { MonthState } from '../store/timeline-state.ts';
import type { TimelineStore } from '../store/timeline-store.ts';
import type { Work } from './month-tasks.ts';
import type { ItemRange } from './reload-month.ts';

const { pageSize, layoutPageSize } = limits.timeline;

/** A month on screen, and those of its items that are in view or near it. */
export interface WantedMonth extends ItemRange {
  readonly key: MonthKey;
}

/** What the list shows now, and what it needs for that. */
export interface Screen {
  show(months: readonly WantedMonth[]): void;
  inView(key: MonthKey): WantedMonth | null;
  /** Whether the screen waits for this work. */
  isWanted(key: MonthKey, work: Work): boolean;
  /** Pages in view that are yet to be loaded, and have not failed. */
  pagesToLoad(key: MonthKey): number[];
  /** Pages of a month's columns that are in view. */
  pagesInView(key: MonthKey): number[];
}

/** Pages of an item range that are yet to be loaded. */
function pagesMissing(month: MonthState, { from, to }: ItemRange): number[] {
  if (month.isHidden) return [];
  if (month.columns) return missingPages(month, from, to);
  // The first page needs no cursor, so it does not wait for the columns; a month of one page comes with them.
  const isFirst = month.expanded && !month.pages.has(0) && from < pageSize && month.count > layoutPageSize;
  return isFirst ? [0] : [];
}

export function createScreen(store: TimelineStore): Screen {
  let shown: ReadonlyMap<MonthKey, WantedMonth> = new Map();
  function missing(key: MonthKey): { pages: number[]; failed: ReadonlySet<number> } {
    const [range, month] = [shown.get(key), store.getSnapshot().months.get(key)];
    if (!range || !month) return { pages: [], failed: new Set() };
    return { pages: pagesMissing(month, range), failed: month.failedPages };
  }
  return {
    show(months) {
      shown = new Map(months.map((month) => [month.key, month]));
    },
    inView: (key) => shown.get(key) ?? null,
    isWanted: (key, work) =>
      shown.has(key) &&
      (!work.startsWith('page') || missing(key).pages.some((page) => work === `page ${page}`)),
    pagesToLoad(key) {
      const { pages, failed } = missing(key);
      return pages.filter((page) => !failed.has(page));
    },
    pagesInView(key) {
      const [range, month] = [shown.get(key), store.getSnapshot().months.get(key)];
      return range && month ? pagesOf(month, range.from, range.to) : [];
    },
  };
}
