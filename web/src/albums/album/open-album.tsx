import type { OwnAlbum } from '@keepsake/contract/albums';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Images, Trash2 } from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { lazy } from '../../browser/lazy.ts';
import { paths } from '../../browser/paths.ts';
import { libraryUserQuery } from '../../library/library-queries.ts';
import {
  isWholeKnown,
  knownItems,
  type PhotoList,
  type SectionState,
  wholeList,
} from '../../photo-list/state.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { LazyDialog } from '../../ui/modal/modal.tsx';
import { UploadDropZone } from '../../uploads/upload-drop-zone.tsx';
import { useAddPhotos } from '../add-photos/use-add-photos.tsx';
import { albumQuery } from '../album-queries.ts';
import { albumPhotoList } from '../photos/album-lists.ts';
import { AlbumPhotos } from '../photos/album-photos.tsx';
import type { AlbumActions } from './album-header.tsx';
import { AddPhotosButton, AlbumHeader } from './album-header.tsx';
import styles from './album-page.module.css';
import { SelectionActions } from './selection/selection-actions.tsx';
import { useAlbumPreview, useStaleWhenUpdated } from './use-album-page.ts';

export function EmptyAlbum({ actions }: { actions: AlbumActions | null }) {
  const t = useTranslations('album');
  return (
    <EmptyState
      picture={<Images />}
      title={t('emptyTitle')}
      actions={
        actions && (
          <>
            <AddPhotosButton {...actions} />
            <Button icon={<Trash2 aria-hidden />} onPress={actions.onDelete}>
              {t('deleteAlbum')}
            </Button>
          </>
        )
      }
    >
      {actions ? <p>{t('emptyText')}</p> : null}
    </EmptyState>
  );
}

const AlbumNameDialog = lazy(() => import('../album-name-dialog.tsx'));
const DeleteAlbumDialog = lazy(() => import('../delete-album-dialog.tsx'));

type DialogName = 'rename' | 'delete';

export function OpenAlbum({ album }: { album: OwnAlbum }) {
  const { albumId, albumName } = album;
  const list = albumPhotoList(albumId);
  const preview = useAlbumPreview('album', albumId);
  const adding = useAddPhotos(album);
  const [dialogName, setDialogName] = useState<DialogName | null>(null);
  const close = () => setDialogName(null);
  const leave = useLeaveDeleted(albumId);
  useStaleWhenUpdated(list, album.updated);
  const changes: AlbumActions = {
    onRename: () => setDialogName('rename'),
    onDelete: () => setDialogName('delete'),
    onAddPhotos: adding.add,
    onAddIntent: adding.prepare,
  };
  const actions = album.isShared ? null : changes;
  const dialog = { albumId, albumName, onClose: close };
  return (
    <InUploadZone album={album}>
      <AlbumHeader album={album} count={useShownCount(list, album.photosCount)} actions={actions} />
      {album.photosCount > 0 ? (
        <AlbumPhotos album={album} {...preview} actions={<SelectionActions album={album} />} />
      ) : (
        <EmptyAlbum actions={actions} />
      )}
      {adding.dialog}
      <LazyDialog isOpen={dialogName === 'rename'}>
        <AlbumNameDialog {...dialog} isOpen={dialogName === 'rename'} />
      </LazyDialog>
      <LazyDialog isOpen={dialogName === 'delete'}>
        <DeleteAlbumDialog {...dialog} isOpen={dialogName === 'delete'} onDeleted={leave} />
      </LazyDialog>
    </InUploadZone>
  );
}

/** Files dropped on an own album are uploaded into it. */
function InUploadZone({ album, children }: { album: OwnAlbum; children: ReactNode }) {
  const page = <div className={styles.page}>{children}</div>;
  if (album.isShared) return page;
  return <UploadDropZone album={{ id: album.albumId, name: album.albumName }}>{page}</UploadDropZone>;
}

/** Goes to the list and discards the album's data. */
function useLeaveDeleted(albumId: string): () => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return () => {
    void queryClient.invalidateQueries({ queryKey: libraryUserQuery.queryKey });
    void navigate({ href: paths.albums, replace: true }).then(() =>
      queryClient.removeQueries({ queryKey: albumQuery(albumId).queryKey }),
    );
  };
}

export function shownCount(list: SectionState | undefined, photosCount: number): number {
  if (!list || list.hidden.size === 0) return photosCount;
  // The server's count may already exclude some hidden photos.
  return isWholeKnown(list) ? knownItems(list) : Math.max(0, photosCount - list.hidden.size);
}

function useShownCount({ store }: Pick<PhotoList, 'store'>, photosCount: number): number {
  return useSyncExternalStore(store.subscribe, () =>
    shownCount(store.getSnapshot().sections.get(wholeList), photosCount),
  );
}
