import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { showToast } from '../../ui/toast/toasts.ts';
import { deletedPhotosQuery } from './deleted-photos-query.ts';
import { restoreAllPhotos, restorePhotos } from './restore-photos.ts';

/** Brings photos back, all of them or these, and says so; whatever comes of it, the list is asked for again. */
export function useRestore(onRestored: () => void) {
  const t = useTranslations('deleted');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (which: 'all' | readonly string[]) => {
      if (which === 'all') return restoreAllPhotos();
      await restorePhotos(which);
      return which.length;
    },
    meta: { operation: 'restore-photos' },
    onSuccess: (count) => {
      showToast({ message: t('restored', { count }), tone: 'success' });
      onRestored();
    },
    onError: () => showToast({ message: t('restoreFailed'), tone: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: deletedPhotosQuery.queryKey }),
  });
}
