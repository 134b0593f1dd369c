import type { SectionKey } from '../section-key.ts';
import { loadFirstPage, loadLayout, loadPage } from './load-section.ts';
import type { LruMemory } from './memory.ts';
import { type ReloadDependencies, refreshProcessing, reloadSection } from './reload-section.ts';
import type { SectionTasks } from './section-tasks.ts';

/** Requests for a section. `keep`: not only the screen waits for it. Never rejects. */
export interface SectionRequests {
  firstPage(key: SectionKey, keep: boolean): Promise<void>;
  layout(key: SectionKey, keep: boolean): Promise<void>;
  page(key: SectionKey, page: number, keep: boolean): Promise<void>;
  reload(key: SectionKey, keep: boolean): Promise<void>;
  refresh(key: SectionKey): Promise<void>;
}

export function createSectionRequests(
  dependencies: ReloadDependencies,
  tasks: SectionTasks,
  memory: LruMemory,
): SectionRequests {
  const { store, source } = dependencies;
  return {
    async firstPage(key, keep) {
      memory.touch(key);
      await tasks.run(key, 'first page', keep, (signal) => loadFirstPage(store, source, key, signal));
      memory.evictUnused();
    },
    async layout(key, keep) {
      memory.touch(key);
      if (store.getSnapshot().sections.get(key)?.layout) return;
      await tasks.run(key, 'layout', keep, (signal) => loadLayout(store, source, key, signal));
      memory.evictUnused();
    },
    async page(key, page, keep) {
      memory.touch(key, page);
      await tasks.run(key, `page ${page}`, keep, (signal) => loadPage(store, source, key, page, signal));
      memory.evictUnused();
    },
    reload: (key, keep) =>
      tasks.run(key, 'reload', keep, (signal) => reloadSection(dependencies, key, signal)),
    refresh: (key) =>
      tasks.run(key, 'refresh', false, (signal) => refreshProcessing(store, source, key, signal)),
  };
}
