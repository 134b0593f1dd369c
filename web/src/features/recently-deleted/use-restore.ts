import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { showToast } from '../../ui/toast/toasts.ts';
import { deletedPhotosQuery } from './deleted-photos-query.ts';
import { restoreAllPhotos, restoreOperations, restorePhotos } from './restore-photos.ts';

/** What to bring back: everything, these photos, or what these operations have deleted. */
export type Restorable =
  | { readonly kind: 'all' }
  | { readonly kind: 'photos'; readonly ids: readonly string[] }
  | { readonly kind: 'operations'; readonly ids: readonly string[] };

interface RestoreListeners {
  /** Everything is back. */
  readonly onRestored?: () => void;
  /** Whatever came of it: some photos may be back also when others could not be restored. */
  readonly onSettled: () => void;
}

interface RestoreTexts {
  readonly restored: (count: number) => string;
  readonly failed: () => string;
}

async function restore(what: Restorable): Promise<number> {
  if (what.kind === 'all') return restoreAllPhotos();
  if (what.kind === 'operations') return restoreOperations(what.ids);
  await restorePhotos(what.ids);
  return what.ids.length;
}

export function restoreMutation(queryClient: QueryClient, texts: RestoreTexts, listeners: RestoreListeners) {
  return mutationOptions({
    mutationFn: restore,
    meta: { operation: 'restore-photos' },
    onSuccess: (count: number) => {
      showToast({ message: texts.restored(count), tone: 'success' });
      listeners.onRestored?.();
    },
    onError: () => void showToast({ message: texts.failed(), tone: 'error' }),
    onSettled: () => {
      listeners.onSettled();
      return queryClient.invalidateQueries({ queryKey: deletedPhotosQuery.queryKey });
    },
  });
}

/** Brings photos back and says so; whatever comes of it, the list is asked for again. */
export function useRestore(listeners: RestoreListeners) {
  const t = useTranslations('deleted');
  const texts = { restored: (count: number) => t('restored', { count }), failed: () => t('restoreFailed') };
  return useMutation(restoreMutation(useQueryClient(), texts, listeners));
}
