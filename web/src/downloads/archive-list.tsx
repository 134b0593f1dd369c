import type { DownloadList } from '@keepsake/contract/downloads';
import { limits } from '@keepsake/contract/limits';
import type { UseQueryResult } from '@tanstack/react-query';
import { FileArchive } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { LoadFailed } from '../api/load-failed.tsx';
import { useFlag } from '../api/site-context.tsx';
import { useKnownError } from '../api/use-errors.ts';
import { paths } from '../browser/paths.ts';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { NavButton } from '../ui/link/nav-button.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { Spinner } from '../ui/spinner/spinner.tsx';
import styles from './archive-list.module.css';
import rowStyles from './archive-row.module.css';
import { ArchiveRow } from './archive-row.tsx';
import archivesSkeletonStyles from './archives-skeleton.module.css';

const rows = [0, 1, 2];

function ArchivesSkeleton() {
  const t = useTranslations('downloads');
  return (
    <div className={archivesSkeletonStyles.skeleton}>
      <div className={archivesSkeletonStyles.spinner}>
        <Spinner label={t('loading')} />
      </div>
      <div className={archivesSkeletonStyles.rows} aria-hidden="true">
        {rows.map((row) => (
          <div key={row} className={rowStyles.row}>
            <Skeleton className={archivesSkeletonStyles.picture} />
            <div className={rowStyles.about}>
              <Skeleton className={archivesSkeletonStyles.name} />
              <Skeleton className={archivesSkeletonStyles.facts} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

const days = limits.downloads.keptSeconds / (24 * 3600);
const limit = limits.photos.maxDownload;

interface ArchiveListProps {
  readonly list: UseQueryResult<DownloadList>;
  /** Whether the page has an export to download; undefined while unknown. */
  readonly hasExport: boolean | undefined;
}

export function ArchiveList({ list, hasExport }: ArchiveListProps) {
  const t = useTranslations('downloads');
  const error = useKnownError(list);
  const intro = <p className={styles.intro}>{t('intro', { days })}</p>;
  if (!list.data && error) return <LoadFailed title={t('loadFailed')} error={error} query={list} />;
  const items = list.data?.items;
  if (!items || (items.length === 0 && hasExport === undefined)) {
    return (
      <>
        {intro}
        <ArchivesSkeleton />
      </>
    );
  }
  if (items.length === 0) return hasExport ? intro : <NoArchives />;
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
