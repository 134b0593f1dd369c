import { useTranslations } from 'use-intl';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import type { MonthKey } from '../months/month-key.ts';
import styles from './placeholder-tile.module.css';

interface PlaceholderTileProps {
  readonly month: MonthKey;
  readonly item: number;
  readonly isTabStop: boolean;
}

/** Stands for a photo that is not loaded; it can hold the focus that its photo will take. */
export function PlaceholderTile({ month, item, isTabStop }: PlaceholderTileProps) {
  const t = useTranslations('photos');
  return (
    <button
      type="button"
      className={styles.tile}
      data-month={month}
      data-item={item}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={t('photoLoading')}
      aria-disabled
    >
      <Skeleton className={styles.shape} />
    </button>
  );
}
