import type { StartedOperation } from '@keepsake/contract/deleted-photos';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useAccount } from '../../api/site-context.tsx';
import { eventTracker } from '../../browser/event-tracker.ts';
import { paths } from '../../browser/paths.ts';
import { scrollToTop } from '../../browser/scroll-to-top.ts';
import { DeleteAllButton } from '../../features/delete-all-photos/delete-all-button.tsx';
import { setLastDeletion } from '../../features/delete-all-photos/last-deletion.ts';
import { useLibraryEmptied } from '../../features/timeline/use-library-emptied.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import styles from './photos-top-bar.module.css';
import { SortMenu } from './sort-menu.tsx';

interface PhotosTopBarProps {
  /** Photos that the list shows, loaded or not. */
  readonly count: number;
  /** "Select", and what else stands at the beginning. */
  readonly children?: ReactNode;
  readonly isSelecting: boolean;
}

/** What can be done with all photos: select, put in order, delete. */
export function PhotosTopBar({ count, children, isSelecting }: PhotosTopBarProps) {
  const finish = useAfterDeletingAll();
  return (
    <div className={styles.bar} data-selecting={isSelecting || undefined}>
      <div className={styles.part}>{children}</div>
      <div className={styles.part}>
        <SortMenu />
        {count > 0 && !isSelecting ? (
          <DeleteAllButton count={count} onDeleted={finish} className={styles.deleteAll} />
        ) : null}
      </div>
    </div>
  );
}

/** What follows when every photo was deleted (specification, section 4). */
function useAfterDeletingAll(): (work: StartedOperation | null) => void {
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
