import type { OwnAlbum } from '@keepsake/contract/albums';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { createAlbumMutation } from './album-mutations.ts';
import { NameDialog } from './name-dialog.tsx';

export interface CreateAlbumDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCreated: (album: OwnAlbum) => void;
}

/** A failure keeps the dialog open with an alert; closing resets it. */
export default function CreateAlbumDialog({ isOpen, onClose, onCreated }: CreateAlbumDialogProps) {
  const t = useTranslations('albums');
  const creation = useMutation(createAlbumMutation(useQueryClient()));
  const close = () => {
    creation.reset();
    onClose();
  };
  const create = (name: string) =>
    creation.mutate(name, {
      onSuccess: (album) => {
        close();
        onCreated(album);
      },
    });
  return (
    <NameDialog
      isOpen={isOpen}
      title={t('createTitle')}
      saveLabel={t('create')}
      isPending={creation.isPending}
      hasFailed={creation.isError}
      onSave={create}
      onClose={close}
    />
  );
}
