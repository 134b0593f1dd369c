import type { SharedAlbum } from '@keepsake/contract/albums';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { usePageTitle } from '../../browser/page-title.ts';
import { sharedAlbumQuery } from '../../features/albums/album-queries.ts';
import { useLibraryPush } from '../../features/timeline/push/use-library-push.ts';
import { useQuietRefresh } from '../../features/timeline/use-quiet-refresh.ts';
import { AlbumFailure } from '../album/album-failure.tsx';
import { AlbumSkeleton } from '../album/album-skeleton.tsx';
import { isGone } from '../album/is-gone.ts';
import { useIsLeaving } from '../album/use-is-leaving.ts';
import { useAlbumsPush } from '../library/use-albums-push.ts';
import { AlbumGone } from './album-gone.tsx';
import { OpenSharedAlbum } from './open-shared-album.tsx';

/** An album that is shared with the customer, or by them; its id is the route's parameter `id`. */
export function SharedAlbumPage() {
  const { id } = useParams({ from: '/photo-area/my-photos/shared-albums/$id' });
  const refetchInterval = useQuietRefresh();
  const {
    data: album,
    error,
    isPending,
    isFetching,
    refetch,
  } = useQuery({
    ...sharedAlbumQuery(id),
    refetchInterval,
  });
  const isLeaving = useIsLeaving(id);
  useLibraryPush();
  useAlbumsPush();
  if (isPending) return <AlbumSkeleton />;
  if (album) {
    return isGone(error) && !isLeaving ? <AlbumGone album={album} /> : <KnownAlbum album={album} />;
  }
  const retry = isGone(error) ? undefined : () => void refetch();
  return <AlbumFailure onTryAgain={retry} isTrying={isFetching} />;
}

function KnownAlbum({ album }: { album: SharedAlbum }) {
  usePageTitle(album.albumName);
  return <OpenSharedAlbum album={album} />;
}
