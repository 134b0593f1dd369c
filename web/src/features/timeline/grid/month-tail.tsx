import { RotateCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button/button.tsx';
import { Spinner } from '../../../ui/spinner/spinner.tsx';
import type { GridMeasures } from '../layout/grid-measures.ts';
import type { MonthKey } from '../months/month-key.ts';
import type { MonthState } from '../store/timeline-state.ts';
import { monthLoader } from '../timeline.ts';
import styles from './month-tail.module.css';

interface MonthTailProps {
  readonly monthKey: MonthKey;
  readonly more: MonthState['more'];
  readonly measures: GridMeasures;
  /** Lower edge of the last row, from the first one's upper edge. */
  readonly top: number;
}

/** The row after the loaded ones: its photos are on their way, or could not be loaded. */
export function MonthTail({ monthKey, more, measures, top }: MonthTailProps) {
  const t = useTranslations('photos');
  const errors = useTranslations('errors');
  const place = { top: measures.heading + top + measures.gap, height: measures.targetHeight };
  return (
    <div className={styles.tail} style={place}>
      {more === 'rejected' ? (
        <div role="alert" className={styles.failed}>
          <p>{t('moreFailed')}</p>
          <Button
            size="small"
            icon={<RotateCw aria-hidden />}
            onPress={() => void monthLoader.loadMore(monthKey)}
          >
            {errors('tryAgain')}
          </Button>
        </div>
      ) : (
        <Spinner label={t('loadingMore')} />
      )}
    </div>
  );
}
