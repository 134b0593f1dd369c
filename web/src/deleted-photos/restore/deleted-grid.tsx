import type { DeletedPhoto } from '@keepsake/contract/deleted-photos';
import { useId, useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { systemClock } from '../../browser/time.ts';
import { type GridMeasures, layoutRows, rowOfItem } from '../../photo-list/state.ts';
import { PhotoPlaceholder, thumbnailSource, useGridMeasures } from '../../photo-list/view.ts';
import { isPrivate } from '../../ui/private/private.ts';
import { SelectTile } from '../../ui/select-tile/select-tile.tsx';
import styles from './deleted-grid.module.css';

interface DeletedGridProps {
  readonly photos: readonly DeletedPhoto[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (imageId: string, isSelected: boolean) => void;
}

/** The photos by the days that are left of them. */
export function DeletedGrid({ photos, ...selecting }: DeletedGridProps) {
  const list = useRef<HTMLDivElement>(null);
  const measures = useGridMeasures(list, true);
  const groups = useMemo(() => groupByDaysLeft(photos, systemClock.now()), [photos]);
  return (
    <div ref={list} className={styles.list}>
      {measures
        ? [...groups].map(([days, ofDay]) => (
            <Group key={days} days={days} photos={ofDay} measures={measures} {...selecting} />
          ))
        : null}
    </div>
  );
}

interface GroupProps extends DeletedGridProps {
  readonly days: number;
  readonly measures: GridMeasures;
}

function Group({ days, photos, measures, selected, onSelect }: GroupProps) {
  const t = useTranslations('deleted');
  const headingId = useId();
  const tiles = useTilePlaces(photos, measures);
  return (
    <section>
      <h2 id={headingId} className={styles.heading}>
        {t('daysLeft', { days })}
      </h2>
      <ul className={styles.rows} style={{ height: tiles.height }} aria-labelledby={headingId}>
        {photos.map((photo, index) => {
          const { imageId, localFileName } = photo;
          const place = tiles.placeOf(index);
          return (
            <li {...isPrivate} key={imageId} className={styles.tile} style={place}>
              <SelectTile
                label={localFileName}
                isSelected={selected.has(imageId)}
                onChange={(isSelected) => onSelect(imageId, isSelected)}
              >
                <PhotoPlaceholder photo={photo} />
                <img
                  {...isPrivate}
                  className={styles.picture}
                  {...thumbnailSource(photo)}
                  sizes={`${place.width}px`}
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
    </section>
  );
}

/** Rows like those of the library. */
function useTilePlaces(photos: readonly DeletedPhoto[], measures: GridMeasures) {
  return useMemo(() => {
    const ratios = photos.map(({ visibleWidth, visibleHeight }) => visibleWidth / visibleHeight);
    const layout = layoutRows(ratios, measures);
    const placeOf = (item: number) => {
      const row = rowOfItem({ rows: layout }, item);
      return {
        top: layout.top[row] ?? 0,
        height: layout.rowHeight[row] ?? 0,
        left: layout.left[item] ?? 0,
        width: layout.width[item] ?? 0,
      };
    };
    return { height: layout.height, placeOf };
  }, [photos, measures]);
}

const dayMs = 24 * 3600 * 1000;

/** Number of days begun until a moment, at least one. */
export function daysLeft(until: string, now: number): number {
  return Math.max(1, Math.ceil((Date.parse(until) - now) / dayMs));
}

/** Groups items by days left, in the order of the list. */
export function groupByDaysLeft<Item extends { readonly restorableUntil: string }>(
  items: readonly Item[],
  now: number,
): ReadonlyMap<number, readonly Item[]> {
  return Map.groupBy(items, ({ restorableUntil }) => daysLeft(restorableUntil, now));
}
