import type { DownloadList } from '@keepsake/contract/downloads';
import { limits } from '@keepsake/contract/limits';
import type { UseQueryResult } from '@tanstack/react-query';
import { FileArchive } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { LoadFailed } from '../../api/load-failed.tsx';
import { useFlag } from '../../api/site-context.tsx';
import { useKnownError } from '../../api/use-known-error.ts';
import { paths } from '../../browser/paths.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { NavButton } from '../../ui/link/nav-button.tsx';
import styles from './archive-list.module.css';
import { ArchiveRow } from './archive-row.tsx';
import { ArchivesSkeleton } from './archives-skeleton.tsx';

const days = limits.downloads.keptSeconds / (24 * 3600);
const limit = limits.photos.maxDownload;

/** The archives of the last days in each of their states, the newest first. */
export function ArchiveList({ list }: { list: UseQueryResult<DownloadList> }) {
  const t = useTranslations('downloads');
  const error = useKnownError(list);
  const intro = <p className={styles.intro}>{t('intro', { days })}</p>;
  if (!list.data) {
    if (error) return <LoadFailed title={t('loadFailed')} error={error} query={list} />;
    return (
      <>
        {intro}
        <ArchivesSkeleton />
      </>
    );
  }
  const { items } = list.data;
  if (items.length === 0) return <NoArchives />;
  return (
    <>
      {intro}
      <ul className={styles.list}>
        {items.map((download) => (
          <ArchiveRow key={download.id} download={download} />
        ))}
      </ul>
    </>
  );
}

function NoArchives() {
  const t = useTranslations('downloads');
  const hasTimeline = useFlag('PhotoManagementTimelineViewEnabled');
  return (
    <EmptyState
      picture={<FileArchive />}
      title={t('emptyTitle')}
      actions={
        hasTimeline ? (
          <NavButton variant="primary" href={paths.photos}>
            {t('toPhotos')}
          </NavButton>
        ) : null
      }
    >
      <p>{t('emptyText', { limit, days })}</p>
    </EmptyState>
  );
}
