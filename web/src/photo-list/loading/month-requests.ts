import type { SectionKey } from '../section-key.ts';
import { loadFirstPage, loadLayout, loadPage } from './load-month.ts';
import type { LruMemory } from './memory.ts';
import type { MonthTasks } from './month-tasks.ts';
import { type ReloadDependencies, refreshProcessing, reloadMonth } from './reload-month.ts';

/** Requests for a month. `keep`: not only the screen waits for it. Never rejects. */
export interface MonthRequests {
  firstPage(key: SectionKey, keep: boolean): Promise<void>;
  layout(key: SectionKey, keep: boolean): Promise<void>;
  page(key: SectionKey, page: number, keep: boolean): Promise<void>;
  reload(key: SectionKey, keep: boolean): Promise<void>;
  refresh(key: SectionKey): Promise<void>;
}

export function createMonthRequests(
  dependencies: ReloadDependencies,
  tasks: MonthTasks,
  memory: LruMemory,
): MonthRequests {
  const { store, source } = dependencies;
  return {
    async firstPage(key, keep) {
      memory.touch(key);
      await tasks.run(key, 'first page', keep, (signal) => loadFirstPage(store, source, key, signal));
      memory.evictUnused();
    },
    async layout(key, keep) {
      memory.touch(key);
      if (store.getSnapshot().months.get(key)?.layout) return;
      await tasks.run(key, 'layout', keep, (signal) => loadLayout(store, source, key, signal));
      memory.evictUnused();
    },
    async page(key, page, keep) {
      memory.touch(key, page);
      await tasks.run(key, `page ${page}`, keep, (signal) => loadPage(store, source, key, page, signal));
      memory.evictUnused();
    },
    reload: (key, keep) => tasks.run(key, 'reload', keep, (signal) => reloadMonth(dependencies, key, signal)),
    refresh: (key) =>
      tasks.run(key, 'refresh', false, (signal) => refreshProcessing(store, source, key, signal)),
  };
}
