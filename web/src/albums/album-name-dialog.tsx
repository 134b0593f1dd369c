import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { renameAlbumMutation } from './album-mutations.ts';
import { NameDialog } from './name-dialog.tsx';

export interface AlbumNameDialogProps {
  readonly albumId: string;
  readonly albumName: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export default function AlbumNameDialog({ albumId, albumName, isOpen, onClose }: AlbumNameDialogProps) {
  const t = useTranslations('albums');
  const renaming = useMutation(renameAlbumMutation(useQueryClient()));
  const close = () => {
    renaming.reset();
    onClose();
  };
  return (
    <NameDialog
      isOpen={isOpen}
      title={t('editTitle')}
      saveLabel={t('save')}
      name={albumName}
      isPending={renaming.isPending}
      hasFailed={renaming.isError}
      onSave={(name) => renaming.mutate({ albumId, name }, { onSuccess: close })}
      onClose={close}
    />
  );
}
