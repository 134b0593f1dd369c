import type { DeletedPhoto } from '@keepsake/contract/deleted-photos';
import { useTranslations } from 'use-intl';
import { systemClock } from '../../browser/clock.ts';
import { SelectTile } from '../../ui/select-tile/select-tile.tsx';
import { daysLeft } from './days-left.ts';
import styles from './deleted-grid.module.css';

interface DeletedGridProps {
  readonly photos: readonly DeletedPhoto[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (imageId: string, isSelected: boolean) => void;
}

/** Deleted photos, each with the days that are left. */
export function DeletedGrid({ photos, selected, onSelect }: DeletedGridProps) {
  const t = useTranslations('deleted');
  return (
    <ul className={styles.grid}>
      {photos.map(({ imageId, localFileName, thumbnails, averageColour, restorableUntil }) => {
        const left = t('daysLeft', { days: daysLeft(restorableUntil, systemClock.now()) });
        return (
          <li key={imageId}>
            <SelectTile
              label={t('photo', { name: localFileName, left })}
              caption={left}
              isSelected={selected.has(imageId)}
              onChange={(isSelected) => onSelect(imageId, isSelected)}
            >
              <span className={styles.ground} style={{ backgroundColor: averageColour }} />
              <img
                className={styles.picture}
                src={thumbnails[0]?.url}
                alt=""
                loading="lazy"
                decoding="async"
                draggable={false}
              />
            </SelectTile>
          </li>
        );
      })}
    </ul>
  );
}
