import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { fallbackLocale } from '../i18n/fallback-messages.ts';
import { Spinner } from '../ui/spinner/spinner.tsx';
import styles from './full-page.module.css';

/** By then somebody wonders whether anything happens (milliseconds). */
const slowAfter = 5000;

/** Shown while the site starts; when that takes long, it says so and stays calm. */
export function StartSpinner() {
  const t = useTranslations('ui');
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfter);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.page} lang={fallbackLocale}>
      <div className={styles.start}>
        <Spinner />
        <p role="status">{isSlow ? t('slowStart') : null}</p>
      </div>
    </div>
  );
}
