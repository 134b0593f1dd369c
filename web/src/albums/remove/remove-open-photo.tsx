import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useIsUnmounted } from '../../browser/use-is-unmounted.ts';
import { removeOne } from '../../photo-actions/run-in-batches.ts';
import type { OpenPhotoDialogProps } from '../../preview/delete-open-photo.tsx';
import type { RemovalEffects } from '../../preview/remove-photo.ts';
import { usePhotoRemoval } from '../../preview/use-photo-removal.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { decrementAlbumCount, photosCountOf, refreshAlbum, shownName } from '../album-cache.ts';
import { removeFromAlbum } from '../album-mutations.ts';

export function albumRemovalEffects(albumId: string, queryClient: QueryClient): RemovalEffects {
  let before: number | undefined;
  return {
    begin() {
      before = photosCountOf(queryClient, albumId);
    },
    decrementCount: () => decrementAlbumCount(queryClient, albumId, { before, count: 1 }),
    refresh: () => void refreshAlbum(queryClient, albumId),
  };
}

interface RemoveOpenPhotoProps extends OpenPhotoDialogProps {
  readonly albumId: string;
}

/** A failure keeps the dialog open with an alert; closing resets it. */
export default function RemoveOpenPhoto(props: RemoveOpenPhotoProps) {
  const { photo, place, navigation, albumId, isOpen, onClose } = props;
  const { imageId, localFileName } = photo;
  const t = useTranslations('album');
  const isUnmounted = useIsUnmounted();
  const queryClient = useQueryClient();
  const effects = useMemo(() => albumRemovalEffects(albumId, queryClient), [albumId, queryClient]);
  const { run, finish } = usePhotoRemoval(place, navigation, effects);
  const removal = useMutation({
    mutationFn: () => run(() => removeOne(imageId, (photoIds) => removeFromAlbum(albumId, photoIds))),
    meta: { operation: 'remove-from-album' },
    onError: () => {
      if (isUnmounted()) showToast({ message: t('removeFailedOne'), tone: 'error' });
    },
    onSuccess: () => {
      const albumName = shownName(queryClient, albumId) ?? '';
      showToast({ message: t('removed', { count: 1, albumName }), tone: 'success' });
      finish();
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
