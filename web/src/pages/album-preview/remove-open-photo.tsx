import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useIsAway } from '../../browser/use-is-away.ts';
import { shownName } from '../../features/albums/album-cache.ts';
import { removeFromAlbum } from '../../features/albums/album-mutations.ts';
import { runOptimistically } from '../../features/delete-photos/run-optimistically.ts';
import { usePhotoList } from '../../features/timeline/use-photo-list.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import type { TakeOutProps } from '../preview/delete-open-photo.tsx';
import { useTakingOut } from '../preview/use-taking-out.ts';
import { removalFrom } from './removal-from.ts';
import { removeOne } from './remove-one.ts';

interface RemoveOpenPhotoProps extends TakeOutProps {
  readonly albumId: string;
}

/** Asks whether the photo that is shown is to leave its album. On failure it stays open with an alert; closing resets it. */
export default function RemoveOpenPhoto(props: RemoveOpenPhotoProps) {
  const { photo, place, navigation, albumId, isOpen, onClose } = props;
  const { imageId, localFileName } = photo;
  const t = useTranslations('album');
  const isAway = useIsAway();
  const { store } = usePhotoList();
  const queryClient = useQueryClient();
  const removalFromAlbum = useMemo(
    () => removalFrom(albumId, store, queryClient),
    [albumId, store, queryClient],
  );
  const { onBegin, onRollBack, onDone } = useTakingOut(place, navigation, removalFromAlbum);
  const removal = useMutation({
    mutationFn: () =>
      runOptimistically({
        begin: onBegin,
        send: () => removeOne(imageId, (photoIds) => removeFromAlbum(albumId, photoIds)),
        rollBack: onRollBack,
      }),
    meta: { operation: 'remove-from-album' },
    onError: () => {
      if (isAway()) showToast({ message: t('removeFailedOne'), tone: 'error' });
    },
    onSuccess: () => {
      const albumName = shownName(queryClient, albumId) ?? '';
      showToast({ message: t('removed', { count: 1, albumName }), tone: 'success' });
      onDone();
      onClose();
    },
  });
  const close = () => {
    removal.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('removeOneTitle')}
      confirmLabel={t('deleteFromAlbum')}
      isPending={removal.isPending}
      error={removal.isError ? t('removeFailedOne') : null}
      onConfirm={() => removal.mutate()}
      onCancel={close}
    >
      <p>{t('removeOneText', { name: localFileName })}</p>
    </ConfirmDialog>
  );
}
