import type { SharedAlbum } from '@keepsake/contract/albums';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FolderOpen, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAccount } from '../../api/site-context.tsx';
import { lazy } from '../../browser/lazy.ts';
import { paths } from '../../browser/paths.ts';
import { useViewportClass } from '../../browser/viewport.ts';
import { libraryUserQuery } from '../../library/library-queries.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { LazyDialog } from '../../ui/modal/modal.tsx';
import { AlbumTitle } from '../album/album-title.tsx';
import { useAlbumPreview, useStaleWhenUpdated } from '../album/use-album-page.ts';
import { albumsKey, sharedAlbumQuery, sharedAlbumsKey } from '../album-queries.ts';
import { sharedAlbumPhotoList } from '../photos/album-lists.ts';
import { SharedAlbumPhotos } from '../photos/shared-album-photos.tsx';
import { SharedAlbumActions } from './shared-album-actions.tsx';
import styles from './shared-album-page.module.css';
import { SharedBanner } from './shared-banner.tsx';

const DeleteSharedAlbumDialog = lazy(() => import('./delete-shared-album-dialog.tsx'));

export function OpenSharedAlbum({ album }: { album: SharedAlbum }) {
  const { albumId, photosCount } = album;
  const t = useTranslations('sharedAlbum');
  const { subject } = useAccount();
  const isOwner = album.ownerId === subject;
  const preview = useAlbumPreview('sharedAlbum', albumId);
  useStaleWhenUpdated(sharedAlbumPhotoList(albumId), album.updated);
  return (
    <div className={styles.page}>
      <SharedAlbumHeader album={album} isOwner={isOwner} />
      <SharedBanner album={album} isOwner={isOwner} />
      {photosCount > 0 ? (
        <SharedAlbumPhotos album={album} {...preview} actions={<SharedAlbumActions album={album} />} />
      ) : (
        <EmptyState picture={<FolderOpen />} title={t('emptyTitle')} />
      )}
    </div>
  );
}

function SharedAlbumHeader({ album, isOwner }: { album: SharedAlbum; isOwner: boolean }) {
  const { albumId, albumName, photosCount } = album;
  const t = useTranslations('album');
  const isSmall = useViewportClass() === 'SMALL';
  const [isConfirming, setConfirming] = useState(false);
  const leave = useLeaveDeleted(albumId);
  return (
    <AlbumTitle name={albumName} facts={[t('photosCount', { count: photosCount })]}>
      {isSmall ? (
        <IconButton
          icon={<Trash2 aria-hidden />}
          label={t('deleteAlbum')}
          onPress={() => setConfirming(true)}
        />
      ) : (
        <Button variant="quiet" icon={<Trash2 aria-hidden />} onPress={() => setConfirming(true)}>
          {t('deleteAlbum')}
        </Button>
      )}
      <LazyDialog isOpen={isConfirming}>
        <DeleteSharedAlbumDialog
          album={album}
          isOwner={isOwner}
          isOpen={isConfirming}
          onClose={() => setConfirming(false)}
          onDeleted={leave}
        />
      </LazyDialog>
    </AlbumTitle>
  );
}

/** Goes to the list and discards the album's data. */
function useLeaveDeleted(albumId: string): () => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return () => {
    void navigate({ href: paths.albums, replace: true }).then(() => {
      queryClient.removeQueries({ queryKey: sharedAlbumQuery(albumId).queryKey });
      queryClient.removeQueries({ queryKey: [...albumsKey, albumId] });
      for (const queryKey of [albumsKey, sharedAlbumsKey, libraryUserQuery.queryKey]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    });
  };
}
