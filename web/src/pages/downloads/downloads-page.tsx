import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { usePageTitle } from '../../browser/page-title.ts';
import { ArchiveList } from '../../features/downloads/archive-list.tsx';
import { downloadsQuery } from '../../features/downloads/downloads-query.ts';
import { useDownloadsPush } from '../../features/downloads/use-downloads-push.ts';
import { ExportCard } from '../../features/export-library/export-card.tsx';
import { useQuietRefresh } from '../../features/timeline/use-quiet-refresh.ts';
import styles from './downloads-page.module.css';

/** Archives of the last days, to be downloaded again, and the export of the library. */
export function DownloadsPage() {
  const t = useTranslations('downloads');
  usePageTitle(t('title'));
  useDownloadsPush();
  const list = useQuery({ ...downloadsQuery, refetchInterval: useQuietRefresh() });
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      <ArchiveList list={list} />
      <ExportCard />
    </div>
  );
}
