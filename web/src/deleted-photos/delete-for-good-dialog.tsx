import { deletedPhotosRoutes } from '@keepsake/contract/deleted-photos';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../api/client.ts';
import { pause } from '../browser/time.ts';
import { runInBatches } from '../photo-actions/run-in-batches.ts';
import { ConfirmDialog } from '../ui/confirm-dialog/confirm-dialog.tsx';
import { showToast } from '../ui/toast/toasts.ts';
import { deletedPhotosQuery } from './restore/use-restore.ts';

interface DeleteForGoodDialogProps {
  readonly isOpen: boolean;
  readonly imageIds: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Confirms what nothing brings back. On failure it shows an alert. */
export default function DeleteForGoodDialog({ isOpen, imageIds, onClose, onDone }: DeleteForGoodDialogProps) {
  const t = useTranslations('deleted');
  const selection = useTranslations('selection');
  const queryClient = useQueryClient();
  const { length: count } = imageIds;
  const deletion = useMutation({
    mutationFn: () =>
      runInBatches(imageIds, {
        send: (photoIds) => call(deletedPhotosRoutes.deleteForGood, { body: { photoIds } }),
        pause,
        refusal: 'Failed to delete photo!',
        retries: 0,
      }),
    meta: { operation: 'delete-photo' },
    onSuccess() {
      showToast({ message: t('forGoodDone', { count }), tone: 'success' });
      onDone();
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: deletedPhotosQuery.queryKey }),
  });
  const close = () => {
    deletion.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('forGoodTitle', { count })}
      confirmLabel={t('forGood')}
      isPending={deletion.isPending}
      error={deletion.isError ? selection('deleteFailed') : null}
      onConfirm={() => deletion.mutate()}
      onCancel={close}
    >
      <p>{t('forGoodText', { count })}</p>
    </ConfirmDialog>
  );
}
