import type { SectionKey } from '../section-key.ts';
import { type MemoryBudget, memoryBudget } from '../store/evict.ts';
import { hasProcessing, missingPages } from '../store/month-photos.ts';
import type { SectionState, TimelineStore } from '../store/timeline-state.ts';
import { failuresCleared, monthStale } from '../store/transitions.ts';
import { createLruMemory } from './memory.ts';
import { createMonthRequests, type MonthRequests } from './month-requests.ts';
import { createMonthTasks } from './month-tasks.ts';
import { createScreen, type RequestedSection, type Screen } from './screen.ts';
import type { SectionSource } from './section-source.ts';

export interface SectionLoader {
  /** Sets what is on screen: loads what is missing and aborts requests that are no longer required. */
  setVisible(months: readonly RequestedSection[]): void;
  abortAll(): void;
  load(key: SectionKey): Promise<void>;
  /** Loads the layout without expanding the month. Never rejects: see `layoutStatus`. */
  loadLayout(key: SectionKey): Promise<void>;
  /** Loads the layout, then the page of the item. Never rejects: see `failedPages`. */
  loadPageOf(key: SectionKey, item: number): Promise<void>;
  retry(key: SectionKey): void;
  /** Reloads a stale month, on screen or not. */
  reload(key: SectionKey): Promise<void>;
  /** Updates loaded photos that are still in processing. */
  refreshProcessing(key: SectionKey): Promise<void>;
  /** Photos of a month were processed: updates them at once on screen, otherwise when they are shown. */
  showProcessed(key: SectionKey): Promise<void>;
  /** Keeps months in memory with a current layout; returns the unsubscribe function. */
  keep(predicate: (key: SectionKey) => boolean): () => void;
}

/** Loads months into the store within the memory budget. Failures become states, never exceptions. */
export function createSectionLoader(
  store: TimelineStore,
  source: SectionSource,
  budget: MemoryBudget = memoryBudget,
): SectionLoader {
  const tasks = createMonthTasks();
  const screen = createScreen(store);
  const keepPredicates = new Set<(key: SectionKey) => boolean>();
  const isKept = (key: SectionKey) => [...keepPredicates].some((keeps) => keeps(key));
  const isNeeded = (key: SectionKey) => screen.inView(key) !== null || isKept(key);
  const isPageNeeded = (key: SectionKey, page: number) => screen.pagesInView(key).includes(page);
  const memory = createLruMemory(store, { isNeeded, isPageNeeded }, budget);
  // The layout restores photos that could not be deleted.
  const needsLayout = (key: SectionKey, { expanded, layout, hidden }: SectionState) =>
    expanded || (layout !== null && (isKept(key) || hidden.size > 0));
  const requests = createMonthRequests({ store, source, inView: screen.inView, needsLayout }, tasks, memory);
  const start = (key: SectionKey) => startOnScreen(key, store, screen, requests, needsLayout);

  return {
    setVisible(months) {
      screen.show(months);
      tasks.abortUnless(screen.isVisible);
      for (const { key } of months) {
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
      const month = store.getSnapshot().months.get(key);
      if (!month || !hasProcessing(month)) return;
      if (screen.inView(key)) await requests.refresh(key);
      else store.update((state) => monthStale(state, key));
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
  requests: MonthRequests,
  needsLayout: (key: SectionKey, month: SectionState) => boolean,
): void {
  const month = store.getSnapshot().months.get(key);
  if (!month || month.isHidden || !screen.inView(key)) return;
  const again = () => {
    const { layout } = store.getSnapshot().months.get(key) ?? month;
    if (layout && layout !== month.layout) startOnScreen(key, store, screen, requests, needsLayout);
  };
  if (month.stale) void requests.reload(key, false);
  else if (!month.expanded && month.status === 'uninitialized') void requests.firstPage(key, false);
  else if (month.expanded && !month.layout && month.layoutStatus === 'idle')
    void requests.layout(key, false).then(again);
  if (month.stale && !needsLayout(key, month)) return;
  // Pages of a replaced layout are useless; the new layout requests its own.
  for (const page of screen.pagesToLoad(key)) void requests.page(key, page, false).then(again);
}

/** Loads the page of an item; repeats when the layout was replaced during the request. */
async function loadPageOf(
  store: TimelineStore,
  requests: MonthRequests,
  key: SectionKey,
  item: number,
): Promise<void> {
  const monthNow = () => store.getSnapshot().months.get(key);
  await requests.layout(key, true);
  const month = monthNow();
  const page = month && missingPages(month, item, item + 1)[0];
  if (page === undefined) return;
  await requests.page(key, page, true);
  const isOther = monthNow()?.layout !== month?.layout;
  if (monthNow()?.layout && isOther) await loadPageOf(store, requests, key, item);
}
