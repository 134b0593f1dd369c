import { albumsRoutes, type OwnAlbum, type OwnAlbumPage, type SharedAlbum } from '@keepsake/contract/albums';
import { limits } from '@keepsake/contract/limits';
import { type AlbumPeople, type SharedAlbumPage, sharedAlbumsRoutes } from '@keepsake/contract/shared-albums';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

const { pageSize } = limits.albums;

/** Everything that is known of own albums; `['albums', 'list']` are the lists, `['albums', albumId]` is one of them. */
export const albumsKey = ['albums'] as const;
export const albumListsKey = [...albumsKey, 'list'] as const;
/** Everything that is known of shared albums, own ones and those of others. */
export const sharedAlbumsKey = ['shared-albums'] as const;

/** Own albums, shared ones too. The first page has one fewer: the "New album" tile stands before it. */
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
  // What was made, renamed or deleted on the page one comes from has to be seen, and so have its covers and counts.
  staleTime: 0,
});

/** Own albums that photos can be added to: those that are not shared. */
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

/** Albums that others share with the customer. */
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
