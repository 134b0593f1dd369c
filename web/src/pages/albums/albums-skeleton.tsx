import { useTranslations } from 'use-intl';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import gridStyles from './album-grid.module.css';
import styles from './albums-skeleton.module.css';

/** Enough for a wide window; what is too much is cut off. */
const cards = Array.from({ length: 18 }, (_, index) => index);

/** The shape of a grid of albums, while it is not known which there are. */
export function AlbumsSkeleton({ isShort = false }: { isShort?: boolean }) {
  const t = useTranslations('albums');
  return (
    <div className={`${gridStyles.frame} ${styles.skeleton}`} data-short={isShort || undefined}>
      <div className={styles.spinner}>
        <Spinner label={t('loading')} />
      </div>
      <div className={gridStyles.grid} aria-hidden="true">
        {cards.map((card) => (
          <div key={card} className={styles.card}>
            <Skeleton className={styles.cover} />
            <Skeleton className={styles.name} />
            <Skeleton className={styles.fact} />
          </div>
        ))}
      </div>
    </div>
  );
}
