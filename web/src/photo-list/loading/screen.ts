import { limits } from '@keepsake/contract/limits';
import type { SectionKey } from '../section-key.ts';
import { missingPages, pagesOf } from '../store/section-photos.ts';
import type { SectionState, TimelineStore } from '../store/timeline-state.ts';
import type { ItemRange } from './reload-section.ts';
import type { Work } from './section-tasks.ts';

const { pageSize, layoutPageSize } = limits.timeline;

/** A section on screen with its items in or near the window. */
export interface RequestedSection extends ItemRange {
  readonly key: SectionKey;
}

export interface Screen {
  show(sections: readonly RequestedSection[]): void;
  inView(key: SectionKey): RequestedSection | null;
  isVisible(key: SectionKey, work: Work): boolean;
  /** Unloaded pages in view that have not failed. */
  pagesToLoad(key: SectionKey): number[];
  pagesInView(key: SectionKey): number[];
}

function pagesMissing(section: SectionState, { from, to }: ItemRange): number[] {
  if (section.isHidden) return [];
  if (section.layout) return missingPages(section, from, to);
  // The first page needs no cursor, so it loads in parallel with the layout. A section of one page loads with its
  // layout.
  const isFirst =
    section.expanded && !section.pages.has(0) && from < pageSize && section.count > layoutPageSize;
  return isFirst ? [0] : [];
}

export function createScreen(store: TimelineStore): Screen {
  let shown: ReadonlyMap<SectionKey, RequestedSection> = new Map();
  function missing(key: SectionKey): { pages: number[]; failed: ReadonlySet<number> } {
    const [range, section] = [shown.get(key), store.getSnapshot().sections.get(key)];
    if (!range || !section) return { pages: [], failed: new Set() };
    return { pages: pagesMissing(section, range), failed: section.failedPages };
  }
  return {
    show(sections) {
      shown = new Map(sections.map((section) => [section.key, section]));
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
      const [range, section] = [shown.get(key), store.getSnapshot().sections.get(key)];
      return range && section ? pagesOf(section, range.from, range.to) : [];
    },
  };
}
