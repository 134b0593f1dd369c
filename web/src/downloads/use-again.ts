import type { Download } from '@keepsake/contract/downloads';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { isApiError } from '../api/api-error.ts';
import { useConfig } from '../api/site-context.tsx';
import { useIsUnmounted } from '../browser/use-is-unmounted.ts';
import { showToast } from '../ui/toast/toasts.ts';
import { saveDependencies } from './archive-dependencies.ts';
import { downloadsQuery } from './downloads-query.ts';
import { notifyRedownload, saveArchive } from './save-archive.ts';

/** Whether the archive has expired; the next list omits it. */
export const isNoMore = (error: unknown): boolean => isApiError(error) && error.status === 404;

/** Uses the archive's name if the service supports it (S11). */
export function useRedownload({ id, name }: Download) {
  const t = useTranslations('downloads');
  const { extensions } = useConfig();
  const queryClient = useQueryClient();
  const isUnmounted = useIsUnmounted();
  return useMutation({
    mutationFn() {
      notifyRedownload(id);
      return saveArchive(saveDependencies, { id, name: extensions.downloadName ? name : undefined });
    },
    meta: { operation: 'download-photos' },
    onSuccess: () => showToast({ message: t('downloading'), tone: 'success' }),
    onError(error) {
      // No row is left to show the error.
      if (isNoMore(error)) showToast({ message: t('unavailable'), tone: 'error' });
      else if (isUnmounted()) showToast({ message: t('failed'), tone: 'error' });
      // The archive may have expired, or some of its photos may be gone.
      void queryClient.invalidateQueries({ queryKey: downloadsQuery.queryKey });
    },
  });
}
