import type { PhotoPage } from '@keepsake/contract/photos';
import type { MonthSource, PageRequest } from '../loading/fetch-page.ts';
import { createMonthLoader } from '../loading/month-loader.ts';
import type { WantedMonth } from '../loading/screen.ts';
import type { MonthKey } from '../months/month-key.ts';
import { type MemoryBudget, memoryBudget } from '../store/forget.ts';
import type { MonthColumns } from '../store/month-columns.ts';
import { createTimelineStore } from '../store/timeline-store.ts';
import { applyCounts } from '../store/transitions.ts';
import { columnsOf, photosNamed } from './timeline-fixture.ts';

interface Request extends Partial<PageRequest> {
  readonly what: 'page' | 'columns';
  readonly key: MonthKey;
  readonly signal: AbortSignal;
  readonly answer: (answer: PhotoPage | MonthColumns) => Promise<void>;
  readonly fail: () => Promise<void>;
}

export const may: MonthKey = '2024/5';
export const april: MonthKey = '2024/4';

const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

interface LoaderOptions {
  readonly count?: number;
  /** The service has no layout of a month. */
  readonly isForeign?: boolean;
  readonly budget?: MemoryBudget;
}

/** A loader over months of 300 photos whose requests wait for the test's answers. */
export function aMonthLoader({ count = 300, isForeign = false, budget = memoryBudget }: LoaderOptions = {}) {
  const store = createTimelineStore();
  store.update((state) =>
    applyCounts(
      state,
      [may, april].map((key) => ({ key, count })),
    ),
  );
  const requests: Request[] = [];

  function ask<Answer>(
    what: Request['what'],
    key: MonthKey,
    request: Partial<PageRequest>,
    signal: AbortSignal,
  ) {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    signal.addEventListener('abort', () => reject(signal.reason));
    requests.push({
      ...request,
      what,
      key,
      signal,
      answer: (answer) => {
        resolve(answer as Answer);
        return settle();
      },
      fail: () => {
        reject(new Error('offline'));
        return settle();
      },
    });
    return promise;
  }

  const source: MonthSource = {
    page: (key, request, signal) => ask<PhotoPage>('page', key, request, signal),
    columns: isForeign ? null : (key, signal) => ask<MonthColumns>('columns', key, {}, signal),
  };
  const loader = createMonthLoader(store, source, budget);
  const month = (key: MonthKey = may) => {
    const found = store.getSnapshot().months.get(key);
    if (!found) throw new Error(`no ${key}`);
    return found;
  };
  const latest = () => {
    const request = requests.at(-1);
    if (!request) throw new Error('nothing was requested');
    return request;
  };
  const asked = (what: Request['what'], cursor?: string) => {
    const found = requests.findLast((request) => request.what === what && request.cursor === cursor);
    if (!found) throw new Error(`no ${what} ${cursor} was requested`);
    return found;
  };
  return { store, loader, requests, latest, asked, month, settle };
}

/** Months on screen with their first photos. */
export const inView = (...keys: MonthKey[]): WantedMonth[] => keys.map((key) => ({ key, from: 0, to: 24 }));

export const firstPage = { images: photosNamed('p', 24), cursor: 'c24' };

/** The photos of a month of 300, and an answer to each request for a page of it. */
export const all = photosNamed('p', 300);
export const allColumns = columnsOf(all);
export const pageFrom = (from: number): PhotoPage => ({
  images: all.slice(from, from + 96),
  cursor: from + 96 < all.length ? `c${from + 96}` : null,
});
