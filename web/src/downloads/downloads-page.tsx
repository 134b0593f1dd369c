import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { usePollInterval } from '../api/push/push.ts';
import { usePageTitle } from '../browser/page.ts';
import { ExportCard, useHasReadyExport } from '../exports/export-card.tsx';
import { ArchiveList } from './archive-list.tsx';
import styles from './downloads-page.module.css';
import { downloadsQuery, useDownloadsPush } from './downloads-query.ts';
import { Maps } from './maps.tsx';

export function DownloadsPage() {
  const t = useTranslations('downloads');
  usePageTitle(t('title'));
  useDownloadsPush();
  const hasExport = useHasReadyExport();
  const list = useQuery({ ...downloadsQuery, refetchInterval: usePollInterval() });
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      <ArchiveList list={list} hasExport={hasExport} />
      <ExportCard />
      <Maps />
    </div>
  );
}
