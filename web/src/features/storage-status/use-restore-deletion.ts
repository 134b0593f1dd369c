import { type StorageDeletion, storageStatusRoutes } from '@keepsake/contract/storage-status';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { showToast } from '../../ui/toast/toasts.ts';

/** False: nothing is deleted any more, as it was brought back elsewhere. */
async function restoreDeletion(): Promise<boolean> {
  try {
    await call(storageStatusRoutes.restoreDeletion);
    return true;
  } catch (error) {
    if (isApiError(error, 'not-found')) return false;
    throw error;
  }
}

/** Large libraries come back by and by: messages refresh the photos again. */
export function useRestoreDeletion({ photosCount }: Pick<StorageDeletion, 'photosCount'>) {
  const t = useTranslations('storage');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: restoreDeletion,
    meta: { operation: 'restore-photos' },
    onSuccess(isComing) {
      if (isComing) showToast({ message: t('comingBack', { photos: photosCount }), tone: 'success' });
      // Photos, albums, projects and what is deleted: nearly everything that is shown is another.
      return queryClient.invalidateQueries();
    },
  });
}
