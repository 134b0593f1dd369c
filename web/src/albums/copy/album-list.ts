import type { OwnAlbum } from '@keepsake/contract/albums';
import { canLoadMore, type InfiniteList } from '../album-queries.ts';
import type { AlbumList } from './album-choices.tsx';

interface QueriedAlbums extends InfiniteList {
  readonly data: { readonly pages: readonly { readonly albums: readonly OwnAlbum[] }[] } | undefined;
  readonly error: Error | null;
  refetch(): Promise<unknown>;
}

/** The button alone loads more after a failure. */
export function albumListOf(list: QueriedAlbums): AlbumList {
  return {
    albums: list.data?.pages.flatMap(({ albums }) => albums) ?? null,
    error: list.error,
    isFetching: list.isFetching,
    isFetchingMore: list.isFetchingNextPage,
    hasMoreFailed: list.isFetchNextPageError,
    onMore: () => {
      if (canLoadMore(list)) void list.fetchNextPage();
    },
    onTryAgain: () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch()),
  };
}
