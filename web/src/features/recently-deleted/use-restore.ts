import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { showToast } from '../../ui/toast/toasts.ts';
import { deletedPhotosQuery } from './deleted-photos-query.ts';
import { restoreAllPhotos, restoreOperations, restorePhotos } from './restore-photos.ts';

/** What to bring back: everything, these photos, or what these operations have deleted. */
export type Restorable =
  | { readonly kind: 'all' }
  | { readonly kind: 'photos'; readonly ids: readonly string[] }
  | { readonly kind: 'operations'; readonly ids: readonly string[] };

async function restore(what: Restorable): Promise<number> {
  if (what.kind === 'all') return restoreAllPhotos();
  if (what.kind === 'operations') return restoreOperations(what.ids);
  await restorePhotos(what.ids);
  return what.ids.length;
}

/** Brings photos back and says so; whatever comes of it, the list is asked for again. */
export function useRestore(onRestored: () => void) {
  const t = useTranslations('deleted');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: restore,
    meta: { operation: 'restore-photos' },
    onSuccess: (count) => {
      showToast({ message: t('restored', { count }), tone: 'success' });
      onRestored();
    },
    onError: () => showToast({ message: t('restoreFailed'), tone: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: deletedPhotosQuery.queryKey }),
  });
}
