import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { paths } from '../../browser/paths.ts';
import { Link } from '../../ui/link/link.tsx';
import { BrandLogo } from './brand-logo.tsx';
import { EnvironmentBadge } from './environment-badge.tsx';
import styles from './header.module.css';

/** The brand's mark, which leads home. */
export function HomeLink() {
  const t = useTranslations('shell');
  const { brand, isBusinessStorefront } = useConfig();
  // The name of the link begins with what is seen of it.
  const seen = isBusinessStorefront ? `${brand.name} ${t('business')}` : brand.name;
  return (
    <div className={styles.start}>
      <Link
        variant="plain"
        href={paths.overview}
        className={styles.home}
        aria-label={t('brandHome', { brand: seen })}
      >
        <BrandLogo />
      </Link>
      <EnvironmentBadge />
    </div>
  );
}
