import { limits } from '@keepsake/contract/limits';
import type { SectionKey } from '../section-key.ts';
import type { TimelineStore } from '../store/timeline-state.ts';
import * as transitions from '../store/transitions.ts';
import { fetchLayout, type SectionSource } from './section-source.ts';

const { pageSize, layoutPageSize } = limits.timeline;

/** Loads the first page of a section. An aborted request leaves the section as it was. */
export async function loadFirstPage(
  store: TimelineStore,
  source: SectionSource,
  key: SectionKey,
  signal: AbortSignal,
): Promise<void> {
  const section = store.getSnapshot().sections.get(key);
  if (!section || section.status === 'fulfilled') return;
  store.update((state) => transitions.sectionPending(state, key));
  try {
    const page = await source.page(key, { limit: pageSize }, signal);
    store.update((state) => transitions.sectionFulfilled(state, key, page, section.changes));
  } catch {
    const transition = signal.aborted ? transitions.sectionAborted : transitions.sectionRejected;
    store.update((state) => transition(state, key));
  }
}

/** Loads the layout of a section, unless it is loaded. */
export async function loadLayout(
  store: TimelineStore,
  source: SectionSource,
  key: SectionKey,
  signal: AbortSignal,
): Promise<void> {
  const section = store.getSnapshot().sections.get(key);
  if (!section || section.layout) return;
  store.update((state) => transitions.setLayoutStatus(state, key, 'pending'));
  try {
    const { layout, pages } = await fetchLayout(source, key, section.count, signal);
    store.update((state) => transitions.layoutLoaded(state, key, layout, section.changes, pages));
  } catch {
    const status = signal.aborted ? 'idle' : 'rejected';
    store.update((state) => transitions.setLayoutStatus(state, key, status));
  }
}

/** Loads one page of a section; without a layout only the first. */
export async function loadPage(
  store: TimelineStore,
  source: SectionSource,
  key: SectionKey,
  page: number,
  signal: AbortSignal,
): Promise<void> {
  const layout = store.getSnapshot().sections.get(key)?.layout;
  const cursor = layout?.cursors[page - 1];
  if (page > 0 && cursor === undefined) return;
  try {
    const { images } = await source.page(key, { limit: layoutPageSize, ...(cursor && { cursor }) }, signal);
    // A new layout was loaded: the page may not match it.
    if (page > 0 && store.getSnapshot().sections.get(key)?.layout !== layout) return;
    store.update((state) => transitions.pageLoaded(state, key, page, images));
  } catch {
    if (!signal.aborted) store.update((state) => transitions.pageFailed(state, key, page));
  }
}
