import type { SectionKey } from '../section-key.ts';
import { evict, type MemoryBudget, type MemoryUse } from '../store/evict.ts';
import type { TimelineStore } from '../store/timeline-state.ts';

export interface Memory {
  used(key: SectionKey, page?: number): void;
  /** Drops the least recently used data above the budget. */
  tidy(): void;
}

export function createMemory(
  store: TimelineStore,
  needs: Omit<MemoryUse, 'lastUse'>,
  budget: MemoryBudget,
): Memory {
  const uses = new Map<string, number>();
  let now = 0;
  const nameOf = (key: SectionKey, page?: number) => (page === undefined ? key : `${key} ${page}`);
  return {
    used(key, page) {
      now += 1;
      uses.set(nameOf(key, page), now);
    },
    tidy() {
      const lastUse = (key: SectionKey, page?: number) => uses.get(nameOf(key, page)) ?? uses.get(key) ?? 0;
      store.update((state) => evict(state, { ...needs, lastUse }, budget));
    },
  };
}
