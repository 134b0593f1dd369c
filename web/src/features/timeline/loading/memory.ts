import type { MonthKey } from '../months/month-key.ts';
import { forget, type MemoryBudget, type MemoryUse } from '../store/forget.ts';
import type { TimelineStore } from '../store/timeline-store.ts';

export interface Memory {
  /** A month, or a page of it, is on screen or was asked for. */
  used(key: MonthKey, page?: number): void;
  /** Drops what was longest not used, when there is too much. */
  tidy(): void;
}

/** Keeps what is loaded of the library within a budget. */
export function createMemory(
  store: TimelineStore,
  needs: Omit<MemoryUse, 'lastUse'>,
  budget: MemoryBudget,
): Memory {
  const uses = new Map<string, number>();
  let now = 0;
  const nameOf = (key: MonthKey, page?: number) => (page === undefined ? key : `${key} ${page}`);
  return {
    used(key, page) {
      now += 1;
      uses.set(nameOf(key, page), now);
    },
    tidy() {
      const lastUse = (key: MonthKey, page?: number) => uses.get(nameOf(key, page)) ?? uses.get(key) ?? 0;
      store.update((state) => forget(state, { ...needs, lastUse }, budget));
    },
  };
}
