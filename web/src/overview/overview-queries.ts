import { photosRoutes } from '@keepsake/contract/photos';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { libraryQueries, libraryUserQuery } from '../library/library-queries.ts';

/**
 * Short, as photos may have changed on the previous page; long enough for the page to reuse the prefetched
 * data.
 */
export const overviewStaleMs = 2_000;

export const latestPhotosQuery = queryOptions({
  queryKey: [...libraryQueries, 'latest'],
  queryFn: ({ signal }) =>
    call(photosRoutes.listPhotos, {
      query: { sortKey: 'uploaded', sortOrder: 'desc', limit: 12 },
      signal,
    }),
  staleTime: overviewStaleMs,
});

/** The oldest photos, for the year of the first one whose date is to be trusted. */
export const oldestPhotosQuery = queryOptions({
  queryKey: [...libraryQueries, 'oldest'],
  queryFn: ({ signal }) =>
    call(photosRoutes.listPhotos, { query: { sortKey: 'dateTaken', sortOrder: 'asc', limit: 24 }, signal }),
});

/** A gap as long as this is no pause of a photographer, but a camera whose clock had stopped. */
const STRAY_YEARS = 8;
/** Photos of such a camera are few, of all. */
const STRAY_SHARE = 0.02;

/**
 * The year since which there are photos; undefined while there are none. The years are ascending, those of the oldest
 * photos: a few of them long before all others do not count.
 */
export function firstYear(years: readonly number[], photosCount: number): number | undefined {
  const strays = Math.max(1, Math.floor(photosCount * STRAY_SHARE));
  const afterGap = years.findLastIndex(
    (year, index) => index > 0 && index <= strays && year - (years[index - 1] ?? year) >= STRAY_YEARS,
  );
  return years[Math.max(0, afterGap)];
}

/** Requests the page's first data before it renders. */
export function prefetchOverview(): void {
  void queryClient.prefetchQuery(libraryUserQuery);
  void queryClient.prefetchQuery(latestPhotosQuery);
}
