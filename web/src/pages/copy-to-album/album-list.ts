import type { OwnAlbum } from '@keepsake/contract/albums';
import type { AlbumList } from '../../features/copy-to-album/album-choices.tsx';
import { type EndlessList, goesOn } from '../albums/endless-list.ts';

/** Part of what `useInfiniteQuery` gives. */
interface AskedAlbums extends EndlessList {
  readonly data: { readonly pages: readonly { readonly albums: readonly OwnAlbum[] }[] } | undefined;
  readonly error: Error | null;
  refetch(): Promise<unknown>;
}

/** The albums to choose from. After a failure more of them are asked for by hand only. */
export function albumListOf(list: AskedAlbums): AlbumList {
  return {
    albums: list.data?.pages.flatMap(({ albums }) => albums) ?? null,
    error: list.error,
    isFetching: list.isFetching,
    isFetchingMore: list.isFetchingNextPage,
    hasMoreFailed: list.isFetchNextPageError,
    onMore: () => {
      if (goesOn(list)) void list.fetchNextPage();
    },
    onTryAgain: () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch()),
  };
}
