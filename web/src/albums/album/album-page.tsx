import type { OwnAlbum } from '@keepsake/contract/albums';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { isUnknownId } from '../../api/api-error.ts';
import { usePollInterval } from '../../api/push/push.ts';
import { useFlag } from '../../api/site-context.tsx';
import { usePrivatePageTitle } from '../../browser/private-title.ts';
import { useLibraryPush } from '../../library/push/use-library-push.ts';
import { albumQuery } from '../album-queries.ts';
import { useAlbumsPush } from '../use-albums-push.ts';
import { AlbumFailure, AlbumSkeleton } from './album-states.tsx';
import { OpenAlbum } from './open-album.tsx';
import { ToSharedAlbum, useSharedWithMe } from './to-shared-album.tsx';
import { useIsLeaving, useLeaveGoneAlbum } from './use-album-page.ts';

/** Stays mounted beneath a preview. */
export function AlbumPage() {
  const { id } = useParams({ from: '/photo-area/my-photos/albums/$id' });
  const refetchInterval = usePollInterval();
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
  const isSharedWithMe = useSharedWithMe(id, isLeaving ? null : error);
  const isDeleted = !isLeaving && isUnknownId(error) && isSharedWithMe === false;
  useLeaveGoneAlbum('album', isDeleted ? album?.albumName : undefined);
  useLibraryPush();
  useAlbumsPush();
  if (isPending) return <AlbumSkeleton />;
  // A failed refetch keeps the known album; a deleted album is not shown.
  if (album && (isLeaving || !isUnknownId(error))) return <KnownAlbum album={album} />;
  if (isSharedWithMe) return <ToSharedAlbum albumId={id} />;
  if (album || isSharedWithMe === undefined) return <AlbumSkeleton />;
  const retry = isUnknownId(error) ? undefined : () => void refetch();
  return <AlbumFailure onTryAgain={retry} isRetrying={isFetching} />;
}

/** A shared album has its own page, if that is on (ALB-12). */
function KnownAlbum({ album }: { album: OwnAlbum }) {
  const t = useTranslations('photos');
  usePrivatePageTitle(album.albumName, t('tabAlbums'));
  const hasSharedView = useFlag('PhotoManagementSharedAlbumsViewEnabled');
  return album.isShared && hasSharedView ? (
    <ToSharedAlbum albumId={album.albumId} />
  ) : (
    <OpenAlbum album={album} />
  );
}
