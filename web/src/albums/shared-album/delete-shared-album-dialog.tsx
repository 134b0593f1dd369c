import type { SharedAlbum } from '@keepsake/contract/albums';
import { sharedAlbumsRoutes } from '@keepsake/contract/shared-albums';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx';
import { showToast } from '../../ui/toast/toasts.ts';

interface DeleteSharedAlbumDialogProps {
  readonly album: SharedAlbum;
  readonly isOwner: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export default function DeleteSharedAlbumDialog(props: DeleteSharedAlbumDialogProps) {
  const { album, isOwner, isOpen, onClose, onDeleted } = props;
  const { albumId, albumName } = album;
  const t = useTranslations('sharedAlbum');
  const albums = useTranslations('albums');
  const deletion = useMutation({
    mutationFn: (id: string) => call(sharedAlbumsRoutes.deleteSharedAlbum, { params: { id } }),
    meta: { operation: 'delete-album' },
    onSuccess: () => {
      onClose();
      showToast({ message: albums('deleted', { albumName }), tone: 'success' });
      onDeleted();
    },
  });
  const close = () => {
    deletion.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={albums('deleteTitle', { name: albumName })}
      confirmLabel={albums('deleteConfirm')}
      isPending={deletion.isPending}
      error={deletion.isError ? albums('deleteFailed') : null}
      onConfirm={() => deletion.mutate(albumId)}
      onCancel={close}
    >
      <p>{t(isOwner ? 'deleteTextOwner' : 'deleteTextParticipant')}</p>
    </ConfirmDialog>
  );
}
