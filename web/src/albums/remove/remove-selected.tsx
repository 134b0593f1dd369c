import type { OwnAlbum } from '@keepsake/contract/albums';
import { FolderMinus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazy } from '../../browser/lazy.ts';
import { BulkAction } from '../../photo-actions/bulk-action.tsx';
import { FailedPhotos } from '../../photo-actions/failed-photos.tsx';
import { useSelectedPhotos } from '../../photo-actions/selected-ids.ts';
import { findPhoto, selectedCount, useSelection } from '../../photo-list/state.ts';
import { useRemoval } from './use-removal.ts';

const RemovePhotosDialog = lazy(() => import('./remove-photos-dialog.tsx'));

/** Deletes the selected photos from the album or from the library (S17). */
export function RemoveSelected({ album }: { album: OwnAlbum }) {
  const photos = useSelectedPhotos();
  const t = useTranslations('album');
  const count = selectedCount(useSelection(photos.selection));
  const [isOpen, setOpen] = useState(false);
  const removal = useRemoval(album, photos, () => setOpen(false));
  const { isPending, variables, done, failed, failedPhotos, mutate, reset } = removal;
  const close = () => {
    reset();
    setOpen(false);
  };
  return (
    <BulkAction
      hasDeleteKey
      icon={<FolderMinus aria-hidden />}
      label={t('deleteFromAlbum')}
      count={count}
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
      preload={RemovePhotosDialog.preload}
      onEmptied={isPending ? undefined : close}
    >
      <RemovePhotosDialog
        isOpen
        count={isPending ? (variables?.count ?? 0) : count}
        isPending={isPending}
        done={done}
        failed={failed}
        onConfirm={(from) => mutate({ from, count })}
        onCancel={close}
      >
        {failedPhotos.length > 0 ? (
          <FailedPhotos
            imageIds={failedPhotos}
            {...(failed === 'album' && { title: t('notRemoved', { count: failedPhotos.length }) })}
            find={(imageId) => findPhoto(photos.list.store.getSnapshot(), imageId)?.photo ?? null}
          />
        ) : null}
      </RemovePhotosDialog>
    </BulkAction>
  );
}
