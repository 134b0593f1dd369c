import type { SectionKey } from '../section-key.ts';
import { type MemoryBudget, memoryBudget } from '../store/evict.ts';
import { hasProcessing, missingPages } from '../store/section-photos.ts';
import type { SectionState, TimelineStore } from '../store/timeline-state.ts';
import { failuresCleared, sectionStale } from '../store/transitions.ts';
import { createLruMemory } from './memory.ts';
import { createScreen, type RequestedSection, type Screen } from './screen.ts';
import { createSectionRequests, type SectionRequests } from './section-requests.ts';
import type { SectionSource } from './section-source.ts';
import { createSectionTasks } from './section-tasks.ts';

export interface SectionLoader {
  /** Sets what is on screen: loads what is missing and aborts requests that are no longer required. */
  setVisible(sections: readonly RequestedSection[]): void;
  abortAll(): void;
  load(key: SectionKey): Promise<void>;
  /** Loads the layout without expanding the section. Never rejects: see `layoutStatus`. */
  loadLayout(key: SectionKey): Promise<void>;
  /** Loads the layout, then the page of the item. Never rejects: see `failedPages`. */
  loadPageOf(key: SectionKey, item: number): Promise<void>;
  retry(key: SectionKey): void;
  /** Reloads a stale section, on screen or not. */
  reload(key: SectionKey): Promise<void>;
  /** Updates loaded photos that are still in processing. */
  refreshProcessing(key: SectionKey): Promise<void>;
  /** Photos of a section were processed: updates them at once on screen, otherwise when they are shown. */
  showProcessed(key: SectionKey): Promise<void>;
  /** Keeps sections in memory with a current layout; returns the unsubscribe function. */
  keep(predicate: (key: SectionKey) => boolean): () => void;
}

/** Loads sections into the store within the memory budget. Failures become states, never exceptions. */
export function createSectionLoader(
  store: TimelineStore,
  source: SectionSource,
  budget: MemoryBudget = memoryBudget,
): SectionLoader {
  const tasks = createSectionTasks();
  const screen = createScreen(store);
  const keepPredicates = new Set<(key: SectionKey) => boolean>();
  const isKept = (key: SectionKey) => [...keepPredicates].some((keeps) => keeps(key));
  const isNeeded = (key: SectionKey) => screen.inView(key) !== null || isKept(key);
  const isPageNeeded = (key: SectionKey, page: number) => screen.pagesInView(key).includes(page);
  const memory = createLruMemory(store, { isNeeded, isPageNeeded }, budget);
  // The layout restores photos that could not be deleted.
  const needsLayout = (key: SectionKey, { expanded, layout, hidden }: SectionState) =>
    expanded || (layout !== null && (isKept(key) || hidden.size > 0));
  const requests = createSectionRequests(
    { store, source, inView: screen.inView, needsLayout },
    tasks,
    memory,
  );
  const start = (key: SectionKey) => startOnScreen(key, store, screen, requests, needsLayout);

  return {
    setVisible(sections) {
      screen.show(sections);
      tasks.abortUnless(screen.isVisible);
      for (const { key } of sections) {
        start(key);
        memory.touch(key);
        for (const page of screen.pagesInView(key)) memory.touch(key, page);
      }
      memory.evictUnused();
    },
    abortAll: tasks.abortAll,
    load: (key) => requests.firstPage(key, true),
    loadLayout: (key) => requests.layout(key, true),
    loadPageOf: (key, item) => loadPageOf(store, requests, key, item),
    retry(key) {
      store.update((state) => failuresCleared(state, key));
      start(key);
    },
    reload: (key) => requests.reload(key, true),
    async refreshProcessing(key) {
      if (!tasks.isBusy(key)) await requests.refresh(key);
    },
    async showProcessed(key) {
      // A pending response may be older.
      await tasks.settled(key);
      const section = store.getSnapshot().sections.get(key);
      if (!section || !hasProcessing(section)) return;
      if (screen.inView(key)) await requests.refresh(key);
      else store.update((state) => sectionStale(state, key));
    },
    keep(predicate) {
      keepPredicates.add(predicate);
      return () => keepPredicates.delete(predicate);
    },
  };
}

function startOnScreen(
  key: SectionKey,
  store: TimelineStore,
  screen: Screen,
  requests: SectionRequests,
  needsLayout: (key: SectionKey, section: SectionState) => boolean,
): void {
  const section = store.getSnapshot().sections.get(key);
  if (!section || section.isHidden || !screen.inView(key)) return;
  const again = () => {
    const { layout } = store.getSnapshot().sections.get(key) ?? section;
    if (layout && layout !== section.layout) startOnScreen(key, store, screen, requests, needsLayout);
  };
  if (section.stale) void requests.reload(key, false);
  else if (!section.expanded && section.status === 'uninitialized') void requests.firstPage(key, false);
  else if (section.expanded && !section.layout && section.layoutStatus === 'idle')
    void requests.layout(key, false).then(again);
  if (section.stale && !needsLayout(key, section)) return;
  // Pages of a replaced layout are useless; the new layout requests its own.
  for (const page of screen.pagesToLoad(key)) void requests.page(key, page, false).then(again);
}

/** Loads the page of an item; repeats when the layout was replaced during the request. */
async function loadPageOf(
  store: TimelineStore,
  requests: SectionRequests,
  key: SectionKey,
  item: number,
): Promise<void> {
  const sectionNow = () => store.getSnapshot().sections.get(key);
  await requests.layout(key, true);
  const section = sectionNow();
  const page = section && missingPages(section, item, item + 1)[0];
  if (page === undefined) return;
  await requests.page(key, page, true);
  const isOther = sectionNow()?.layout !== section?.layout;
  if (sectionNow()?.layout && isOther) await loadPageOf(store, requests, key, item);
}
