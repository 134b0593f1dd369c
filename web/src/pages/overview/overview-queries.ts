import { photosRoutes } from '@keepsake/contract/photos';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { libraryQueries, libraryUserQuery } from '../../features/timeline/library-user.ts';

/**
 * Photos may have come or gone on the page one comes from; what was asked for while the site started is not
 * asked for again by the page that then shows it.
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

/** Asks for what the page shows first, before there is a page. */
export function prefetchOverview(): void {
  void queryClient.prefetchQuery(libraryUserQuery);
  void queryClient.prefetchQuery(latestPhotosQuery);
}
