import { useTranslations } from 'use-intl';
import { useConfig, usePublicConfig } from '../../api/site-context.tsx';
import { Link } from '../../ui/link/link.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './header.module.css';
import { HomeLink } from './home-link.tsx';

export function Header() {
  const t = useTranslations('shell');
  const { shopUrl } = useConfig();
  const { menus } = usePublicConfig();
  const shop = shopUrl ? [{ href: shopUrl, label: t('shop') }] : [];
  return (
    <header className={styles.header}>
      <HomeLink />
      <div className={styles.end}>
        {[...menus.header, ...shop].map(({ href, label }) => (
          <Link key={label} variant="plain" href={href} className={styles.shop}>
            {label}
          </Link>
        ))}
        <AccountMenu />
      </div>
    </header>
  );
}
