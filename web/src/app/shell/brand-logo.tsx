import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import styles from './brand-logo.module.css';
import { BrandMark } from './brand-mark.tsx';

/** The brand's mark with its name, and whom the storefront is for where that is businesses. */
export function BrandLogo() {
  const t = useTranslations('shell');
  const { brand, isBusinessStorefront } = useConfig();
  return (
    <span className={styles.logo}>
      <BrandMark brandId={brand.id} className={styles.mark} />
      {isBusinessStorefront ? `${brand.name} ` : brand.name}
      {isBusinessStorefront ? <span className={styles.business}>{t('business')}</span> : null}
    </span>
  );
}
