import type { PhotoPage } from '@keepsake/contract/photos';
import type { PageRequest } from '../loading/fetch-page.ts';
import { createMonthLoader } from '../loading/month-loader.ts';
import type { MonthKey } from '../months/month-key.ts';
import { createTimelineStore } from '../store/timeline-store.ts';
import { applyCounts } from '../store/transitions.ts';
import { photosNamed } from './timeline-fixture.ts';

interface Request extends PageRequest {
  readonly key: MonthKey;
  readonly signal: AbortSignal;
  readonly answer: (page: PhotoPage) => Promise<void>;
  readonly fail: () => Promise<void>;
}

export const may = '2024/5';
export const april = '2024/4';

/** A loader over months of 300 photos whose requests wait for the test's answers. */
export function aMonthLoader() {
  const store = createTimelineStore();
  store.update((state) =>
    applyCounts(
      state,
      [may, april].map((key) => ({ key: key as MonthKey, count: 300 })),
    ),
  );
  const requests: Request[] = [];
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve));
  const loader = createMonthLoader(store, (key, request, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<PhotoPage>();
    signal.addEventListener('abort', () => reject(signal.reason));
    requests.push({
      ...request,
      key,
      signal,
      answer: (page) => {
        resolve(page);
        return settle();
      },
      fail: () => {
        reject(new Error('offline'));
        return settle();
      },
    });
    return promise;
  });
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
  return { store, loader, requests, latest, month, settle };
}

export const firstPage = { images: photosNamed('p', 24), cursor: 'c24' };
