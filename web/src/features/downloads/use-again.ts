import type { Download } from '@keepsake/contract/downloads';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { useIsAway } from '../../browser/use-is-away.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { saveWorld } from './archive-world.ts';
import { downloadsQuery } from './downloads-query.ts';
import { saveArchive } from './save-archive.ts';

/** Downloads an archive once more, under its name where the service can give it that (decision 11). */
export function useAgain({ id, name }: Download) {
  const t = useTranslations('downloads');
  const { extensions } = useConfig();
  const queryClient = useQueryClient();
  const isAway = useIsAway();
  return useMutation({
    mutationFn: () => saveArchive(saveWorld, { id, name: extensions.downloadName ? name : undefined }),
    meta: { operation: 'download-photos' },
    onSuccess: () => showToast({ message: t('downloading'), tone: 'success' }),
    onError() {
      if (isAway()) showToast({ message: t('failed'), tone: 'error' });
      // It may have expired, or some of its photos be gone.
      void queryClient.invalidateQueries({ queryKey: downloadsQuery.queryKey });
    },
  });
}
