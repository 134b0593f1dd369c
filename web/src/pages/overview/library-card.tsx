import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useFlag } from '../../api/site-context.tsx';
import { paths } from '../../browser/paths.ts';
import { libraryQueries, libraryUserQuery } from '../../features/timeline/library-user.ts';
import { useLibraryPush } from '../../features/timeline/push/use-library-push.ts';
import { AddPhotos } from '../../features/uploads/add-photos.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { LatestPhotos } from './latest-photos.tsx';
import styles from './library-card.module.css';
import { LibraryFailure } from './library-failure.tsx';
import { OverviewCard } from './overview-card.tsx';

/** The saved photos: the latest of them, how many there are and the way to all; or the way to the first one. */
export function LibraryCard() {
  const t = useTranslations('overview');
  useLibraryPush();
  // Photos may have come or gone on the page one comes from.
  const { data, error, isFetching, refetch } = useQuery({ ...libraryUserQuery, staleTime: 0 });
  if (error && !data) {
    return <LibraryFailure error={error} isTrying={isFetching} onTryAgain={() => void refetch()} />;
  }
  const isEmpty = data?.photosCount === 0;
  return (
    <OverviewCard
      title={t('photosTitle')}
      className={styles.card}
      picture={<LatestPhotos isEmpty={isEmpty} />}
      links={isEmpty ? <FirstPhotos /> : <AllPhotos />}
    >
      {data ? (
        <p>{isEmpty ? t('photosEmpty') : t('photosCount', { count: data.photosCount })}</p>
      ) : (
        <Skeleton className={styles.count} />
      )}
    </OverviewCard>
  );
}

function FirstPhotos() {
  const queryClient = useQueryClient();
  const canUpload = useFlag('PhotoManagementUploadViewEnabled');
  if (!canUpload) return <AllPhotos />;
  return <AddPhotos onUploaded={() => void queryClient.invalidateQueries({ queryKey: libraryQueries })} />;
}

/** All of the card leads there. */
function AllPhotos() {
  const t = useTranslations('overview');
  return (
    <Link variant="plain" href={paths.photos} className={styles.all}>
      {t('photosAction')}
      <ChevronRight aria-hidden />
    </Link>
  );
}
