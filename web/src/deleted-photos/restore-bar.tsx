import { Trash2, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button/button.tsx';
import styles from './deleted-photos-page.module.css';

interface RestoreBarProps {
  /** Number of selected photos. */
  readonly count: number;
  readonly isPending: boolean;
  readonly onRestore: () => void;
  readonly onRestoreAll: () => void;
  readonly onClear: () => void;
  /** Undefined where the service cannot. */
  readonly onDeleteForGood?: (() => void) | undefined;
}

export function RestoreBar(props: RestoreBarProps) {
  const { count, isPending, onRestore, onRestoreAll, onClear, onDeleteForGood } = props;
  const t = useTranslations('deleted');
  const restoreButton = useRef<HTMLButtonElement>(null);
  const leaveTo = (act: () => void) => {
    // The pressed button goes.
    restoreButton.current?.focus();
    act();
  };
  const restore = count > 0 ? onRestore : onRestoreAll;
  return (
    <div className={styles.bar}>
      <Button
        ref={restoreButton}
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
        <>
          <Button variant="quiet" onPress={() => leaveTo(onClear)}>
            {t('clearSelection')}
          </Button>
          {onDeleteForGood ? (
            <Button variant="quiet" icon={<Trash2 aria-hidden />} onPress={() => leaveTo(onDeleteForGood)}>
              {t('forGood')}
            </Button>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
