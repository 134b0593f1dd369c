import { limits } from '@keepsake/contract/limits';
import type { SectionKey } from '../section-key.ts';
import { missingPages, pagesOf } from '../store/month-photos.ts';
import type { SectionState, TimelineStore } from '../store/timeline-state.ts';
import type { Work } from './month-tasks.ts';
import type { ItemRange } from './reload-month.ts';

const { pageSize, layoutPageSize } = limits.timeline;

/** A month on screen with its items in or near the window. */
export interface RequestedSection extends ItemRange {
  readonly key: SectionKey;
}

export interface Screen {
  show(months: readonly RequestedSection[]): void;
  inView(key: SectionKey): RequestedSection | null;
  isVisible(key: SectionKey, work: Work): boolean;
  /** Unloaded pages in view that have not failed. */
  pagesToLoad(key: SectionKey): number[];
  pagesInView(key: SectionKey): number[];
}

function pagesMissing(month: SectionState, { from, to }: ItemRange): number[] {
  if (month.isHidden) return [];
  if (month.layout) return missingPages(month, from, to);
  // The first page needs no cursor, so it loads in parallel with the layout. A month of one page loads with its
  // layout.
  const isFirst = month.expanded && !month.pages.has(0) && from < pageSize && month.count > layoutPageSize;
  return isFirst ? [0] : [];
}

export function createScreen(store: TimelineStore): Screen {
  let shown: ReadonlyMap<SectionKey, RequestedSection> = new Map();
  function missing(key: SectionKey): { pages: number[]; failed: ReadonlySet<number> } {
    const [range, month] = [shown.get(key), store.getSnapshot().months.get(key)];
    if (!range || !month) return { pages: [], failed: new Set() };
    return { pages: pagesMissing(month, range), failed: month.failedPages };
  }
  return {
    show(months) {
      shown = new Map(months.map((month) => [month.key, month]));
    },
    inView: (key) => shown.get(key) ?? null,
    isVisible: (key, work) =>
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
