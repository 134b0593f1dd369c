import { useTranslations } from 'use-intl';
import styles from './unexpected-error.module.css';

/** What the customer can read out to somebody who helps: that person finds the failed call by it. */
export function ErrorReference({ correlationId }: { correlationId: string }) {
  const t = useTranslations('errors');
  return <p className={styles.reference}>{t('reference', { correlationId })}</p>;
}
