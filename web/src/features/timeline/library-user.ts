import { type LibraryUser, photosRoutes } from '@keepsake/contract/photos';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Everything that is known of the library: counts, months and the latest photos. */
export const libraryQueries = ['photos'] as const;

/** Counts of the months by any key. */
export const timelineCountsKey = [...libraryQueries, 'timeline'] as const;

export const libraryUserQuery = queryOptions({
  queryKey: [...libraryQueries, 'user'],
  queryFn: ({ signal }): Promise<LibraryUser> => call(photosRoutes.getUser, { signal }),
});

/** Counts deleted photos off until the server has counted again. */
export function countPhotosOff(queryClient: QueryClient, photos: number): void {
  queryClient.setQueryData(libraryUserQuery.queryKey, (user) =>
    user ? { ...user, photosCount: Math.max(0, user.photosCount - photos) } : user,
  );
}
