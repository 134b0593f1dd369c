import type { MonthKey } from '../months/month-key.ts';
import { loadColumns, loadFirstPage, loadPage } from './load-month.ts';
import type { Memory } from './memory.ts';
import type { MonthTasks } from './month-tasks.ts';
import { type ReloadWorld, refreshProcessing, reloadMonth } from './reload-month.ts';

/** What can be asked for of a month. `keep`: somebody besides the screen awaits it. Never rejects. */
export interface MonthRequests {
  firstPage(key: MonthKey, keep: boolean): Promise<void>;
  columns(key: MonthKey, keep: boolean): Promise<void>;
  page(key: MonthKey, page: number, keep: boolean): Promise<void>;
  reload(key: MonthKey, keep: boolean): Promise<void>;
  refresh(key: MonthKey): Promise<void>;
}

export function createMonthRequests(world: ReloadWorld, tasks: MonthTasks, memory: Memory): MonthRequests {
  const { store, source } = world;
  return {
    async firstPage(key, keep) {
      memory.used(key);
      await tasks.run(key, 'first page', keep, (signal) => loadFirstPage(store, source, key, signal));
      memory.tidy();
    },
    async columns(key, keep) {
      memory.used(key);
      if (store.getSnapshot().months.get(key)?.columns) return;
      await tasks.run(key, 'columns', keep, (signal) => loadColumns(store, source, key, signal));
      memory.tidy();
    },
    async page(key, page, keep) {
      memory.used(key, page);
      await tasks.run(key, `page ${page}`, keep, (signal) => loadPage(store, source, key, page, signal));
      memory.tidy();
    },
    reload: (key, keep) => tasks.run(key, 'reload', keep, (signal) => reloadMonth(world, key, signal)),
    refresh: (key) =>
      tasks.run(key, 'refresh', false, (signal) => refreshProcessing(store, source, key, signal)),
  };
}
