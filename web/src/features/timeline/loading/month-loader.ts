import { limits } from '@keepsake/contract/limits';
import type { MonthKey } from '../months/month-key.ts';
import { type MonthState, nextCursor } from '../store/timeline-state.ts';
import type { TimelineStore } from '../store/timeline-store.ts';
import * as transitions from '../store/transitions.ts';
import type { FetchPage } from './fetch-page.ts';
import { refreshProcessing, reloadPages } from './reload-pages.ts';

export interface MonthLoader {
  /** The months on screen: those that need it are loaded, requests for others that nobody else awaits stop. */
  want(keys: readonly MonthKey[]): void;
  /** First page of a month, whether it is on screen or not. */
  load(key: MonthKey): Promise<void>;
  /** The page after the loaded ones; does nothing at the end. */
  loadMore(key: MonthKey, options?: { keep: boolean }): Promise<void>;
  /** Newer descriptions of the loaded photos that are still being processed. */
  refreshProcessing(key: MonthKey): Promise<void>;
}

type Work = 'first page' | 'next page' | 'reload' | 'refresh';

interface Task {
  readonly work: Work;
  readonly controller: AbortController;
  readonly promise: Promise<void>;
  /** Somebody besides the screen awaits it. */
  keep: boolean;
}

/** Photos of one further page: a few screens, so that scrolling seldom waits. */
const FURTHER_PAGE = 240;

/** Loads months into the store, one request a month at a time. Failures are states, never exceptions. */
export function createMonthLoader(store: TimelineStore, fetchPage: FetchPage): MonthLoader {
  const tasks = new Map<MonthKey, Task>();
  const monthOf = (key: MonthKey): MonthState | undefined => store.getSnapshot().months.get(key);

  /** One request a month at a time: the same work is joined, other work waits for its turn. */
  function run(
    key: MonthKey,
    work: Work,
    keep: boolean,
    task: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const running = tasks.get(key);
    if (running?.work === work && !running.controller.signal.aborted) {
      running.keep ||= keep;
      return running.promise;
    }
    if (running) return running.promise.then(() => run(key, work, keep, task));
    const controller = new AbortController();
    let settle = () => {};
    const promise = new Promise<void>((resolve) => {
      settle = resolve;
    });
    // Known before it starts: the store's listeners, which its first step wakes, may ask for the same.
    tasks.set(key, { work, controller, promise, keep });
    void task(controller.signal).finally(() => {
      tasks.delete(key);
      settle();
    });
    return promise;
  }

  async function firstPage(key: MonthKey, signal: AbortSignal) {
    if (monthOf(key)?.status === 'fulfilled') return;
    store.update((state) => transitions.monthPending(state, key));
    try {
      const page = await fetchPage(key, { limit: limits.timeline.pageSize }, signal);
      store.update((state) => transitions.monthFulfilled(state, key, page));
    } catch {
      const transition = signal.aborted ? transitions.monthAborted : transitions.monthRejected;
      store.update((state) => transition(state, key));
    }
  }

  async function furtherPage(key: MonthKey, limit: number, signal: AbortSignal) {
    const month = monthOf(key);
    const cursor = month && nextCursor(month);
    if (!cursor) return;
    store.update((state) => transitions.setMore(state, key, 'pending'));
    try {
      const page = await fetchPage(key, { limit, cursor }, signal);
      store.update((state) => transitions.pageAppended(state, key, page));
    } catch {
      store.update((state) => transitions.setMore(state, key, signal.aborted ? 'idle' : 'rejected'));
    }
  }

  function start(key: MonthKey) {
    const month = monthOf(key);
    if (month?.status === 'uninitialized')
      void run(key, 'first page', false, (signal) => firstPage(key, signal));
    else if (month?.stale)
      void run(key, 'reload', false, (signal) => reloadPages(store, fetchPage, key, signal));
  }

  return {
    want(keys) {
      const wanted = new Set(keys);
      for (const [key, task] of tasks) if (!wanted.has(key) && !task.keep) task.controller.abort();
      for (const key of keys) start(key);
    },
    load: (key) => run(key, 'first page', true, (signal) => firstPage(key, signal)),
    loadMore(key, { keep } = { keep: false }) {
      const limit = keep ? limits.timeline.maxPageSize : FURTHER_PAGE;
      return run(key, 'next page', keep, (signal) => furtherPage(key, limit, signal));
    },
    async refreshProcessing(key) {
      if (!tasks.has(key))
        await run(key, 'refresh', false, (signal) => refreshProcessing(store, fetchPage, key, signal));
    },
  };
}
