import { limits } from '@keepsake/contract/limits';
import type { MonthKey } from '../months/month-key.ts';
import { hasProcessing } from '../store/timeline-state.ts';
import type { TimelineStore } from '../store/timeline-store.ts';
import { monthStale } from '../store/transitions.ts';
import type { FetchPage } from './fetch-page.ts';
import { loadFirstPage, loadFurtherPage } from './load-pages.ts';
import { createMonthTasks } from './month-tasks.ts';
import { refreshProcessing, reloadPages } from './reload-pages.ts';

export interface MonthLoader {
  /** The months on screen: those that need it are loaded, requests for others that nobody else awaits stop. */
  want(keys: readonly MonthKey[]): void;
  /** Stops every request: what is on its way is no longer what the list shows. */
  abortAll(): void;
  /** First page of a month, whether it is on screen or not. */
  load(key: MonthKey): Promise<void>;
  /** The page after the loaded ones; does nothing at the end. */
  loadMore(key: MonthKey, options?: { keep: boolean }): Promise<void>;
  /** A stale month, whether it is on screen or not. */
  reload(key: MonthKey): Promise<void>;
  /** Newer descriptions of the loaded photos that are still being processed. */
  refreshProcessing(key: MonthKey): Promise<void>;
  /** Photos of a month were processed just now: asks for them on screen at once, elsewhere when they are wanted. */
  showProcessed(key: MonthKey): Promise<void>;
}

/** Photos of one further page: a few screens, so that scrolling seldom waits. */
const FURTHER_PAGE = 240;

/** Loads months into the store, one request a month at a time. Failures are states, never exceptions. */
export function createMonthLoader(store: TimelineStore, fetchPage: FetchPage): MonthLoader {
  const tasks = createMonthTasks();
  let onScreen: ReadonlySet<MonthKey> = new Set();
  const firstPage = (key: MonthKey, keep: boolean) =>
    tasks.run(key, 'first page', keep, (signal) => loadFirstPage(store, fetchPage, key, signal));
  const reload = (key: MonthKey, keep: boolean) =>
    tasks.run(key, 'reload', keep, (signal) => reloadPages(store, fetchPage, key, signal));
  const refresh = (key: MonthKey) =>
    tasks.run(key, 'refresh', false, (signal) => refreshProcessing(store, fetchPage, key, signal));

  function start(key: MonthKey) {
    const month = store.getSnapshot().months.get(key);
    if (month?.status === 'uninitialized') void firstPage(key, false);
    else if (month?.stale) void reload(key, false);
  }

  return {
    want(keys) {
      onScreen = new Set(keys);
      tasks.abortAllBut(onScreen);
      for (const key of keys) start(key);
    },
    abortAll: tasks.abortAll,
    load: (key) => firstPage(key, true),
    loadMore(key, { keep } = { keep: false }) {
      const limit = keep ? limits.timeline.maxPageSize : FURTHER_PAGE;
      return tasks.run(key, 'next page', keep, (signal) =>
        loadFurtherPage(store, fetchPage, key, limit, signal),
      );
    },
    reload: (key) => reload(key, true),
    async refreshProcessing(key) {
      if (!tasks.isBusy(key)) await refresh(key);
    },
    async showProcessed(key) {
      // An answer that is on its way may have been given before.
      await tasks.settled(key);
      const month = store.getSnapshot().months.get(key);
      if (!month || !hasProcessing(month)) return;
      if (onScreen.has(key)) await refresh(key);
      else store.update((state) => monthStale(state, key));
    },
  };
}
