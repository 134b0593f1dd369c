import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../api/site-context.tsx';
import { eventTracker } from '../browser/event-tracker.ts';
import { paths } from '../browser/paths.ts';
import { randomId } from '../browser/random.ts';
import { useIsUnmounted } from '../browser/use-is-unmounted.ts';
import { LinkRouterContext } from '../ui/link/link-router.ts';
import type { ToastContent } from '../ui/toast/toast-queue.ts';
import { showToast } from '../ui/toast/toasts.ts';
import { followDependencies, requestDependencies } from './archive-dependencies.ts';
import { downloadsQuery } from './downloads-query.ts';
import type { ArchiveNotices } from './follow-archive.ts';
import { followArchive } from './follow-archive.ts';
import { type ArchivePhotos, requestArchive } from './request-archive.ts';

/** Milliseconds (DOW-10). */
const startedMs = 5000;
const finishedMs = 10_000;
const failedMs = 10_000;

export interface ArchiveTexts {
  readonly started: string;
  readonly finished: string;
  readonly failed: string;
  /** A link to the page where the customer can retry. */
  readonly action: ToastContent['action'];
}

/** Shows the state of an archive on any page. */
export function archiveToasts({ started, finished, failed, action }: ArchiveTexts): ArchiveNotices {
  let closeStarted = () => {};
  return {
    started() {
      eventTracker.track({ name: 'download-started' });
      closeStarted = showToast({ message: started }, { timeoutMs: startedMs }).close;
    },
    finished() {
      eventTracker.track({ name: 'download-finished' });
      showToast({ message: finished, tone: 'success' }, { timeoutMs: finishedMs });
    },
    failed() {
      closeStarted();
      showToast({ message: failed, tone: 'error', ...(action && { action }) }, { timeoutMs: failedMs });
    },
  };
}

export interface ArchiveRequest<Selected> {
  /** The name of a later download. */
  readonly name: string;
  readonly selected: Selected;
  /** Rejects if the ids cannot be loaded. */
  readonly photos: () => Promise<ArchivePhotos>;
  /** The archive was requested, and the page is still open. */
  readonly onRequested: () => void;
}

/** The toasts also show after the customer leaves the page. */
export function useArchiveDownload<Selected>() {
  const t = useTranslations('downloads');
  const config = useConfig();
  const queryClient = useQueryClient();
  const links = useContext(LinkRouterContext);
  const isUnmounted = useIsUnmounted();
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
    mutationFn: async ({ name, photos }: ArchiveRequest<Selected>) =>
      requestArchive(requestDependencies(config), { id: randomId(), name, photos: await photos() }),
    meta: { operation: 'download-photos' },
    onError() {
      // The bar is unmounted and cannot show the error.
      if (isUnmounted()) showToast({ message: t('failedPhotos'), tone: 'error' });
    },
    onSuccess(download, { onRequested }) {
      void queryClient.invalidateQueries({ queryKey: downloadsQuery.queryKey });
      followArchive(followDependencies(config), download, notices());
      if (!isUnmounted()) onRequested();
    },
  });
}
