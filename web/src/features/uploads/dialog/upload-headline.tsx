import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useOnline } from '../../../browser/online.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar.tsx';
import { sentShare, stageOf } from '../queue/upload-stage.ts';
import { FilePicker } from './file-picker.tsx';
import styles from './upload-headline.module.css';
import { UploadSummary } from './upload-summary.tsx';
import { useUploads } from './uploads-context.ts';

const contents = { choosing: Chosen, uploading: Progress, finished: UploadSummary } as const;

/** All files in a few figures, above the list: what is chosen, how far it is, how it ended. */
export function UploadHeadline() {
  const stage = stageOf(useUploads().totals);
  const headline = useRef<HTMLElement>(null);
  const Contents = contents[stage];
  useEffect(() => {
    // The button that led to this stage may be gone, and the focus with it.
    if (stage && document.activeElement === document.body) headline.current?.focus();
  }, [stage]);
  return (
    <section ref={headline} className={styles.headline} tabIndex={-1}>
      <Contents />
    </section>
  );
}

function Chosen() {
  const t = useTranslations('upload');
  const formats = useFormats();
  const { files, chosenBytes } = useUploads().totals;
  return (
    <div className={styles.line}>
      <div>
        <p className={styles.count}>{t('chosen', { count: files.chosen })}</p>
        {files.failed > 0 ? (
          <p className={styles.failed}>{t('cannotBeUploaded', { count: files.failed })}</p>
        ) : (
          <p className={styles.figures}>{formats.bytes(chosenBytes)}</p>
        )}
      </div>
      <FilePicker size="small" label={t('chooseMore')} />
    </div>
  );
}

function Progress() {
  const t = useTranslations('upload');
  const formats = useFormats();
  const isOnline = useOnline();
  const { totals } = useUploads();
  const { chosen, done, failed } = totals.files;
  const bytes = { sent: formats.bytes(totals.sentBytes), total: formats.bytes(totals.bytes) };
  return (
    <>
      <div className={styles.line}>
        <p className={styles.count}>{t('progress', { done, total: totals.sentOff })}</p>
        <p className={styles.figures}>{t('bytes', bytes)}</p>
      </div>
      <ProgressBar label={t('progressOfAll')} value={sentShare(totals)} />
      {isOnline ? null : <Banner tone="warning">{t('offline')}</Banner>}
      <div className={styles.line}>
        <div className={styles.figures}>
          {failed > 0 ? <p className={styles.failed}>{t('failedSoFar', { count: failed })}</p> : null}
          {chosen > 0 ? <p>{t('chosen', { count: chosen })}</p> : null}
        </div>
        <FilePicker size="small" label={t('chooseMore')} />
      </div>
    </>
  );
}
