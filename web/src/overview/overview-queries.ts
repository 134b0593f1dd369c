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

/** The oldest photo, for its year only. */
export const oldestPhotoQuery = queryOptions({
  queryKey: [...libraryQueries, 'oldest'],
  queryFn: ({ signal }) =>
    call(photosRoutes.listPhotos, { query: { sortKey: 'dateTaken', sortOrder: 'asc', limit: 1 }, signal }),
});

/** Requests the page's first data before it renders. */
export function prefetchOverview(): void {
  void queryClient.prefetchQuery(libraryUserQuery);
  void queryClient.prefetchQuery(latestPhotosQuery);
}
