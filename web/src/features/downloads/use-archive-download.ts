import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { paths } from '../../browser/paths.ts';
import { randomId } from '../../browser/random-id.ts';
import { useIsAway } from '../../browser/use-is-away.ts';
import { LinkRouterContext } from '../../ui/link/link-router.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { archiveToasts } from './archive-toasts.ts';
import { askWorld, followWorld } from './archive-world.ts';
import { type ArchivePhotos, askForArchive } from './ask-for-archive.ts';
import { downloadsQuery } from './downloads-query.ts';
import { followArchive } from './follow-archive.ts';

export interface WantedArchive {
  /** What it is called when it is downloaded again. */
  readonly name: string;
  /** Tells which photos were selected. */
  readonly selected: string;
  /** Rejects when nobody knows which they are. */
  readonly photos: () => Promise<ArchivePhotos>;
  /** It will come, and the page is still there. */
  readonly onAsked: () => void;
}

/** Asks for an archive; toasts tell the rest, also when the page is left. */
export function useArchiveDownload() {
  const t = useTranslations('downloads');
  const config = useConfig();
  const queryClient = useQueryClient();
  const links = useContext(LinkRouterContext);
  const isAway = useIsAway();
  const notices = () =>
    archiveToasts({
      started: t('preparing'),
      finished: t('downloading'),
      failed: t('failed'),
      action: {
        label: t('toDownloads'),
        href: paths.downloads,
        onPress: () => links?.navigate(paths.downloads),
      },
    });
  return useMutation({
    mutationFn: async ({ name, photos }: WantedArchive) =>
      askForArchive(askWorld(config), { id: randomId(), name, photos: await photos() }),
    meta: { operation: 'download-photos' },
    onError() {
      // No bar is left that would say it.
      if (isAway()) showToast({ message: t('failedPhotos'), tone: 'error' });
    },
    onSuccess(download, { onAsked }) {
      void queryClient.invalidateQueries({ queryKey: downloadsQuery.queryKey });
      followArchive(followWorld(config), download, notices());
      if (!isAway()) onAsked();
    },
  });
}
