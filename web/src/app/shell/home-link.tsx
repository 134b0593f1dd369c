import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { paths } from '../../browser/paths.ts';
import { Link } from '../../ui/link/link.tsx';
import { BrandLogo } from './brand-logo.tsx';
import styles from './header.module.css';

/** The brand's mark, which leads home. */
export function HomeLink() {
  const t = useTranslations('shell');
  const { brand } = useConfig();
  return (
    <Link
      variant="plain"
      href={paths.overview}
      className={styles.home}
      aria-label={t('brandHome', { brand: brand.name })}
    >
      <BrandLogo />
    </Link>
  );
}
