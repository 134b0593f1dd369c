import { RotateCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button/button.tsx';
import { isMonth, type MonthKey } from '../months/month-key.ts';
import { usePhotoList } from '../use-photo-list.ts';
import styles from './month-error.module.css';

/** In the place of the photos of a month, or of an album, when they could not be loaded. */
export function MonthError({ month }: { month: MonthKey }) {
  const t = useTranslations('photos');
  const album = useTranslations('albumPhotos');
  const { loader } = usePhotoList();
  const errors = useTranslations('errors');
  return (
    <div role="alert" className={styles.error}>
      <p>{isMonth(month) ? t('monthFailed') : album('loadFailed')}</p>
      <Button size="small" icon={<RotateCw aria-hidden />} onPress={() => loader.retry(month)}>
        {errors('tryAgain')}
      </Button>
    </div>
  );
}
