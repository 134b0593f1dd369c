import { RotateCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button/button.tsx';
import { usePhotoList } from '../use-photo-list.ts';
import { failedRow } from './failed-row.ts';
import type { DrawnMonth } from './month-rows.tsx';
import styles from './rows-failure.module.css';

/** Over a row in view whose photos could not be loaded. */
export function RowsFailure({ section, measures, fromRow, toRow }: DrawnMonth) {
  const t = useTranslations('photos');
  const { loader } = usePhotoList();
  const errors = useTranslations('errors');
  const row = failedRow(section, fromRow, toRow);
  if (row === null) return null;
  const place = {
    top: measures.heading + (section.rows.top[row] ?? 0),
    height: section.rows.rowHeight[row],
  };
  return (
    <div className={styles.place} style={place}>
      <div role="alert" className={styles.failure}>
        <p>{t('moreFailed')}</p>
        <Button size="small" icon={<RotateCw aria-hidden />} onPress={() => loader.retry(section.key)}>
          {errors('tryAgain')}
        </Button>
      </div>
    </div>
  );
}
