import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useFlag } from '../../api/site-context.tsx';
import { useKnownError } from '../../api/use-known-error.ts';
import { paths } from '../../browser/paths.ts';
import { libraryUserQuery } from '../../features/timeline/library-user.ts';
import { Link } from '../../ui/link/link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { LatestPhotos } from './latest-photos.tsx';
import styles from './library-card.module.css';
import { LibraryFailure } from './library-failure.tsx';
import { OverviewCard } from './overview-card.tsx';
import { overviewStaleMs } from './overview-queries.ts';

const FirstPhotos = lazy(() => import('./first-photos.tsx'));
const LibraryPush = lazy(() => import('./library-push.tsx'));

/** The saved photos: the latest of them, how many there are and the way to all; or the way to the first one. */
export function LibraryCard() {
  const t = useTranslations('overview');
  // Photos may have come or gone on the page one comes from.
  const query = useQuery({ ...libraryUserQuery, staleTime: overviewStaleMs });
  const { data, isFetching, refetch } = query;
  const error = useKnownError(query);
  if (error && !data) {
    return <LibraryFailure error={error} isTrying={isFetching} onTryAgain={() => void refetch()} />;
  }
  const isEmpty = data?.photosCount === 0;
  return (
    <OverviewCard
      title={t('photosTitle')}
      className={styles.card}
      picture={<LatestPhotos isEmpty={isEmpty} />}
      links={<CardLink isEmpty={isEmpty} />}
    >
      {data ? (
        <p>{isEmpty ? t('photosEmpty') : t('photosCount', { count: data.photosCount })}</p>
      ) : (
        <Skeleton className={styles.count} />
      )}
      <Suspense>
        <LibraryPush />
      </Suspense>
    </OverviewCard>
  );
}

function CardLink({ isEmpty }: { isEmpty: boolean }) {
  const canUpload = useFlag('PhotoManagementUploadViewEnabled');
  if (!isEmpty || !canUpload) return <AllPhotos />;
  return (
    <Suspense fallback={<Skeleton className={styles.button} />}>
      <FirstPhotos />
    </Suspense>
  );
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
