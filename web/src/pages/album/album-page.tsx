import type { OwnAlbum } from '@keepsake/contract/albums';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useFlag } from '../../api/site-context.tsx';
import { usePageTitle } from '../../browser/page-title.ts';
import { albumQuery } from '../../features/albums/album-queries.ts';
import { useLibraryPush } from '../../features/timeline/push/use-library-push.ts';
import { useQuietRefresh } from '../../features/timeline/use-quiet-refresh.ts';
import { useAlbumsPush } from '../library/use-albums-push.ts';
import { AlbumFailure } from './album-failure.tsx';
import { AlbumSkeleton } from './album-skeleton.tsx';
import { isGone } from './is-gone.ts';
import { OpenAlbum } from './open-album.tsx';
import { ToSharedAlbum } from './to-shared-album.tsx';
import { useIsLeaving } from './use-is-leaving.ts';

/** An own album; its id is the route's parameter `id`. It stays in the page while a preview lies over it. */
export function AlbumPage() {
  const { id } = useParams({ from: '/photo-area/my-photos/albums/$id' });
  const refetchInterval = useQuietRefresh();
  const {
    data: album,
    error,
    isPending,
    isFetching,
    refetch,
  } = useQuery({
    ...albumQuery(id),
    refetchInterval,
  });
  const isLeaving = useIsLeaving(id);
  useLibraryPush();
  useAlbumsPush();
  if (isPending) return <AlbumSkeleton />;
  // What is shown stays when it could not be asked for again; what is not there any more does not.
  if (album && (isLeaving || !isGone(error))) return <KnownAlbum album={album} />;
  const retry = isGone(error) ? undefined : () => void refetch();
  return <AlbumFailure onTryAgain={retry} isTrying={isFetching} />;
}

/** A shared album has a page of its own, where that is switched on (specification, section 2). */
function KnownAlbum({ album }: { album: OwnAlbum }) {
  usePageTitle(album.albumName);
  const hasSharedView = useFlag('PhotoManagementSharedAlbumsViewEnabled');
  return album.isShared && hasSharedView ? (
    <ToSharedAlbum albumId={album.albumId} />
  ) : (
    <OpenAlbum album={album} />
  );
}
