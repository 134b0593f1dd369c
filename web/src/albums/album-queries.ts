import { albumsRoutes, type OwnAlbum, type OwnAlbumPage, type SharedAlbum } from '@keepsake/contract/albums';
import { limits } from '@keepsake/contract/limits';
import { type AlbumPeople, type SharedAlbumPage, sharedAlbumsRoutes } from '@keepsake/contract/shared-albums';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

const { pageSize } = limits.albums;

/** `['albums', 'list']` are the lists, `['albums', albumId]` is one album. */
export const albumsKey = ['albums'] as const;
export const albumListsKey = [...albumsKey, 'list'] as const;
export const sharedAlbumsKey = ['shared-albums'] as const;

/**
 * Own albums, including shared ones. The first page has one album fewer, as the "New album" tile precedes it.
 */
export const albumListQuery = infiniteQueryOptions({
  queryKey: [...albumListsKey, 'all'],
  queryFn: ({ pageParam, signal }): Promise<OwnAlbumPage> =>
    call(albumsRoutes.listAlbums, {
      query: {
        displaySharedData: 'true',
        ...(pageParam === null ? { limit: pageSize - 1 } : { limit: pageSize, cursor: pageParam }),
      },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ cursor }) => cursor,
  // Changes made on the previous page must be visible.
  staleTime: 0,
});

/** Own albums that accept photos: those that are not shared. */
export const unsharedAlbumsQuery = infiniteQueryOptions({
  queryKey: [...albumListsKey, 'unshared'],
  queryFn: ({ pageParam, signal }): Promise<OwnAlbumPage> =>
    call(albumsRoutes.listAlbums, {
      query: { limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ cursor }) => cursor,
});

export const albumQuery = (albumId: string) =>
  queryOptions({
    queryKey: [...albumsKey, albumId],
    queryFn: ({ signal }): Promise<OwnAlbum> =>
      call(albumsRoutes.getAlbum, { params: { id: albumId }, signal }),
  });

export const sharedAlbumListQuery = infiniteQueryOptions({
  queryKey: [...sharedAlbumsKey, 'list'],
  queryFn: ({ pageParam, signal }): Promise<SharedAlbumPage> =>
    call(sharedAlbumsRoutes.listSharedAlbums, {
      query: { limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ cursor }) => cursor,
});

export const sharedAlbumQuery = (albumId: string) =>
  queryOptions({
    queryKey: [...sharedAlbumsKey, albumId],
    queryFn: ({ signal }): Promise<SharedAlbum> =>
      call(sharedAlbumsRoutes.getSharedAlbum, { params: { id: albumId }, signal }),
  });

export const albumPeopleQuery = (albumId: string) =>
  queryOptions({
    queryKey: [...sharedAlbumsKey, albumId, 'people'],
    queryFn: ({ signal }): Promise<AlbumPeople> =>
      call(sharedAlbumsRoutes.getParticipants, { params: { id: albumId }, signal }),
  });

/** The part of `useInfiniteQuery`'s result that the end of a list needs. */
export interface InfiniteList {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  fetchNextPage(): Promise<unknown>;
}

/** Whether reaching the end loads more; after a failure only the button does. */
export function canLoadMore(list: InfiniteList): boolean {
  return list.hasNextPage && !list.isFetching && !list.isFetchNextPageError;
}
