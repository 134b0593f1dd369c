import { photosRoutes } from '@keepsake/contract/photos';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client.ts';
import { paths } from '../../browser/paths.ts';
import { useLibraryPush } from '../../features/timeline/push/use-library-push.ts';
import { Link } from '../../ui/link/link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { LatestPhotos } from './latest-photos.tsx';
import styles from './photos-card.module.css';

/** Leads to the saved photos, and shows how many there are and the latest of them. */
export function PhotosCard() {
  const t = useTranslations('overview');
  useLibraryPush();
  return (
    <Link variant="plain" href={paths.photos} className={styles.card}>
      <LatestPhotos />
      <span className={styles.text}>
        <span>
          <strong className={styles.title}>{t('photosTitle')}</strong>
          <PhotosCount />
        </span>
        <ChevronRight aria-hidden className={styles.arrow} />
      </span>
    </Link>
  );
}

function PhotosCount() {
  const t = useTranslations('overview');
  const user = useQuery({
    queryKey: ['photos', 'user'],
    queryFn: ({ signal }) => call(photosRoutes.getUser, { signal }),
    // Photos may have come or gone on the page one comes from.
    staleTime: 0,
  });
  if (user.isPending) return <Skeleton className={styles.countSkeleton} />;
  if (user.isError) return <span className={styles.count}>{t('photosFailed')}</span>;
  const { photosCount } = user.data;
  return (
    <span className={styles.count}>
      {photosCount === 0 ? t('photosEmpty') : t('photosCount', { count: photosCount })}
    </span>
  );
}
