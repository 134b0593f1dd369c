import { limits } from '@keepsake/contract/limits';
import type { PhotoPage } from '@keepsake/contract/photos';
import type { MonthKey } from '../months/month-key.ts';
import { photosOf } from '../store/timeline-state.ts';
import type { TimelineStore } from '../store/timeline-store.ts';
import { monthReplaced, photosUpdated } from '../store/transitions.ts';
import type { FetchPage } from './fetch-page.ts';

const { pageSize, maxPageSize } = limits.timeline;

/**
 * Fetches as much of a stale month as was loaded and swaps it in at once. When that fails the old pages
 * stay, and the month stays stale until it is wanted again.
 */
export async function reloadPages(
  store: TimelineStore,
  fetchPage: FetchPage,
  key: MonthKey,
  signal: AbortSignal,
) {
  const month = store.getSnapshot().months.get(key);
  if (!month) return;
  let missing = Math.max(pageSize, photosOf(month).length);
  const pages: PhotoPage[] = [];
  try {
    do {
      const cursor = pages.at(-1)?.cursor;
      const page = await fetchPage(
        key,
        { limit: Math.min(missing, maxPageSize), ...(cursor && { cursor }) },
        signal,
      );
      pages.push(page);
      missing -= page.images.length;
    } while (missing > 0 && pages.at(-1)?.cursor);
    store.update((state) => monthReplaced(state, key, pages));
  } catch {
    // The next visit tries again; the customer still sees what was there.
  }
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
