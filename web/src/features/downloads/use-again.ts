import type { Download } from '@keepsake/contract/downloads';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error.ts';
import { useConfig } from '../../api/site-context.tsx';
import { useIsAway } from '../../browser/use-is-away.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { tellAgain } from './again.ts';
import { saveWorld } from './archive-world.ts';
import { downloadsQuery } from './downloads-query.ts';
import { saveArchive } from './save-archive.ts';

/** It has expired, and the next list is without it. */
export const isNoMore = (error: unknown): boolean => isApiError(error) && error.status === 404;

/** Downloads an archive once more, under its name where the service can give it that (specification's open points, decision 11). */
export function useAgain({ id, name }: Download) {
  const t = useTranslations('downloads');
  const { extensions } = useConfig();
  const queryClient = useQueryClient();
  const isAway = useIsAway();
  return useMutation({
    mutationFn() {
      tellAgain(id);
      return saveArchive(saveWorld, { id, name: extensions.downloadName ? name : undefined });
    },
    meta: { operation: 'download-photos' },
    onSuccess: () => showToast({ message: t('downloading'), tone: 'success' }),
    onError(error) {
      // Where no row is left that would say it.
      if (isNoMore(error)) showToast({ message: t('unavailable'), tone: 'error' });
      else if (isAway()) showToast({ message: t('failed'), tone: 'error' });
      // It may have expired, or some of its photos be gone.
      void queryClient.invalidateQueries({ queryKey: downloadsQuery.queryKey });
    },
  });
}
