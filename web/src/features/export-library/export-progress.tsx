import type { LibraryExport } from '@keepsake/contract/exports';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/use-formats.ts';
import { AnnouncedProgress } from '../../ui/progress-bar/announced-progress.tsx';
import styles from './export-card.module.css';

export type RunningExport = Extract<LibraryExport, { status: 'REQUESTED' | 'IN_PROGRESS' }>;

/** How far an export is; without numbers where it has not begun, or the service does not count. */
export function ExportProgress({ running }: { running: RunningExport }) {
  const t = useTranslations('exports');
  const { done, total } = countsOf(running);
  const formats = useFormats();
  const isCounted = total > 0;
  const numbers = { done: formats.count(done), total: formats.count(total) };
  return (
    <div className={styles.part}>
      <p className={styles.strong}>{t('processingTitle')}</p>
      <AnnouncedProgress
        label={t('processingTitle')}
        value={isCounted ? done / total : null}
        size="small"
        numbers={isCounted ? t('progress', numbers) : t('processingText')}
      />
    </div>
  );
}

function countsOf(running: RunningExport): { done: number; total: number } {
  if (running.status === 'REQUESTED') return { done: 0, total: 0 };
  const { photosDone = 0, photosCount = 0 } = running;
  return { done: Math.min(photosDone, photosCount), total: photosCount };
}
