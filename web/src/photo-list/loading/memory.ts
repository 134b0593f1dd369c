import type { SectionKey } from '../section-key.ts';
import { evict, type MemoryBudget, type MemoryUse } from '../store/evict.ts';
import type { TimelineStore } from '../store/timeline-state.ts';

export interface LruMemory {
  touch(key: SectionKey, page?: number): void;
  /** Drops the least recently used data above the budget. */
  evictUnused(): void;
}

export function createLruMemory(
  store: TimelineStore,
  needs: Omit<MemoryUse, 'lastUse'>,
  budget: MemoryBudget,
): LruMemory {
  const uses = new Map<string, number>();
  let now = 0;
  const nameOf = (key: SectionKey, page?: number) => (page === undefined ? key : `${key} ${page}`);
  return {
    touch(key, page) {
      now += 1;
      uses.set(nameOf(key, page), now);
    },
    evictUnused() {
      const lastUse = (key: SectionKey, page?: number) => uses.get(nameOf(key, page)) ?? uses.get(key) ?? 0;
      store.update((state) => evict(state, { ...needs, lastUse }, budget));
    },
  };
}
