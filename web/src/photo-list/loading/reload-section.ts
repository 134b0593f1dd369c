import { limits } from '@keepsake/contract/limits';
import type { Photo } from '@keepsake/contract/photos';
import type { SectionKey } from '../section-key.ts';
import type { PhotoLayout } from '../store/photo-layout.ts';
import { placePage } from '../store/place-page.ts';
import { missingPages } from '../store/section-photos.ts';
import type { LoadedPage, SectionState, TimelineStore } from '../store/timeline-state.ts';
import { type FreshSection, photosUpdated, sectionReplaced } from '../store/transitions.ts';
import { fetchLayout, type SectionSource } from './section-source.ts';

const { pageSize, layoutPageSize } = limits.timeline;
/** Attempts after which a section that keeps changing is shown as loaded. */
const TRIES = 3;

/** Items from the first up to, not including, the second. */
export interface ItemRange {
  readonly from: number;
  readonly to: number;
}

export interface ReloadDependencies {
  readonly store: TimelineStore;
  readonly source: SectionSource;
  /** Null when the section is not on screen. */
  readonly inView: (key: SectionKey) => ItemRange | null;
  readonly needsLayout: (key: SectionKey, section: SectionState) => boolean;
}

/**
 * Refetches a stale section with its visible pages and replaces it in one step; repeats when the photos
 * changed during the request. After a failure the old photos stay and the section stays stale.
 */
export async function reloadSection(
  dependencies: ReloadDependencies,
  key: SectionKey,
  signal: AbortSignal,
): Promise<void> {
  const { store } = dependencies;
  try {
    for (;;) {
      const section = store.getSnapshot().sections.get(key);
      if (!section?.stale) return;
      const fresh = dependencies.needsLayout(key, section)
        ? await fetchOpen(dependencies, key, section, signal)
        : await fetchClosed(dependencies.source, key, signal);
      store.update((state) => sectionReplaced(state, key, fresh, section.changes));
    }
  } catch {
    // The next visit retries; the old photos stay visible.
  }
}

async function fetchClosed(
  source: SectionSource,
  key: SectionKey,
  signal: AbortSignal,
): Promise<FreshSection> {
  const { images, cursor } = await source.page(key, { limit: pageSize }, signal);
  return { layout: null, pages: new Map([[0, images]]), isComplete: cursor === null };
}

async function fetchOpen(
  { source, inView }: ReloadDependencies,
  key: SectionKey,
  section: SectionState,
  signal: AbortSignal,
): Promise<FreshSection> {
  for (let tries = 1; ; tries++) {
    const { layout, pages } = await fetchLayout(source, key, section.count, signal);
    const next = { ...section, layout, pages };
    const { from, to } = inView(key) ?? { from: 0, to: 0 };
    const missing = missingPages(next, from, to);
    const responses = await Promise.all(missing.map((page) => fetchPlaced(source, key, next, page, signal)));
    const placed = responses.flatMap((page, at) => (page ? ([[missing[at] ?? 0, page]] as const) : []));
    if (placed.length === missing.length || tries === TRIES) {
      return { layout, pages: new Map([...pages, ...placed]), isComplete: false };
    }
  }
}

async function fetchPlaced(
  source: SectionSource,
  key: SectionKey,
  section: SectionState & { readonly layout: PhotoLayout },
  page: number,
  signal: AbortSignal,
): Promise<LoadedPage | null> {
  const { images } = await source.page(key, pageRequest(section.layout, page), signal);
  return placePage(section.layout, section, page, images);
}

function pageRequest(layout: PhotoLayout | null, page: number) {
  const cursor = layout?.cursors[page - 1];
  return { limit: layoutPageSize, ...(cursor && { cursor }) };
}

const isProcessing = (photo: Photo | undefined) => photo?.state === 'processing';

/** Refetches the pages that hold photos in processing, and updates those photos. */
export async function refreshProcessing(
  store: TimelineStore,
  source: SectionSource,
  key: SectionKey,
  signal: AbortSignal,
): Promise<void> {
  const { pages, layout } = store.getSnapshot().sections.get(key) ?? { pages: [], layout: null };
  try {
    for (const [number, page] of pages) {
      if (!page.some(isProcessing)) continue;
      const request = { ...pageRequest(layout, number), limit: Math.max(1, page.length) };
      const { images } = await source.page(key, request, signal);
      store.update((state) => photosUpdated(state, key, images));
    }
  } catch {
    // The next poll retries.
  }
}
