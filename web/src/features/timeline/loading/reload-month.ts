import { limits } from '@keepsake/contract/limits';
import type { Photo } from '@keepsake/contract/photos';
import type { MonthKey } from '../months/month-key.ts';
import type { MonthColumns } from '../store/month-columns.ts';
import { missingPages } from '../store/month-photos.ts';
import { placePage } from '../store/place-page.ts';
import type { MonthPage, MonthState } from '../store/timeline-state.ts';
import type { TimelineStore } from '../store/timeline-store.ts';
import { type FreshMonth, monthReplaced, photosUpdated } from '../store/transitions.ts';
import { fetchColumns } from './fetch-columns.ts';
import type { MonthSource } from './fetch-page.ts';

const { pageSize, layoutPageSize } = limits.timeline;
/** A month that changes faster than it can be read is shown as it was read. */
const TRIES = 3;

/** Items of a month, from the first up to, not including, the second. */
export interface ItemRange {
  readonly from: number;
  readonly to: number;
}

export interface ReloadWorld {
  readonly store: TimelineStore;
  readonly source: MonthSource;
  /** Items of the month that are in view; null when it is not on screen. */
  readonly inView: (key: MonthKey) => ItemRange | null;
  /** Whether somebody needs to know every photo of the month. */
  readonly needsColumns: (key: MonthKey, month: MonthState) => boolean;
}

/**
 * Fetches a stale month, with what is in view of it, and swaps it in at once; again, when the photos changed
 * meanwhile. When that fails the old photos stay, and the month stays stale until it is wanted again.
 */
export async function reloadMonth(world: ReloadWorld, key: MonthKey, signal: AbortSignal): Promise<void> {
  const { store } = world;
  try {
    for (;;) {
      const month = store.getSnapshot().months.get(key);
      if (!month?.stale) return;
      const fresh = world.needsColumns(key, month)
        ? await fetchOpen(world, key, month, signal)
        : await fetchClosed(world.source, key, signal);
      store.update((state) => monthReplaced(state, key, fresh, month.changes));
    }
  } catch {
    // The next visit tries again; the customer still sees what was there.
  }
}

async function fetchClosed(source: MonthSource, key: MonthKey, signal: AbortSignal): Promise<FreshMonth> {
  const { images, cursor } = await source.page(key, { limit: pageSize }, signal);
  return { columns: null, pages: new Map([[0, images]]), isComplete: cursor === null };
}

async function fetchOpen(
  { source, inView }: ReloadWorld,
  key: MonthKey,
  month: MonthState,
  signal: AbortSignal,
): Promise<FreshMonth> {
  for (let tries = 1; ; tries++) {
    const { columns, pages } = await fetchColumns(source, key, month.count, signal);
    const next = { ...month, columns, pages };
    const { from, to } = inView(key) ?? { from: 0, to: 0 };
    const missing = missingPages(next, from, to);
    const answers = await Promise.all(missing.map((page) => fetchPlaced(source, key, next, page, signal)));
    const placed = answers.flatMap((page, at) => (page ? ([[missing[at] ?? 0, page]] as const) : []));
    if (placed.length === missing.length || tries === TRIES) {
      return { columns, pages: new Map([...pages, ...placed]), isComplete: false };
    }
  }
}

async function fetchPlaced(
  source: MonthSource,
  key: MonthKey,
  month: MonthState & { readonly columns: MonthColumns },
  page: number,
  signal: AbortSignal,
): Promise<MonthPage | null> {
  const { images } = await source.page(key, pageRequest(month.columns, page), signal);
  return placePage(month.columns, month, page, images);
}

function pageRequest(columns: MonthColumns | null, page: number) {
  const cursor = columns?.cursors[page - 1];
  return { limit: layoutPageSize, ...(cursor && { cursor }) };
}

const isProcessing = (photo: Photo | undefined) => photo?.state === 'processing';

/** Asks again for the pages that hold photos in processing, and takes over what is new about those photos. */
export async function refreshProcessing(
  store: TimelineStore,
  source: MonthSource,
  key: MonthKey,
  signal: AbortSignal,
): Promise<void> {
  const { pages, columns } = store.getSnapshot().months.get(key) ?? { pages: [], columns: null };
  try {
    for (const [number, page] of pages) {
      if (!page.some(isProcessing)) continue;
      const request = { ...pageRequest(columns, number), limit: Math.max(1, page.length) };
      const { images } = await source.page(key, request, signal);
      store.update((state) => photosUpdated(state, key, images));
    }
  } catch {
    // The next round asks again.
  }
}
