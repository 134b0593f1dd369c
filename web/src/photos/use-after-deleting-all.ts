import type { StartedOperation } from '@keepsake/contract/deleted-photos';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { useAccount } from '../api/site-context.tsx';
import { eventTracker } from '../browser/event-tracker.ts';
import { createListeners } from '../browser/listeners.ts';
import { scrollToTop } from '../browser/page.ts';
import { paths } from '../browser/paths.ts';
import { libraryList } from '../library/library-list.ts';
import { decrementPhotosCount, libraryQueries, timelineCountsKey } from '../library/library-queries.ts';
import { showToast } from '../ui/toast/toasts.ts';

let last: StartedOperation | null = null;
const { subscribe, notify } = createListeners();

/** The deletion whose progress is shown, until undo or dismissal; it outlives the page. */
export function setLastDeletion(deletion: StartedOperation | null): void {
  last = deletion;
  notify();
}

export function useLastDeletion(): StartedOperation | null {
  return useSyncExternalStore(subscribe, () => last);
}

/** Follow-up of deleting every photo (PHO-37). */
export function useAfterDeletingAll(): (work: StartedOperation | null) => void {
  const t = useTranslations('deleteAll');
  const navigate = useNavigate();
  const { subject } = useAccount();
  const empty = useLibraryEmptied();
  return (work) => {
    eventTracker.track({ name: 'all-photos-deleted', subject });
    // Without an operation to follow, a toast reports the success.
    if (work) setLastDeletion(work);
    else showToast({ message: t('done'), tone: 'success' });
    empty();
    void navigate({ to: paths.photos });
    scrollToTop();
  };
}

/** Empties the list at once and refetches the library. */
function useLibraryEmptied(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    libraryList.startAnew();
    // A pending response is outdated.
    void queryClient.cancelQueries({ queryKey: libraryQueries });
    queryClient.setQueriesData({ queryKey: timelineCountsKey }, {});
    decrementPhotosCount(queryClient, Number.POSITIVE_INFINITY);
    void queryClient.invalidateQueries({ queryKey: libraryQueries });
  }, [queryClient]);
}
