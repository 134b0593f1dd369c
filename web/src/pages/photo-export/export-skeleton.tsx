import { useTranslations } from 'use-intl';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import styles from './photo-export.module.css';

/** The shape of an export, while nothing is known of it. */
export function ExportSkeleton() {
  const t = useTranslations('exports');
  return (
    <div className={styles.page}>
      <Skeleton className={styles.titleBone} />
      <div className={styles.loading}>
        <Skeleton className={styles.bannerBone} />
        <Skeleton className={styles.fileBone} />
        <div className={styles.spinner}>
          <Spinner label={t('loading')} />
        </div>
      </div>
    </div>
  );
}
