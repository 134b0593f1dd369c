import type { Photo } from '@keepsake/contract/photos';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import { useTranslations } from 'use-intl';
import { paths } from '../../browser/paths.ts';
import { useIsAway } from '../../browser/use-is-away.ts';
import { refreshAlbum } from '../../features/albums/album-cache.ts';
import { createAlbumMutation } from '../../features/albums/album-mutations.ts';
import { albumsKey, unsharedAlbumsQuery } from '../../features/albums/album-queries.ts';
import CopyToAlbumDialog from '../../features/copy-to-album/copy-to-album-dialog.tsx';
import type { CopiedTo } from '../../features/copy-to-album/copying.ts';
import { FailedPhotos } from '../../features/delete-photos/failed-photos.tsx';
import { libraryUserQuery } from '../../features/timeline/library-user.ts';
import { LinkRouterContext } from '../../ui/link/link-router.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { albumListOf } from './album-list.ts';

export interface CopyPhotosProps {
  readonly isOpen: boolean;
  /** Photos that are selected. */
  readonly count: number;
  /** Their ids, whether they are known already or must be asked for. */
  readonly ids: () => Promise<readonly string[]>;
  /** A photo that is loaded already. */
  readonly find: (imageId: string) => Photo | null;
  readonly onClose: () => void;
  readonly onCopied: () => void;
}

/** Asks which album photos are copied to, and copies them: for every list and viewer. */
export default function CopyPhotos({ isOpen, count, ids, find, onClose, onCopied }: CopyPhotosProps) {
  const t = useTranslations('copyToAlbum');
  const queryClient = useQueryClient();
  const tellCopied = useTellCopied();
  const isAway = useIsAway();
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
      onFailedAway={() => showToast({ message: t('failed'), tone: 'error' })}
      onCopied={(album) => {
        tellCopied(album);
        // What is selected by now, on a page that was come back to, is something else.
        if (isAway()) return;
        onClose();
        onCopied();
      }}
      onClose={onClose}
    />
  );
}

/** Says where the photos are now, with a link there. */
function useTellCopied(): (album: CopiedTo) => void {
  const t = useTranslations('copyToAlbum');
  const links = useContext(LinkRouterContext);
  return ({ albumId, albumName }) => {
    const href = paths.album(albumId);
    const action = { label: t('openAlbum'), href, onPress: () => links?.navigate(href) };
    showToast({ message: t('copied', { album: albumName }), tone: 'success', action });
  };
}
