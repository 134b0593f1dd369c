import type { PhotoPage } from '@keepsake/contract/photos';
import type { RequestedSection } from '../loading/screen.ts';
import { createSectionLoader } from '../loading/section-loader.ts';
import type { PageRequest, SectionSource } from '../loading/section-source.ts';
import type { SectionKey } from '../section-key.ts';
import { type MemoryBudget, memoryBudget } from '../store/evict.ts';
import type { PhotoLayout } from '../store/photo-layout.ts';
import { createTimelineStore } from '../store/timeline-state.ts';
import { applyCounts } from '../store/transitions.ts';
import { layoutOfPhotos, photosNamed } from './timeline-fixture.ts';

interface Request extends Partial<PageRequest> {
  readonly what: 'page' | 'layout';
  readonly key: SectionKey;
  readonly signal: AbortSignal;
  readonly respond: (response: PhotoPage | PhotoLayout) => Promise<void>;
  readonly fail: () => Promise<void>;
}

export const may: SectionKey = '2024/5';
export const april: SectionKey = '2024/4';

const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

interface LoaderOptions {
  readonly count?: number;
  /** The service has no layout of a month. */
  readonly isForeign?: boolean;
  readonly budget?: MemoryBudget;
}

/** A loader over months of 300 photos whose requests wait for the test's responses. */
export function makeSectionLoader({
  count = 300,
  isForeign = false,
  budget = memoryBudget,
}: LoaderOptions = {}) {
  const store = createTimelineStore();
  const counts = [may, april].map((key) => ({ key, count }));
  store.update((state) => applyCounts(state, counts));
  const requests: Request[] = [];

  function send<Response>(
    what: Request['what'],
    key: SectionKey,
    request: Partial<PageRequest>,
    signal: AbortSignal,
  ) {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    signal.addEventListener('abort', () => reject(signal.reason));
    requests.push({
      ...request,
      what,
      key,
      signal,
      respond: (response) => {
        resolve(response as Response);
        return settle();
      },
      fail: () => {
        reject(new Error('offline'));
        return settle();
      },
    });
    return promise;
  }

  const source: SectionSource = {
    page: (key, request, signal) => send<PhotoPage>('page', key, request, signal),
    layout: isForeign ? null : (key, signal) => send<PhotoLayout>('layout', key, {}, signal),
  };
  const loader = createSectionLoader(store, source, budget);
  const month = (key: SectionKey = may) => {
    const found = store.getSnapshot().sections.get(key);
    if (!found) throw new Error(`no ${key}`);
    return found;
  };
  const latest = () => {
    const request = requests.at(-1);
    if (!request) throw new Error('nothing was requested');
    return request;
  };
  const requested = (what: Request['what'], cursor?: string) => {
    const found = requests.findLast((request) => request.what === what && request.cursor === cursor);
    if (!found) throw new Error(`no ${what} ${cursor} was requested`);
    return found;
  };
  return { store, loader, requests, latest, requested, month, settle };
}

/** Months on screen with their first photos. */
export const inView = (...keys: SectionKey[]): RequestedSection[] =>
  keys.map((key) => ({ key, from: 0, to: 24 }));

export const firstPage = { images: photosNamed('p', 24), cursor: 'c24' };

/** The photos of a month of 300, and a response to each request for a page of it. */
export const all = photosNamed('p', 300);
export const wholeLayout = layoutOfPhotos(all);
export const pageFrom = (from: number): PhotoPage => ({
  images: all.slice(from, from + 96),
  cursor: from + 96 < all.length ? `c${from + 96}` : null,
});
