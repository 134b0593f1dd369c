import type { StartedOperation } from '@keepsake/contract/deleted-photos';
import { limits } from '@keepsake/contract/limits';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx';
import styles from './deletion-panel.module.css';
import { useProgress } from './use-progress.ts';

interface DeletionPanelProps {
  readonly deletion: StartedOperation;
  /** The photos are on their way back. */
  readonly isRestoring: boolean;
  readonly onUndo: () => void;
  readonly onDismiss: () => void;
}

/** How far the deletion of the library is, and the way back. */
export default function DeletionPanel(props: DeletionPanelProps) {
  const { deletion, isRestoring } = props;
  const deleted = useTranslations('deleted');
  const panel = useFocusFromNowhere();
  return (
    <section ref={panel} tabIndex={-1} className={styles.panel}>
      <Banner actions={<Ways {...props} />}>
        {isRestoring ? <p role="status">{deleted('restoringAll')}</p> : <Progress deletion={deletion} />}
      </Banner>
    </section>
  );
}

/** The button that opened the dialog is gone with the photos: whoever uses the keyboard goes on here. */
function useFocusFromNowhere() {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, []);
  return panel;
}

function Progress({ deletion }: { deletion: StartedOperation }) {
  const t = useTranslations('deleteAll');
  const formats = useFormats();
  const { extensions } = useConfig();
  const work = useProgress(deletion.operationId);
  const total = deletion.photosCount;
  const isDone = work?.state === 'READY';
  const done = formats.count(work?.done ?? 0);
  return (
    <>
      <p role="status" className={styles.title}>
        {isDone ? t('deleted', { count: total }) : t('deleting')}
      </p>
      {isDone ? (
        extensions.recentlyDeleted && <p>{t('restorable', { days: limits.photos.graceDays })}</p>
      ) : (
        <div className={styles.progress}>
          <ProgressBar
            label={t('deleting')}
            value={work && total > 0 ? work.done / total : null}
            size="small"
          />
          <p className={styles.numbers}>{t('progress', { done, total: formats.count(total) })}</p>
        </div>
      )}
    </>
  );
}

function Ways({ isRestoring, onUndo, onDismiss }: DeletionPanelProps) {
  const deleted = useTranslations('deleted');
  const ui = useTranslations('ui');
  const { extensions } = useConfig();
  return (
    <>
      {extensions.recentlyDeleted ? (
        <Button size="small" icon={<Undo2 aria-hidden />} isPending={isRestoring} onPress={onUndo}>
          {deleted('undo')}
        </Button>
      ) : null}
      {isRestoring ? null : (
        <Button size="small" variant="quiet" onPress={onDismiss}>
          {ui('dismiss')}
        </Button>
      )}
    </>
  );
}
