import type { StartedOperation } from '@keepsake/contract/deleted-photos';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useAccount } from '../../api/site-context.tsx';
import { eventTracker } from '../../browser/event-tracker.ts';
import { paths } from '../../browser/paths.ts';
import { scrollToTop } from '../../browser/scroll-to-top.ts';
import { setLastDeletion } from '../../features/delete-all-photos/last-deletion.ts';
import { useLibraryEmptied } from '../../features/timeline/use-library-emptied.ts';
import { showToast } from '../../ui/toast/toasts.ts';

/** What follows when every photo was deleted (specification, section 4). */
export function useAfterDeletingAll(): (work: StartedOperation | null) => void {
  const t = useTranslations('deleteAll');
  const navigate = useNavigate();
  const { subject } = useAccount();
  const empty = useLibraryEmptied();
  return (work) => {
    eventTracker.track({ name: 'all-photos-deleted', subject });
    // Without anything to follow, a word must do.
    if (work) setLastDeletion(work);
    else showToast({ message: t('done'), tone: 'success' });
    empty();
    void navigate({ to: paths.photos });
    scrollToTop();
  };
}
