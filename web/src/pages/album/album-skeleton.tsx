import { useTranslations } from 'use-intl';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import styles from './album-skeleton.module.css';

/** The shape of an album, while nothing is known of it. */
export function AlbumSkeleton() {
  const t = useTranslations('album');
  return (
    <div className={styles.album}>
      <Skeleton className={styles.name} />
      <Skeleton className={styles.facts} />
      <div className={styles.photos}>
        <Skeleton className={styles.photo} />
        <Skeleton className={styles.photo} />
        <Skeleton className={styles.photo} />
        <div className={styles.spinner}>
          <Spinner label={t('loading')} />
        </div>
      </div>
    </div>
  );
}
