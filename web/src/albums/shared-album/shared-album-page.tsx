import type { SharedAlbum } from '@keepsake/contract/albums';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { UserMinus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { isUnknownId } from '../../api/api-error.ts';
import { usePollInterval } from '../../api/push/push.ts';
import { useAccount } from '../../api/site-context.tsx';
import { paths } from '../../browser/paths.ts';
import { usePrivatePageTitle } from '../../browser/private-title.ts';
import { useLibraryPush } from '../../library/push/use-library-push.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { NavButton } from '../../ui/link/nav-button.tsx';
import { AlbumFailure, AlbumSkeleton } from '../album/album-states.tsx';
import { useIsLeaving, useLeaveGoneAlbum } from '../album/use-album-page.ts';
import { sharedAlbumQuery } from '../album-queries.ts';
import { useAlbumsPush } from '../use-albums-push.ts';
import { OpenSharedAlbum } from './open-shared-album.tsx';

export function SharedAlbumPage() {
  const { id } = useParams({ from: '/photo-area/my-photos/shared-albums/$id' });
  const refetchInterval = usePollInterval();
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
  const { subject } = useAccount();
  const isDeleted = !useIsLeaving(id) && isUnknownId(error);
  const isOwner = album?.ownerId === subject;
  useLeaveGoneAlbum('sharedAlbum', isDeleted && isOwner ? album.albumName : undefined);
  useLibraryPush();
  useAlbumsPush();
  if (isPending) return <AlbumSkeleton />;
  if (album) {
    if (!isDeleted) return <KnownAlbum album={album} />;
    return isOwner ? <AlbumSkeleton /> : <AlbumGone />;
  }
  const retry = isUnknownId(error) ? undefined : () => void refetch();
  return <AlbumFailure onTryAgain={retry} isRetrying={isFetching} />;
}

function KnownAlbum({ album }: { album: SharedAlbum }) {
  const t = useTranslations('photos');
  usePrivatePageTitle(album.albumName, t('tabAlbums'));
  return <OpenSharedAlbum album={album} />;
}

/** The open album is gone; for participants that is no error. */
function AlbumGone() {
  const t = useTranslations('sharedAlbum');
  const albums = useTranslations('album');
  return (
    <div role="status">
      <EmptyState
        isPage
        picture={<UserMinus />}
        title={t('goneTitle')}
        actions={
          <NavButton variant="primary" href={paths.albums}>
            {albums('myAlbums')}
          </NavButton>
        }
      >
        <p>{t('goneText')}</p>
      </EmptyState>
    </div>
  );
}
