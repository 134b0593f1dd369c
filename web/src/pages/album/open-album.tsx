import type { OwnAlbum } from '@keepsake/contract/albums';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { paths } from '../../browser/paths.ts';
import { albumQuery } from '../../features/albums/album-queries.ts';
import { libraryUserQuery } from '../../features/timeline/library-user.ts';
import { AskedFor } from '../preview/asked-for.tsx';
import { useAddPhotos } from './add-photos/use-add-photos.tsx';
import type { AlbumActions } from './album-actions.ts';
import { AlbumHeader } from './album-header.tsx';
import styles from './album-page.module.css';
import { albumPhotoList } from './album-photos/album-lists.ts';
import { AlbumPhotos } from './album-photos/album-photos.tsx';
import { EmptyAlbum } from './empty-album.tsx';
import { useAlbumPreview } from './use-album-preview.ts';
import { useShownCount } from './use-shown-count.ts';
import { useStaleWhenUpdated } from './use-stale-when-updated.ts';

const SelectionActions = lazy(() => import('./selection/selection-actions.tsx'));
const AlbumNameDialog = lazy(() => import('../../features/albums/album-name-dialog.tsx'));
const DeleteAlbumDialog = lazy(() => import('../../features/albums/delete-album-dialog.tsx'));

type Question = 'rename' | 'delete';

/** An own album with its photos. */
export function OpenAlbum({ album }: { album: OwnAlbum }) {
  const { albumId, albumName } = album;
  const list = albumPhotoList(albumId);
  const preview = useAlbumPreview('album', albumId);
  const adding = useAddPhotos(album);
  const [question, setQuestion] = useState<Question | null>(null);
  const close = () => setQuestion(null);
  const leave = useLeaveDeleted(albumId);
  useStaleWhenUpdated(list, album.updated);
  const changes: AlbumActions = {
    onRename: () => setQuestion('rename'),
    onDelete: () => setQuestion('delete'),
    onAddPhotos: adding.add,
    onAddIntent: adding.prepare,
  };
  const actions = album.isShared ? null : changes;
  const dialog = { albumId, albumName, onClose: close };
  return (
    <div className={styles.page}>
      <AlbumHeader album={album} count={useShownCount(list, album.photosCount)} actions={actions} />
      {album.photosCount > 0 ? (
        <AlbumPhotos album={album} {...preview} actions={<SelectionActions album={album} />} />
      ) : (
        <EmptyAlbum actions={actions} />
      )}
      {adding.dialog}
      <AskedFor isOpen={question === 'rename'}>
        <AlbumNameDialog {...dialog} isOpen={question === 'rename'} />
      </AskedFor>
      <AskedFor isOpen={question === 'delete'}>
        <DeleteAlbumDialog {...dialog} isOpen={question === 'delete'} onDeleted={leave} />
      </AskedFor>
    </div>
  );
}

/** The album is gone: to the list, and nothing of it is kept. */
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
