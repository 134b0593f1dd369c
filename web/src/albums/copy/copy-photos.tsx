import type { Photo } from '@keepsake/contract/photos';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import { useTranslations } from 'use-intl';
import { paths } from '../../browser/paths.ts';
import { useIsUnmounted } from '../../browser/use-is-unmounted.ts';
import { libraryUserQuery } from '../../library/library-queries.ts';
import { FailedPhotos } from '../../photo-actions/failed-photos.tsx';
import { LinkRouterContext } from '../../ui/link/link-router.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { refreshAlbum } from '../album-cache.ts';
import { createAlbumMutation } from '../album-mutations.ts';
import { albumsKey, unsharedAlbumsQuery } from '../album-queries.ts';
import { albumListOf } from './album-list.ts';
import CopyToAlbumDialog from './copy-to-album-dialog.tsx';
import type { CopiedTo } from './use-copying.ts';

export interface CopyPhotosProps {
  readonly isOpen: boolean;
  readonly count: number;
  /** Loads ids that are not known yet. */
  readonly ids: () => Promise<readonly string[]>;
  readonly find: (imageId: string) => Photo | null;
  readonly onClose: () => void;
  readonly onCopied: () => void;
}

/** Shared by all lists and viewers. */
export default function CopyPhotos({ isOpen, count, ids, find, onClose, onCopied }: CopyPhotosProps) {
  const t = useTranslations('copyToAlbum');
  const deleted = useTranslations('deleted');
  const queryClient = useQueryClient();
  const showCopied = useShowCopied();
  const isUnmounted = useIsUnmounted();
  const { mutateAsync: create } = useMutation(createAlbumMutation(queryClient));
  const refresh = (album: CopiedTo | null) => {
    if (album) void refreshAlbum(queryClient, album.albumId);
    else void queryClient.invalidateQueries({ queryKey: albumsKey });
  };
  return (
    <CopyToAlbumDialog
      isOpen={isOpen}
      count={count}
      list={albumListOf(useInfiniteQuery({ ...unsharedAlbumsQuery, enabled: isOpen }))}
      ids={ids}
      create={async (name) => {
        const album = await create(name);
        void queryClient.invalidateQueries({ queryKey: libraryUserQuery.queryKey });
        return album;
      }}
      failedPhotos={(imageIds) => (
        <FailedPhotos imageIds={imageIds} find={find} title={t('failedPhotos', { count: imageIds.length })} />
      )}
      onSettled={refresh}
      onFailedUnmounted={() => showToast({ message: t('failed'), tone: 'error' })}
      onCopied={(album) => {
        const { gone = 0 } = album;
        if (gone < count) showCopied(album);
        if (gone > 0) showToast({ message: deleted('alreadyDeleted', { count: gone }) });
        // The selection is another one after a return to the page.
        if (isUnmounted()) return;
        onClose();
        onCopied();
      }}
      onClose={onClose}
    />
  );
}

function useShowCopied(): (album: CopiedTo) => void {
  const t = useTranslations('copyToAlbum');
  const links = useContext(LinkRouterContext);
  return ({ albumId, albumName }) => {
    const href = paths.album(albumId);
    const action = { label: t('openAlbum'), href, onPress: () => links?.navigate(href) };
    showToast({ message: t('copied', { album: albumName }), tone: 'success', action });
  };
}
