import type { SectionKey } from '../section-key.ts';
import type { SectionState, TimelineState } from './timeline-state.ts';
import { pagesEvicted, sectionEvicted } from './transitions.ts';

export interface MemoryBudget {
  /** Loaded photos, about 2 KB each. */
  readonly photos: number;
  /** Photos in layouts, about 60 bytes each. */
  readonly layouts: number;
}

export const memoryBudget: MemoryBudget = { photos: 5000, layouts: 200_000 };
/** Share that remains after a cleanup, so that cleanups are rare. */
const SHARE_LEFT = 0.75;

export interface MemoryUse {
  /** Time of the last use; higher is later. */
  readonly lastUse: (key: SectionKey, page?: number) => number;
  readonly isNeeded: (key: SectionKey) => boolean;
  readonly isPageNeeded: (key: SectionKey, page: number) => boolean;
}

interface Held {
  readonly key: SectionKey;
  readonly page: number;
  readonly size: number;
  readonly isNeeded: boolean;
  readonly use: number;
}

/** The least recently used entries above the budget. */
function surplus(held: readonly Held[], budget: number): Held[] {
  let total = held.reduce((sum, { size }) => sum + size, 0);
  if (total <= budget) return [];
  const oldest = held.filter(({ isNeeded }) => !isNeeded).sort((a, b) => a.use - b.use);
  return oldest.filter(({ size }) => {
    if (total <= budget * SHARE_LEFT) return false;
    total -= size;
    return true;
  });
}

/** If the deletion fails, the section must be restored exactly. */
const isSettled = ({ hidden, isHidden }: SectionState) => hidden.size === 0 && !isHidden;

function heldLayouts({ sections }: TimelineState, use: MemoryUse): Held[] {
  return [...sections].flatMap(([key, section]) =>
    section.layout
      ? {
          key,
          page: -1,
          size: section.layout.count,
          isNeeded: use.isNeeded(key) || !isSettled(section),
          use: use.lastUse(key),
        }
      : [],
  );
}

function heldPages({ sections }: TimelineState, use: MemoryUse): Held[] {
  return [...sections].flatMap(([key, section]) =>
    [...section.pages].map(([page, { length: size }]) => {
      const isNeeded = section.layout
        ? use.isPageNeeded(key, page)
        : use.isNeeded(key) || !isSettled(section) || section.status !== 'fulfilled';
      return { key, page, size, isNeeded, use: use.lastUse(key, page) };
    }),
  );
}

function withoutPage(state: TimelineState, { key, page }: Held): TimelineState {
  return state.sections.get(key)?.layout
    ? pagesEvicted(state, key, new Set([page]))
    : sectionEvicted(state, key);
}

/** Drops the least recently used data above the budget. */
export function evict(state: TimelineState, use: MemoryUse, budget: MemoryBudget): TimelineState {
  const layouts = surplus(heldLayouts(state, use), budget.layouts);
  const next = layouts.reduce((before, { key }) => sectionEvicted(before, key), state);
  return surplus(heldPages(next, use), budget.photos).reduce(withoutPage, next);
}
