import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useOnline } from '../../../browser/online.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar.tsx';
import { sentShare, stageOf } from '../queue/upload-stage.ts';
import { restoreLostFocus } from '../restore-focus.ts';
import styles from './upload-panel.module.css';
import { UploadStatus } from './upload-status.tsx';
import { useQueue, useUploads } from './uploads-context.ts';
import { useSummarySentence } from './use-summary-sentence.ts';

interface UploadPanelProps {
  /** Covered by the dialog, which says the same; it stays, so that the focus can come back to its button. */
  readonly isHidden: boolean;
  readonly onShow: () => void;
}

/** In the corner while uploads run behind a closed dialog, and until somebody has read how they ended. */
export function UploadPanel({ isHidden, onShow }: UploadPanelProps) {
  const t = useTranslations('upload');
  const queue = useQueue();
  const { totals } = useUploads();
  const isFinished = stageOf(totals) === 'finished';
  const dismiss = () => {
    queue.clear();
    restoreLostFocus();
  };
  return (
    <section aria-label={t('panel')} className={styles.panel} data-covered={isHidden}>
      {isHidden ? null : <UploadStatus />}
      <div className={styles.line}>
        {isFinished ? <FinishedText /> : <RunningText />}
        <Button size="small" onPress={onShow}>
          {t('show')}
        </Button>
        {isFinished ? (
          <IconButton size="small" icon={<X aria-hidden />} label={t('dismiss')} onPress={dismiss} />
        ) : null}
      </div>
      {isFinished ? null : <ProgressBar size="small" label={t('progressOfAll')} value={sentShare(totals)} />}
    </section>
  );
}

function RunningText() {
  const t = useTranslations('upload');
  const isOnline = useOnline();
  const { totals } = useUploads();
  const { done, failed } = totals.files;
  return (
    <div className={styles.text}>
      <p className={styles.title}>{t('progress', { done, total: totals.sentOff })}</p>
      {isOnline ? null : <p className={styles.note}>{t('offlineShort')}</p>}
      {failed > 0 ? <p className={styles.failed}>{t('failedSoFar', { count: failed })}</p> : null}
    </div>
  );
}

function FinishedText() {
  const { failed } = useUploads().totals.files;
  const sentence = useSummarySentence();
  return (
    <>
      {failed > 0 ? (
        <CircleAlert className={styles.failed} aria-hidden />
      ) : (
        <CircleCheck className={styles.done} aria-hidden />
      )}
      <p className={styles.text}>{sentence}</p>
    </>
  );
}
