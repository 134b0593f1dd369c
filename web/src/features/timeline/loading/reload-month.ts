import { limits } from '@keepsake/contract/limits';
import type { PhotoPage } from '@keepsake/contract/photos';
import type { MonthKey } from '../months/month-key.ts';
import { type MonthState, photosOf } from '../store/timeline-state.ts';
import type { TimelineStore } from '../store/timeline-store.ts';
import { monthReplaced, photosUpdated } from '../store/transitions.ts';
import type { FetchPage, PageRequest } from './fetch-page.ts';

const { pageSize, maxPageSize } = limits.timeline;

/**
 * Fetches as much of a stale month as was loaded and swaps it in at once; again, when the photos changed
 * meanwhile. When that fails the old pages stay, and the month stays stale until it is wanted again.
 */
export async function reloadPages(
  store: TimelineStore,
  fetchPage: FetchPage,
  key: MonthKey,
  signal: AbortSignal,
) {
  try {
    for (;;) {
      const month = store.getSnapshot().months.get(key);
      if (!month?.stale) return;
      const pages = await fetchLoaded(month, (request) => fetchPage(key, request, signal));
      store.update((state) => monthReplaced(state, key, pages, month.changes));
    }
  } catch {
    // The next visit tries again; the customer still sees what was there.
  }
}

async function fetchLoaded(
  month: MonthState,
  fetch: (request: PageRequest) => Promise<PhotoPage>,
): Promise<PhotoPage[]> {
  let missing = Math.max(pageSize, photosOf(month).length);
  const pages: PhotoPage[] = [];
  do {
    const cursor = pages.at(-1)?.cursor;
    const page = await fetch({ limit: Math.min(missing, maxPageSize), ...(cursor && { cursor }) });
    pages.push(page);
    missing -= page.images.length;
  } while (missing > 0 && pages.at(-1)?.cursor);
  return pages;
}

/** Asks again for the pages that hold photos in processing, and takes over what is new about those photos. */
export async function refreshProcessing(
  store: TimelineStore,
  fetchPage: FetchPage,
  key: MonthKey,
  signal: AbortSignal,
) {
  const pages = store.getSnapshot().months.get(key)?.pages ?? [];
  try {
    for (const [index, page] of pages.entries()) {
      if (!page.items.some(({ state }) => state === 'processing')) continue;
      const cursor = pages[index - 1]?.cursor;
      const request = { limit: Math.min(page.items.length, maxPageSize), ...(cursor && { cursor }) };
      const { images } = await fetchPage(key, request, signal);
      store.update((state) => photosUpdated(state, key, images));
    }
  } catch {
    // The next round asks again.
  }
}
