import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import { estimatedRows } from '../layout/estimated-rows.ts';
import type { GridMeasures } from '../layout/grid-measures.ts';
import { usePhotoList } from '../list/use-photo-list.ts';
import { useGridMeasures } from '../window/use-grid-measures.ts';
import gridStyles from './timeline-grid.module.css';
import styles from './timeline-skeleton.module.css';

/** Photos per placeholder month: enough to fill a tall window. */
const MONTHS = [14, 9, 20];

export function TimelineSkeleton() {
  const t = useTranslations('photos');
  const list = useRef<HTMLDivElement>(null);
  const measures = useGridMeasures(list, usePhotoList().hasMonths);
  return (
    <div ref={list} className={`${gridStyles.list} ${styles.skeleton}`}>
      <div className={styles.spinner}>
        <Spinner label={t('loading')} />
      </div>
      {measures
        ? MONTHS.map((count) => <SectionShape key={count} count={count} measures={measures} />)
        : null}
    </div>
  );
}

function SectionShape({ count, measures }: { count: number; measures: GridMeasures }) {
  const rows = estimatedRows(count, measures);
  const tiles = Array.from({ length: rows.rows }, (_, row) => {
    const from = rows.start[row] ?? 0;
    return Array.from({ length: (rows.start[row + 1] ?? from) - from }, (_tile, index) => ({
      item: from + index,
      top: measures.heading + (rows.top[row] ?? 0),
      height: rows.rowHeight[row],
    }));
  }).flat();
  return (
    <div className={styles.month} style={{ height: measures.heading + rows.height }}>
      <Skeleton className={styles.heading} />
      {tiles.map(({ item, top, height }) => (
        <div
          key={item}
          className={styles.tile}
          style={{ top, height, left: rows.left[item], width: rows.width[item] }}
        >
          <Skeleton className={styles.shape} />
        </div>
      ))}
    </div>
  );
}
