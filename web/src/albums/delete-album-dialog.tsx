import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../ui/confirm-dialog/confirm-dialog.tsx';
import { showToast } from '../ui/toast/toasts.ts';
import { deleteAlbumMutation } from './album-mutations.ts';

export interface DeleteAlbumDialogProps {
  readonly albumId: string;
  readonly albumName: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** A failure keeps the dialog open with an alert; closing resets it. */
export default function DeleteAlbumDialog(props: DeleteAlbumDialogProps) {
  const { albumId, albumName, isOpen, onClose, onDeleted } = props;
  const t = useTranslations('albums');
  const deletion = useMutation(deleteAlbumMutation(useQueryClient()));
  const close = () => {
    deletion.reset();
    onClose();
  };
  const remove = () =>
    deletion.mutate(albumId, {
      onSuccess: () => {
        close();
        showToast({ message: t('deleted', { albumName }), tone: 'success' });
        onDeleted();
      },
    });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('deleteTitle', { name: albumName })}
      confirmLabel={t('deleteConfirm')}
      isPending={deletion.isPending}
      error={deletion.isError ? t('deleteFailed') : null}
      onConfirm={remove}
      onCancel={close}
    >
      <p>{t('deleteText')}</p>
    </ConfirmDialog>
  );
}
