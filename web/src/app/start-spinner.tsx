import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { fallbackLocale } from '../i18n/messages.ts';
import { Spinner } from '../ui/spinner/spinner.tsx';
import styles from './full-page.module.css';

const slowAfter = 2000;

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
