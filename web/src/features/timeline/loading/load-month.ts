import { limits } from '@keepsake/contract/limits';
import type { MonthKey } from '../months/month-key.ts';
import { nextCursor } from '../store/timeline-state.ts';
import type { TimelineStore } from '../store/timeline-store.ts';
import * as transitions from '../store/transitions.ts';
import type { FetchPage } from './fetch-page.ts';

/** The first page of a month that has none. A request that was stopped leaves the month as it was. */
export async function loadFirstPage(
  store: TimelineStore,
  fetchPage: FetchPage,
  key: MonthKey,
  signal: AbortSignal,
): Promise<void> {
  const month = store.getSnapshot().months.get(key);
  if (!month || month.status === 'fulfilled') return;
  store.update((state) => transitions.monthPending(state, key));
  try {
    const page = await fetchPage(key, { limit: limits.timeline.pageSize }, signal);
    store.update((state) => transitions.monthFulfilled(state, key, page, month.changes));
  } catch {
    const transition = signal.aborted ? transitions.monthAborted : transitions.monthRejected;
    store.update((state) => transition(state, key));
  }
}

/** The page behind the loaded ones; does nothing at the end. */
export async function loadFurtherPage(
  store: TimelineStore,
  fetchPage: FetchPage,
  key: MonthKey,
  limit: number,
  signal: AbortSignal,
): Promise<void> {
  const month = store.getSnapshot().months.get(key);
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
