import { limits } from '@keepsake/contract/limits';
import type { MonthKey } from '../months/month-key.ts';
import type { TimelineStore } from '../store/timeline-store.ts';
import * as transitions from '../store/transitions.ts';
import { fetchColumns } from './fetch-columns.ts';
import type { MonthSource } from './fetch-page.ts';

const { pageSize, layoutPageSize } = limits.timeline;

/** The first page of a month that has none. A request that was stopped leaves the month as it was. */
export async function loadFirstPage(
  store: TimelineStore,
  source: MonthSource,
  key: MonthKey,
  signal: AbortSignal,
): Promise<void> {
  const month = store.getSnapshot().months.get(key);
  if (!month || month.status === 'fulfilled') return;
  store.update((state) => transitions.monthPending(state, key));
  try {
    const page = await source.page(key, { limit: pageSize }, signal);
    store.update((state) => transitions.monthFulfilled(state, key, page, month.changes));
  } catch {
    const transition = signal.aborted ? transitions.monthAborted : transitions.monthRejected;
    store.update((state) => transition(state, key));
  }
}

/** All photos of a month as columns; does nothing where they are there. */
export async function loadColumns(
  store: TimelineStore,
  source: MonthSource,
  key: MonthKey,
  signal: AbortSignal,
): Promise<void> {
  const month = store.getSnapshot().months.get(key);
  if (!month || month.columns) return;
  store.update((state) => transitions.setColumnsStatus(state, key, 'pending'));
  try {
    const { columns, pages } = await fetchColumns(source, key, month.count, signal);
    store.update((state) => transitions.columnsLoaded(state, key, columns, month.changes, pages));
  } catch {
    const status = signal.aborted ? 'idle' : 'rejected';
    store.update((state) => transitions.setColumnsStatus(state, key, status));
  }
}

/** One page of a month; any of them where its columns are there, else the first. */
export async function loadPage(
  store: TimelineStore,
  source: MonthSource,
  key: MonthKey,
  page: number,
  signal: AbortSignal,
): Promise<void> {
  const columns = store.getSnapshot().months.get(key)?.columns;
  const cursor = columns?.cursors[page - 1];
  if (page > 0 && cursor === undefined) return;
  try {
    const { images } = await source.page(key, { limit: layoutPageSize, ...(cursor && { cursor }) }, signal);
    // Other columns came meanwhile: which page of them this is nobody knows.
    if (page > 0 && store.getSnapshot().months.get(key)?.columns !== columns) return;
    store.update((state) => transitions.pageLoaded(state, key, page, images));
  } catch {
    if (!signal.aborted) store.update((state) => transitions.pageFailed(state, key, page));
  }
}
