import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { paths } from '../../browser/paths.ts';
import { Link } from '../../ui/link/link.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BrandLogo } from './brand-logo.tsx';
import styles from './header.module.css';

export function Header() {
  const t = useTranslations('shell');
  const { brand, shopUrl } = useConfig();
  return (
    <header className={styles.header}>
      <Link
        variant="plain"
        href={paths.overview}
        className={styles.home}
        aria-label={t('brandHome', { brand: brand.name })}
      >
        <BrandLogo />
      </Link>
      <div className={styles.end}>
        {shopUrl ? (
          <Link variant="plain" href={shopUrl} className={styles.shop}>
            {t('shop')}
          </Link>
        ) : null}
        <AccountMenu />
      </div>
    </header>
  );
}
