import { useTranslations } from 'use-intl';
import { Link } from '../../ui/link/link.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './header.module.css';
import { HomeLink } from './home-link.tsx';
import { useShopLinks } from './use-shop-links.ts';

export function Header() {
  const t = useTranslations('shell');
  const links = useShopLinks();
  return (
    <header className={styles.header}>
      <HomeLink />
      <div className={styles.end}>
        {links.length > 0 ? (
          <nav aria-label={t('shopNavigation')} className={styles.shop}>
            {links.map(({ href, label }) => (
              <Link key={label} variant="plain" href={href} className={styles.link}>
                {label}
              </Link>
            ))}
          </nav>
        ) : null}
        <AccountMenu />
      </div>
    </header>
  );
}
