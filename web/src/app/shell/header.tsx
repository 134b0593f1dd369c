import type { Ref } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from '../../ui/link/link.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './header.module.css';
import { HomeLink } from './home-link.tsx';
import { useShopLinks } from './menu-items.ts';

interface HeaderProps {
  /** Place between the brand and the account: for a page's title, where the page has no room. */
  readonly slotRef: Ref<HTMLDivElement>;
}

export function Header({ slotRef }: HeaderProps) {
  const t = useTranslations('shell');
  const links = useShopLinks();
  return (
    <header className={styles.header}>
      <HomeLink />
      <div ref={slotRef} className={styles.slot} />
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
