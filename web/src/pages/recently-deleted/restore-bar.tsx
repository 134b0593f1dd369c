import { Undo2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button/button.tsx';
import styles from './recently-deleted-page.module.css';

interface RestoreBarProps {
  /** How many photos are selected. */
  readonly count: number;
  readonly isPending: boolean;
  readonly onRestore: () => void;
  readonly onRestoreAll: () => void;
  readonly onClear: () => void;
}

/** What can be done with the selected photos, or with all. */
export function RestoreBar({ count, isPending, onRestore, onRestoreAll, onClear }: RestoreBarProps) {
  const t = useTranslations('deleted');
  const restore = count > 0 ? onRestore : onRestoreAll;
  return (
    <div className={styles.bar}>
      <Button
        variant={count > 0 ? 'primary' : 'secondary'}
        icon={<Undo2 aria-hidden />}
        isPending={isPending}
        onPress={restore}
      >
        {t(count > 0 ? 'restore' : 'restoreAll')}
      </Button>
      <span role="status" className={styles.status}>
        {isPending ? t('restoringAll') : count > 0 ? t('selected', { count }) : null}
      </span>
      {count > 0 && !isPending ? (
        <Button variant="quiet" onPress={onClear}>
          {t('clearSelection')}
        </Button>
      ) : null}
    </div>
  );
}
