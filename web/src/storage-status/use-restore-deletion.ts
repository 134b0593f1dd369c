import { dayAt } from '@keepsake/contract/calendar-day';
import { type StorageDeletion, storageStatusRoutes } from '@keepsake/contract/storage-status';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { isApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { useAccount, useConfig } from '../api/site-context.tsx';
import { systemClock } from '../browser/time.ts';
import { showToast } from '../ui/toast/toasts.ts';
import { reactivationShown } from './remembered.ts';

/** False: nothing can be brought back any more, as it was brought back elsewhere or the time has ended. */
async function restoreDeletion(): Promise<boolean> {
  try {
    await call(storageStatusRoutes.restoreDeletion);
    return true;
  } catch (error) {
    if (isApiError(error, 'not-found')) return false;
    throw error;
  }
}

/** Areas of queries, by the first part of their keys: what came back is in them. */
const changed = new Set<unknown>([
  'storage-status',
  'photos',
  'albums',
  'shared-albums',
  'projects',
  'deleted-photos',
]);

/** Large libraries come back by and by: messages refresh the photos again. */
export function useRestoreDeletion({ photosCount, restorableUntil }: StorageDeletion) {
  const t = useTranslations('storage');
  const queryClient = useQueryClient();
  const { subject } = useAccount();
  const { timeZone } = useConfig();
  return useMutation({
    mutationFn: restoreDeletion,
    meta: { operation: 'restore-photos' },
    onSuccess(isComing) {
      // The new period is short: its dialog would open at once.
      reactivationShown.set(subject);
      if (isComing) showToast({ message: t('comingBack', { photos: photosCount }), tone: 'success' });
      else if (dayAt(systemClock.now(), timeZone) > restorableUntil)
        showToast({ message: t('restoreEnded'), tone: 'error' });
      void queryClient.invalidateQueries({ predicate: ({ queryKey: [area] }) => changed.has(area) });
    },
  });
}
