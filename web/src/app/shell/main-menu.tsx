import { useLocation } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { BareButton } from '../../ui/button/bare-button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link/link.tsx';
import styles from './main-menu.module.css';
import { currentEntry, type MenuEntry, useMenuEntries } from './menu-items.ts';
import { useSignOut } from './use-sign-out.ts';

/** The menu at the side of wide windows. */
export function SideMenu() {
  const t = useTranslations('shell');
  const entries = useMenuEntries();
  const { pathname } = useLocation();
  const current = currentEntry(entries, pathname);
  return (
    <nav aria-label={t('mainNavigation')} className={styles.side}>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.href}>
            <Entry entry={entry} isCurrent={entry === current} />
          </li>
        ))}
        <li className={styles.last}>
          <SignOutEntry />
        </li>
      </ul>
    </nav>
  );
}

export function Entry({ entry, isCurrent }: { entry: MenuEntry; isCurrent: boolean }) {
  const classes = [styles.entry, isCurrent && styles.current, entry.isBelow && styles.below];
  return (
    <Link
      variant="plain"
      href={entry.href}
      newTab={entry.isElsewhere ?? false}
      className={classNames(...classes)}
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
