import { limits } from '@keepsake/contract/limits';
import { photosRoutes } from '@keepsake/contract/photos';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client.ts';
import { useConfig } from '../../api/site-context.tsx';
import { useIsUnmounted } from '../../browser/use-is-unmounted.ts';
import { removeOne } from '../../photo-actions/run-in-batches.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx';
import { showToast } from '../../ui/toast/toasts.ts';

export interface DeletePhotoDialogProps {
  readonly imageId: string;
  readonly fileName: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Hides the photo while the request runs. */
  readonly run: (send: () => Promise<void>) => Promise<void>;
  readonly onDeleted: () => void;
}

/** Confirms the deletion of a photo. On failure it shows an alert, or a toast when the page was left. */
export function DeletePhotoDialog(props: DeletePhotoDialogProps) {
  const { imageId, fileName, isOpen, onClose, run, onDeleted } = props;
  const t = useTranslations('preview');
  const several = useTranslations('selection');
  const { extensions } = useConfig();
  const isUnmounted = useIsUnmounted();
  const deletion = useMutation({
    mutationFn: () =>
      run(() =>
        removeOne(imageId, (ids) => call(photosRoutes.deletePhotos, { body: { photoIds: [...ids] } })),
      ),
    meta: { operation: 'delete-photo' },
    onError: () => {
      if (isUnmounted()) showToast({ message: t('deleteFailed'), tone: 'error' });
    },
    onSuccess: () => {
      onDeleted();
      onClose();
    },
  });
  const close = () => {
    deletion.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('deleteTitle')}
      confirmLabel={t('deleteConfirm')}
      isPending={deletion.isPending}
      error={deletion.isError ? t('deleteFailed') : null}
      onConfirm={() => deletion.mutate()}
      onCancel={close}
    >
      <p>
        {extensions.recentlyDeleted
          ? several('deleteKept', { count: 1, days: limits.photos.graceDays })
          : t('deleteText', { name: fileName })}
      </p>
    </ConfirmDialog>
  );
}
