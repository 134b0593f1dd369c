import type { LibraryExport } from '@keepsake/contract/exports';
import { useTranslations } from 'use-intl';
import { platform } from '../../browser/platform.ts';
import { expiryOf } from '../../features/export-library/expiry.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { ExportFile } from './export-file.tsx';
import { ExportHeader } from './export-header.tsx';
import styles from './photo-export.module.css';

interface ReadyExportProps {
  readonly ready: Extract<LibraryExport, { status: 'READY' }>;
}

/** The zips of an export, until when they are there, and how they are opened here. */
export function ReadyExport({ ready }: ReadyExportProps) {
  const t = useTranslations('exports');
  const formats = useFormats();
  const { backupId, chunks, updated } = ready;
  return (
    <div className={styles.page}>
      <ExportHeader />
      <Banner tone="success" title={t('readyTitle')}>
        <p>{t('expires', { date: formats.longDate(expiryOf(updated)) })}</p>
        <p className={styles.advice}>{t(`unzip.${platform()}`)}</p>
      </Banner>
      <ul className={styles.files} aria-label={t('files')}>
        {chunks.map((chunk) => (
          <ExportFile key={chunk.iteration} backupId={backupId} chunk={chunk} total={chunks.length} />
        ))}
      </ul>
    </div>
  );
}
