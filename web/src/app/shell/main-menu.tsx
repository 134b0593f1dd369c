import { useLocation } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useViewportClass } from '../../browser/viewport.ts';
import { BareButton } from '../../ui/button/bare-button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link/link.tsx';
import styles from './main-menu.module.css';
import { isCurrentEntry, type MenuEntry, useMenuEntries } from './menu-items.ts';
import { useSignOut } from './use-sign-out.ts';

/** At the side where there is room for it, else a row above the page. */
export function MainMenu({ placement }: { placement: 'side' | 'top' }) {
  const t = useTranslations('shell');
  const entries = useMenuEntries();
  const isSmall = useViewportClass() === 'SMALL';
  const shown = entries.filter((entry) => !(isSmall && entry.isHiddenOnSmall));
  return (
    <nav aria-label={t('mainNavigation')} className={classNames(styles.menu, styles[placement])}>
      <ul className={styles.list}>
        {shown.map((entry) => (
          <li key={entry.href}>
            <Entry entry={entry} />
          </li>
        ))}
        <li className={styles.last}>
          <SignOutEntry />
        </li>
      </ul>
    </nav>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  const { pathname } = useLocation();
  const isCurrent = isCurrentEntry(entry, pathname);
  return (
    <Link
      variant="plain"
      href={entry.href}
      newTab={entry.isElsewhere ?? false}
      className={classNames(styles.entry, isCurrent && styles.current)}
      {...(isCurrent ? { 'aria-current': 'page' } : {})}
    >
      <entry.Icon aria-hidden />
      {entry.label}
    </Link>
  );
}

function SignOutEntry() {
  const t = useTranslations('shell');
  const { signOut, isPending } = useSignOut();
  return (
    <BareButton className={styles.entry} onPress={signOut} isPending={isPending}>
      <LogOut aria-hidden />
      {isPending ? t('signingOut') : t('signOut')}
    </BareButton>
  );
}
