import type { MonthKey } from '../months/month-key.ts';
import { hasProcessing, missingPages } from '../store/month-photos.ts';
import type { MonthState } from '../store/timeline-state.ts';
import type { TimelineStore } from '../store/timeline-store.ts';
import { failuresForgotten, monthStale } from '../store/transitions.ts';
import type { MonthSource } from './fetch-page.ts';
import { loadColumns, loadFirstPage, loadPage } from './load-month.ts';
import { createMonthTasks, type Work } from './month-tasks.ts';
import { type ItemRange, refreshProcessing, reloadMonth } from './reload-month.ts';

/** A month on screen, and those of its items that are in view or near it. */
export interface WantedMonth extends ItemRange {
  readonly key: MonthKey;
}

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

/** Loads months into the store. Failures are states, never exceptions. */
export function createMonthLoader(store: TimelineStore, source: MonthSource): MonthLoader {
  const tasks = createMonthTasks();
  const keepers = new Set<(key: MonthKey) => boolean>();
  let onScreen: ReadonlyMap<MonthKey, WantedMonth> = new Map();
  const monthOf = (key: MonthKey) => store.getSnapshot().months.get(key);
  const isKept = (key: MonthKey) => [...keepers].some((keeps) => keeps(key));
  const world = {
    store,
    source,
    inView: (key: MonthKey) => onScreen.get(key) ?? null,
    needsColumns: (key: MonthKey, { expanded, columns }: MonthState) =>
      expanded || (columns !== null && isKept(key)),
  };

  const firstPage = (key: MonthKey, keep: boolean) =>
    tasks.run(key, 'first page', keep, (signal) => loadFirstPage(store, source, key, signal));
  const reload = (key: MonthKey, keep: boolean) =>
    tasks.run(key, 'reload', keep, (signal) => reloadMonth(world, key, signal));
  const refresh = (key: MonthKey) =>
    tasks.run(key, 'refresh', false, (signal) => refreshProcessing(store, source, key, signal));
  const columns = async (key: MonthKey, keep: boolean) => {
    if (monthOf(key)?.columns) return;
    await tasks.run(key, 'columns', keep, (signal) => loadColumns(store, source, key, signal));
  };
  const page = (key: MonthKey, number: number, keep: boolean) =>
    tasks.run(key, `page ${number}`, keep, (signal) => loadPage(store, source, key, number, signal));

  /** Pages of a wanted month that are yet to be loaded. */
  function wantedPages({ key, from, to }: WantedMonth): number[] {
    const month = monthOf(key);
    if (!month || month.isHidden) return [];
    if (month.columns) return missingPages(month, from, to);
    // The first page needs no cursor, so it does not wait for the columns.
    const needsFirst = month.expanded && !month.pages.has(0) && from < 24 && month.count > 96;
    return needsFirst ? [0] : [];
  }

  function start(wanted: WantedMonth) {
    const { key } = wanted;
    const month = monthOf(key);
    if (!month || month.isHidden) return;
    if (month.stale) {
      void reload(key, false);
      if (!world.needsColumns(key, month)) return;
    } else if (month.expanded && !month.columns && month.columnsStatus === 'idle') void columns(key, false);
    else if (!month.expanded && month.status === 'uninitialized') void firstPage(key, false);
    for (const number of wantedPages(wanted)) {
      if (!month.failedPages.has(number)) void page(key, number, false);
    }
  }

  function isWanted(key: MonthKey, work: Work): boolean {
    const wanted = onScreen.get(key);
    if (!wanted) return false;
    return !work.startsWith('page') || wantedPages(wanted).some((number) => work === `page ${number}`);
  }

  return {
    want(months) {
      onScreen = new Map(months.map((month) => [month.key, month]));
      tasks.abortUnless(isWanted);
      for (const month of months) start(month);
    },
    abortAll: tasks.abortAll,
    load: (key) => firstPage(key, true),
    loadColumns: (key) => columns(key, true),
    async loadPageOf(key, item) {
      await columns(key, true);
      const month = monthOf(key);
      const number = month && missingPages(month, item, item + 1)[0];
      if (number !== undefined) await page(key, number, true);
    },
    retry(key) {
      store.update((state) => failuresForgotten(state, key));
      const wanted = onScreen.get(key);
      if (monthOf(key)?.status === 'rejected' && !monthOf(key)?.expanded) void firstPage(key, true);
      else if (wanted) start(wanted);
    },
    reload: (key) => reload(key, true),
    async refreshProcessing(key) {
      if (!tasks.isBusy(key)) await refresh(key);
    },
    async showProcessed(key) {
      // An answer that is on its way may have been given before.
      await tasks.settled(key);
      const month = monthOf(key);
      if (!month || !hasProcessing(month)) return;
      if (onScreen.has(key)) await refresh(key);
      else store.update((state) => monthStale(state, key));
    },
    keep(predicate) {
      keepers.add(predicate);
      return () => keepers.delete(predicate);
    },
  };
}
