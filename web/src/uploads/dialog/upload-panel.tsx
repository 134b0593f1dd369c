import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useOnline } from '../../browser/network.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx';
import { sentShare, stageOf } from '../queue/upload-stage.ts';
import { restoreLostFocus } from '../upload-window.ts';
import { forgetZips } from '../zips/zip-reading.ts';
import { PauseButton } from './pause-button.tsx';
import { UnfilledAlbums } from './unfilled-albums.tsx';
import styles from './upload-panel.module.css';
import { UploadStatus } from './upload-status.tsx';
import { useQueue, useUploads } from './uploads-context.ts';
import { useShared } from './use-shared.ts';
import { useSummarySentence } from './use-summary-sentence.ts';
import { useTimeLeftText } from './use-time-left.ts';
import { WaitingFiles } from './waiting-files.tsx';

interface UploadPanelProps {
  /** Covered by the dialog; stays mounted so that focus can return to its button. */
  readonly isHidden: boolean;
  readonly onShow: () => void;
}

/** Shown in the corner while uploads run with the dialog closed, and until the result is dismissed. */
export function UploadPanel({ isHidden, onShow }: UploadPanelProps) {
  const t = useTranslations('upload');
  const queue = useQueue();
  const { totals } = useUploads();
  const { elsewhere } = useShared();
  const stage = stageOf(totals);
  const isFinished = stage === 'finished';
  const dismiss = () => {
    queue.clear();
    forgetZips();
    restoreLostFocus();
  };
  return (
    <section aria-label={t('panel')} className={styles.panel} data-covered={isHidden}>
      {isHidden ? null : <UploadStatus />}
      {isHidden ? null : <UnfilledAlbums onEnd={restoreLostFocus} />}
      {stage === 'choosing' && elsewhere !== null ? (
        <div className={styles.line}>
          <div className={styles.text}>
            <WaitingFiles />
          </div>
          <PauseButton />
        </div>
      ) : (
        <WaitingFiles />
      )}
      {stage === 'choosing' ? null : (
        <div className={styles.line}>
          {isFinished ? <FinishedText /> : <RunningText />}
          <div className={styles.buttons}>
            {isFinished ? null : <PauseButton />}
            <Button size="small" onPress={onShow}>
              {t('show')}
            </Button>
            {isFinished ? (
              <IconButton size="small" icon={<X aria-hidden />} label={t('dismiss')} onPress={dismiss} />
            ) : null}
          </div>
        </div>
      )}
      {stage !== 'uploading' ? null : (
        <ProgressBar size="small" label={t('progressOfAll')} value={sentShare(totals)} />
      )}
    </section>
  );
}

function RunningText() {
  const t = useTranslations('upload');
  const isOnline = useOnline();
  const timeLeft = useTimeLeftText();
  const { totals, isPaused } = useUploads();
  const { isResumed, waiting, total } = useShared();
  const { done, failed } = totals.files;
  const title = isResumed
    ? t('remembered.stillWaiting', { waiting, total })
    : t('progress', { done, total: totals.enqueued });
  return (
    <div className={styles.text}>
      <p className={styles.title}>{title}</p>
      {isPaused ? <p className={styles.note}>{t('paused')}</p> : null}
      {timeLeft ? <p className={styles.note}>{timeLeft}</p> : null}
      {isOnline || isPaused ? null : <p className={styles.note}>{t('offlineShort')}</p>}
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
