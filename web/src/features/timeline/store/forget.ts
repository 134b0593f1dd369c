import type { MonthKey } from '../months/month-key.ts';
import type { MonthState, TimelineState } from './timeline-state.ts';
import { monthForgotten, pagesForgotten } from './transitions.ts';

/** How much of the library stays in memory. */
export interface MemoryBudget {
  /** Loaded photos, about 2 KB each with their addresses. */
  readonly photos: number;
  /** Photos in columns, about 60 bytes each with their places. */
  readonly columns: number;
}

export const memoryBudget: MemoryBudget = { photos: 5000, columns: 200_000 };
/** So much is left after a clearance, so that the next photo does not begin another. */
const SHARE_LEFT = 0.75;

export interface MemoryUse {
  /** When a month, or a page of it, was last on screen or asked for; higher is later. */
  readonly lastUse: (key: MonthKey, page?: number) => number;
  /** Months that must stay. */
  readonly isNeeded: (key: MonthKey) => boolean;
  /** Pages of them that must stay. */
  readonly isPageNeeded: (key: MonthKey, page: number) => boolean;
}

interface Held {
  readonly key: MonthKey;
  readonly page: number;
  readonly size: number;
  readonly isNeeded: boolean;
  readonly use: number;
}

/** The least recently used ones that make room; nothing while all fits. */
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

/** A month whose photos are being deleted comes back exactly as it was if that fails. */
const isSettled = ({ hidden, isHidden }: MonthState) => hidden.size === 0 && !isHidden;

function heldColumns({ months }: TimelineState, use: MemoryUse): Held[] {
  return [...months].flatMap(([key, month]) =>
    month.columns
      ? {
          key,
          page: -1,
          size: month.columns.count,
          isNeeded: use.isNeeded(key) || !isSettled(month),
          use: use.lastUse(key),
        }
      : [],
  );
}

function heldPages({ months }: TimelineState, use: MemoryUse): Held[] {
  return [...months].flatMap(([key, month]) =>
    [...month.pages].map(([page, { length: size }]) => {
      const isNeeded = month.columns
        ? use.isPageNeeded(key, page)
        : use.isNeeded(key) || !isSettled(month) || month.status !== 'fulfilled';
      return { key, page, size, isNeeded, use: use.lastUse(key, page) };
    }),
  );
}

function withoutPage(state: TimelineState, { key, page }: Held): TimelineState {
  return state.months.get(key)?.columns
    ? pagesForgotten(state, key, new Set([page]))
    : monthForgotten(state, key);
}

/** Drops what was longest not on screen, when more is in memory than the budget allows. */
export function forget(state: TimelineState, use: MemoryUse, budget: MemoryBudget): TimelineState {
  const columns = surplus(heldColumns(state, use), budget.columns);
  const next = columns.reduce((before, { key }) => monthForgotten(before, key), state);
  return surplus(heldPages(next, use), budget.photos).reduce(withoutPage, next);
}
