import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useOnline } from '../../browser/network.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { libraryUserQuery } from '../../library/library-queries.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx';
import { sentShare, stageOf } from '../queue/upload-stage.ts';
import { useIsReading } from '../reading.ts';
import { DamagedUploads } from './damaged-uploads.tsx';
import { FilePicker } from './file-picker.tsx';
import { PauseButton } from './pause-button.tsx';
import styles from './upload-headline.module.css';
import { UploadSummary } from './upload-summary.tsx';
import { useChoose, useQueue, useUploads } from './uploads-context.ts';
import { useTimeLeftText } from './use-time-left.ts';

const contents = { choosing: Chosen, uploading: Progress, finished: Finished } as const;

export function UploadHeadline() {
  const stage = stageOf(useUploads().totals);
  const headline = useRef<HTMLElement>(null);
  const Contents = contents[stage];
  useEffect(() => {
    // The button that led to this stage may be gone, with the focus.
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
    <>
      <div className={styles.line}>
        <div>
          <p className={styles.count}>{t('chosen', { count: files.chosen })}</p>
          {files.failed > 0 ? (
            <p className={styles.failed}>{t('cannotBeUploaded', { count: files.failed })}</p>
          ) : (
            <p className={styles.figures}>{formats.bytes(chosenBytes)}</p>
          )}
        </div>
        <FilePicker size="small" label={t('chooseMore')} onFiles={useChoose()} />
      </div>
      {useIsReading() ? <p className={styles.figures}>{t('reading')}</p> : <Room />}
    </>
  );
}

/** What fits into the library, if the brand has a limit. Photos that the library has need no room. */
function Room() {
  const t = useTranslations('upload.room');
  const formats = useFormats();
  const { files, chosenBytes } = useUploads().totals;
  const { data } = useQuery(libraryUserQuery);
  const { bytesUsed = 0, bytesLimit, photosLimit } = data?.quota ?? {};
  if (data === undefined || bytesLimit === undefined || photosLimit === undefined) return null;
  const photos = Math.max(0, photosLimit - data.photosCount);
  const bytes = Math.max(0, bytesLimit - bytesUsed);
  const size = formats.bytes(bytes);
  if (files.chosen > photos) return <Banner tone="warning">{t('tooMany', { count: photos })}</Banner>;
  if (chosenBytes > bytes) return <Banner tone="warning">{t('tooLarge', { size })}</Banner>;
  return <p className={styles.figures}>{t('left', { size })}</p>;
}

/** The result, also that of an earlier visit. More can be chosen. */
function Finished() {
  const t = useTranslations('upload');
  const queue = useQueue();
  const { failed } = useUploads().totals.files;
  return (
    <>
      <DamagedUploads />
      <div className={styles.line}>
        <UploadSummary />
        <div className={styles.buttons}>
          {failed > 0 ? (
            <Button size="small" onPress={() => queue.clear()}>
              {t('dismiss')}
            </Button>
          ) : null}
          <FilePicker size="small" label={t('chooseMore')} onFiles={useChoose()} />
        </div>
      </div>
    </>
  );
}

function Progress() {
  const t = useTranslations('upload');
  const formats = useFormats();
  const isOnline = useOnline();
  const timeLeft = useTimeLeftText();
  const { totals, isPaused } = useUploads();
  const { chosen, done, failed } = totals.files;
  const bytes = { sent: formats.bytes(totals.sentBytes), total: formats.bytes(totals.bytes) };
  return (
    <>
      <div className={styles.line}>
        <p className={styles.count}>{t('progress', { done, total: totals.enqueued })}</p>
        <p className={styles.figures}>{t('bytes', bytes)}</p>
      </div>
      <ProgressBar label={t('progressOfAll')} value={sentShare(totals)} />
      {isOnline || isPaused ? null : <Banner tone="warning">{t('offline')}</Banner>}
      <div className={styles.line}>
        <div className={styles.figures}>
          {isPaused ? <p>{t('paused')}</p> : null}
          {timeLeft ? <p>{timeLeft}</p> : null}
          {failed > 0 ? <p className={styles.failed}>{t('failedSoFar', { count: failed })}</p> : null}
          {chosen > 0 ? <p>{t('chosen', { count: chosen })}</p> : null}
        </div>
        <div className={styles.buttons}>
          <PauseButton />
          <FilePicker size="small" label={t('chooseMore')} onFiles={useChoose()} />
        </div>
      </div>
    </>
  );
}
