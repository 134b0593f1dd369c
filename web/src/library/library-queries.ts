import { type LibraryUser, photosRoutes } from '@keepsake/contract/photos';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

export const libraryQueries = ['photos'] as const;

export const timelineCountsKey = [...libraryQueries, 'timeline'] as const;

export const libraryUserQuery = queryOptions({
  queryKey: [...libraryQueries, 'user'],
  queryFn: ({ signal }): Promise<LibraryUser> => call(photosRoutes.getUser, { signal }),
});

/** Subtracts deleted photos until the counts are refetched. */
export function decrementPhotosCount(queryClient: QueryClient, photos: number): void {
  queryClient.setQueryData(libraryUserQuery.queryKey, (user) =>
    user ? { ...user, photosCount: Math.max(0, user.photosCount - photos) } : user,
  );
}
