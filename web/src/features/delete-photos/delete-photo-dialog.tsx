import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useIsAway } from '../../browser/use-is-away.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { deletePhoto } from './delete-photo.ts';
import { runOptimistically } from './run-optimistically.ts';

export interface DeletePhotoDialogProps {
  readonly imageId: string;
  readonly fileName: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Takes the photo out of the list, before the server has answered. */
  readonly onBegin: () => void;
  readonly onRollBack: () => void;
  readonly onDeleted: () => void;
}

/**
 * Asks before a photo is deleted. On failure it stays open with an alert; closing resets it. When its page is gone, a
 * toast tells.
 */
export function DeletePhotoDialog(props: DeletePhotoDialogProps) {
  const { imageId, fileName, isOpen, onClose, onBegin, onRollBack, onDeleted } = props;
  const t = useTranslations('preview');
  const isAway = useIsAway();
  const deletion = useMutation({
    mutationFn: () =>
      runOptimistically({ begin: onBegin, send: () => deletePhoto(imageId), rollBack: onRollBack }),
    meta: { operation: 'delete-photo' },
    onError: () => {
      if (isAway()) showToast({ message: t('deleteFailed'), tone: 'error' });
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
      <p>{t('deleteText', { name: fileName })}</p>
    </ConfirmDialog>
  );
}
