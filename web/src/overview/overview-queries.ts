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

/**
 * The year since which there are photos, of the ascending years of the oldest of them. Up to 2 % of all, eight years or
 * more before the next one, do not count: a camera whose clock had stopped.
 */
export function firstYear(years: readonly number[], photosCount: number): number | undefined {
  return years.findLast(
    (year, index) => index <= Math.max(1, photosCount / 50) && year - (years[index - 1] ?? 0) >= 8,
  );
}

/** Requests the page's first data before it renders. */
export function prefetchOverview(): void {
  void queryClient.prefetchQuery(libraryUserQuery);
  void queryClient.prefetchQuery(latestPhotosQuery);
}
