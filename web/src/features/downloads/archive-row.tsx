import type { Download } from '@keepsake/contract/downloads';
import { DownloadIcon, FileArchive, FileX } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { Alert } from '../../ui/banner/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useArchiveFacts } from './archive-facts.ts';
import styles from './archive-row.module.css';
import { useAgain } from './use-again.ts';

/** One archive: what it is, and the way to download it again, or why there is none. */
export function ArchiveRow({ download }: { download: Download }) {
  const t = useTranslations('downloads');
  const facts = useArchiveFacts(download);
  const title = useId();
  const isFailed = download.state === 'failed';
  const name = download.name ?? t('unnamed');
  return (
    <li className={classNames(styles.row, isFailed && styles.failed)}>
      <div className={styles.picture} aria-hidden="true">
        {isFailed ? <FileX /> : <FileArchive />}
      </div>
      <div className={styles.about}>
        {/* Names are in any language: their own characters say from which side they are read. */}
        <h2 id={title} className={styles.name} dir="auto">
          {name}
        </h2>
        <p className={styles.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {isFailed ? <WhyFailed download={download} /> : null}
      </div>
      {isFailed ? null : <Again download={download} describedBy={title} />}
    </li>
  );
}

function WhyFailed({ download }: { download: Download }) {
  const t = useTranslations('downloads');
  const missing = download.missing?.length ?? 0;
  const total = download.photos.length;
  const text =
    missing === 0 ? t('unavailable') : missing < total ? t('missing', { missing, total }) : t('noneLeft');
  return <p className={styles.why}>{text}</p>;
}

function Again({ download, describedBy }: { download: Download; describedBy: string }) {
  const t = useTranslations('downloads');
  const again = useAgain(download);
  return (
    <>
      <Button
        className={styles.again}
        icon={<DownloadIcon aria-hidden />}
        isPending={again.isPending}
        aria-describedby={describedBy}
        onPress={() => again.mutate()}
      >
        {t('again')}
      </Button>
      <div className={styles.alert}>
        <Alert>{again.isError ? t('failedPhotos') : null}</Alert>
      </div>
    </>
  );
}
