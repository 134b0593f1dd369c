import {
  deletedPhotosRoutes,
  type LibraryOperation,
  type StartedOperation,
} from '@keepsake/contract/deleted-photos';
import { limits } from '@keepsake/contract/limits';
import { type QueryState, useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client.ts';
import { pollInterval } from '../../api/poll-until.ts';
import { useConfig } from '../../api/site-context.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx';
import styles from './deletion-panel.module.css';

/** A batch of a thousand photos takes about as long. */
const pollMs = 1000;

type Known = Pick<QueryState<LibraryOperation>, 'data' | 'error' | 'errorUpdateCount'>;

/** Milliseconds until the operation is polled again; false when it is done or unknown. */
export function operationPollInterval({ data, error, errorUpdateCount }: Known): number | false {
  return data?.state !== 'READY' && pollInterval(error, errorUpdateCount, pollMs);
}

/** Progress of an operation on many photos, polled until it is done; undefined until the first response. */
function useProgress(id: string): LibraryOperation | undefined {
  const { data } = useQuery({
    queryKey: ['library-operation', id],
    queryFn: ({ signal }) => call(deletedPhotosRoutes.getOperation, { params: { id }, signal }),
    refetchInterval: ({ state }) => operationPollInterval(state),
  });
  return data;
}

interface DeletionPanelProps {
  readonly deletion: StartedOperation;
  readonly isRestoring: boolean;
  readonly onUndo: () => void;
  readonly onDismiss: () => void;
}

/** Progress of the deletion of the library, with undo. */
export default function DeletionPanel(props: DeletionPanelProps) {
  const { deletion, isRestoring } = props;
  const deleted = useTranslations('deleted');
  const panel = useFocusIfLost();
  return (
    <section ref={panel} tabIndex={-1} className={styles.panel}>
      <Banner actions={<DeletionActions {...props} />}>
        {isRestoring ? <p role="status">{deleted('restoringAll')}</p> : <Progress deletion={deletion} />}
      </Banner>
    </section>
  );
}

/** The button that opened the dialog is gone, so the focus moves here. */
function useFocusIfLost() {
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

function DeletionActions({ isRestoring, onUndo, onDismiss }: DeletionPanelProps) {
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
