import { useTranslations } from 'use-intl';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import rowStyles from './archive-row.module.css';
import styles from './archives-skeleton.module.css';

const rows = [0, 1, 2];

/** The shape of some archives, while it is not known which there are. */
export function ArchivesSkeleton() {
  const t = useTranslations('downloads');
  return (
    <div className={styles.skeleton}>
      <div className={styles.spinner}>
        <Spinner label={t('loading')} />
      </div>
      <div className={styles.rows} aria-hidden="true">
        {rows.map((row) => (
          <div key={row} className={rowStyles.row}>
            <Skeleton className={styles.picture} />
            <div className={rowStyles.about}>
              <Skeleton className={styles.name} />
              <Skeleton className={styles.facts} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
