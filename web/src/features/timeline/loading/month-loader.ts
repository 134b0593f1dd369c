import type { MonthKey } from '../months/month-key.ts';
import { type MemoryBudget, memoryBudget } from '../store/forget.ts';
import { hasProcessing, missingPages } from '../store/month-photos.ts';
import type { MonthState } from '../store/timeline-state.ts';
import type { TimelineStore } from '../store/timeline-store.ts';
import { failuresForgotten, monthStale } from '../store/transitions.ts';
import type { MonthSource } from './fetch-page.ts';
import { createMemory } from './memory.ts';
import { createMonthRequests, type MonthRequests } from './month-requests.ts';
import { createMonthTasks } from './month-tasks.ts';
import { createScreen, type Screen, type WantedMonth } from './screen.ts';

export interface MonthLoader {
  /** What is on screen: what is missing of it is loaded, requests for what left it and nobody else awaits stop. */
  want(months: readonly WantedMonth[]): void;
  /** Stops every request: what is on its way is no longer what the list shows. */
  abortAll(): void;
  /** First page of a month, whether it is on screen or not. */
  load(key: MonthKey): Promise<void>;
  /** All photos of a month as columns; a closed month stays closed. Never rejects: see `columnsStatus`. */
  loadColumns(key: MonthKey): Promise<void>;
  /** The page of an item; the columns of the month come first. Never rejects: see `failedPages`. */
  loadPageOf(key: MonthKey, item: number): Promise<void>;
  /** What failed of a month is asked for again. */
  retry(key: MonthKey): void;
  /** A stale month, whether it is on screen or not. */
  reload(key: MonthKey): Promise<void>;
  /** Newer descriptions of the loaded photos that are still being processed. */
  refreshProcessing(key: MonthKey): Promise<void>;
  /** Photos of a month were processed just now: asks for them on screen at once, elsewhere when they are wanted. */
  showProcessed(key: MonthKey): Promise<void>;
  /** Months that are never forgotten, and keep their columns up to date; returns what ends it. */
  keep(predicate: (key: MonthKey) => boolean): () => void;
}

/** Loads months into the store and keeps the memory bounded. Failures are states, never exceptions. */
export function createMonthLoader(
  store: TimelineStore,
  source: MonthSource,
  budget: MemoryBudget = memoryBudget,
): MonthLoader {
  const tasks = createMonthTasks();
  const screen = createScreen(store);
  const keepers = new Set<(key: MonthKey) => boolean>();
  const isKept = (key: MonthKey) => [...keepers].some((keeps) => keeps(key));
  const isNeeded = (key: MonthKey) => screen.inView(key) !== null || isKept(key);
  const isPageNeeded = (key: MonthKey, page: number) => screen.pagesInView(key).includes(page);
  const memory = createMemory(store, { isNeeded, isPageNeeded }, budget);
  // Photos that could not be deleted are found again by them.
  const needsColumns = (key: MonthKey, { expanded, columns, hidden }: MonthState) =>
    expanded || (columns !== null && (isKept(key) || hidden.size > 0));
  const requests = createMonthRequests({ store, source, inView: screen.inView, needsColumns }, tasks, memory);
  const start = (key: MonthKey) => startOnScreen(key, store, screen, requests, needsColumns);

  return {
    want(months) {
      screen.show(months);
      tasks.abortUnless(screen.isWanted);
      for (const { key } of months) {
        start(key);
        memory.used(key);
        for (const page of screen.pagesInView(key)) memory.used(key, page);
      }
      memory.tidy();
    },
    abortAll: tasks.abortAll,
    load: (key) => requests.firstPage(key, true),
    loadColumns: (key) => requests.columns(key, true),
    loadPageOf: (key, item) => loadPageOf(store, requests, key, item),
    retry(key) {
      store.update((state) => failuresForgotten(state, key));
      start(key);
    },
    reload: (key) => requests.reload(key, true),
    async refreshProcessing(key) {
      if (!tasks.isBusy(key)) await requests.refresh(key);
    },
    async showProcessed(key) {
      // An answer that is on its way may have been given before.
      await tasks.settled(key);
      const month = store.getSnapshot().months.get(key);
      if (!month || !hasProcessing(month)) return;
      if (screen.inView(key)) await requests.refresh(key);
      else store.update((state) => monthStale(state, key));
    },
    keep(predicate) {
      keepers.add(predicate);
      return () => keepers.delete(predicate);
    },
  };
}

/** Asks for what a month on screen still needs. */
function startOnScreen(
  key: MonthKey,
  store: TimelineStore,
  screen: Screen,
  requests: MonthRequests,
  needsColumns: (key: MonthKey, month: MonthState) => boolean,
): void {
  const month = store.getSnapshot().months.get(key);
  if (!month || month.isHidden || !screen.inView(key)) return;
  const again = () => {
    const { columns } = store.getSnapshot().months.get(key) ?? month;
    if (columns && columns !== month.columns) startOnScreen(key, store, screen, requests, needsColumns);
  };
  if (month.stale) void requests.reload(key, false);
  else if (!month.expanded && month.status === 'uninitialized') void requests.firstPage(key, false);
  else if (month.expanded && !month.columns && month.columnsStatus === 'idle')
    void requests.columns(key, false).then(again);
  if (month.stale && !needsColumns(key, month)) return;
  // A page of columns that others have taken the place of is of no use: it is asked for by those.
  for (const page of screen.pagesToLoad(key)) void requests.page(key, page, false).then(again);
}

/** The page of an item, again when other columns took the place of those that it was asked for by. */
async function loadPageOf(
  store: TimelineStore,
  requests: MonthRequests,
  key: MonthKey,
  item: number,
): Promise<void> {
  const monthNow = () => store.getSnapshot().months.get(key);
  await requests.columns(key, true);
  const month = monthNow();
  const page = month && missingPages(month, item, item + 1)[0];
  if (page === undefined) return;
  await requests.page(key, page, true);
  const isOther = monthNow()?.columns !== month?.columns;
  if (monthNow()?.columns && isOther) await loadPageOf(store, requests, key, item);
}
