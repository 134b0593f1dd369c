import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import styles from './brand-logo.module.css';

export function BrandLogo() {
  const t = useTranslations('shell');
  const { brand, isBusinessStorefront } = useConfig();
  return (
    <span className={styles.logo}>
      <span className={styles.wordmark} role="img" aria-label={brand.name} />
      {isBusinessStorefront ? <span className={styles.business}>{t('business')}</span> : null}
    </span>
  );
}
