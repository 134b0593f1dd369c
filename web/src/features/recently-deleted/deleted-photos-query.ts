import { type DeletedPhotoPage, deletedPhotosRoutes } from '@keepsake/contract/deleted-photos';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Enough for a tall screen; more are asked for. */
const pageSize = 60;

export const deletedPhotosQuery = infiniteQueryOptions({
  queryKey: ['deleted-photos'],
  queryFn: ({ pageParam, signal }): Promise<DeletedPhotoPage> =>
    call(deletedPhotosRoutes.listDeleted, {
      query: { limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ cursor }) => cursor,
  // What was deleted a moment ago has to be there.
  staleTime: 0,
});
