import { useLocation } from '@tanstack/react-router';
import { Ellipsis, LogOut, Store } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { reserveBottomSpace } from '../../browser/reserve-bottom-space.ts';
import { classNames } from '../../ui/class-names.ts';
import { MenuButton } from '../../ui/menu/menu-button.tsx';
import styles from './main-menu.module.css';
import { Entry } from './main-menu.tsx';
import { currentEntry, type MenuEntry, useAccountEntries, useEntries, useMenuEntries } from './menu-items.ts';
import { useSignOut } from './use-sign-out.ts';

/** The menu at the lower edge of narrow windows; what has no room is in its last entry. */
export default function BottomMenu() {
  const t = useTranslations('shell');
  const menu = useRef<HTMLElement>(null);
  const bar = useEntries('bar');
  const inBar = new Set(bar.map(({ href }) => href));
  const more = useMoreEntries().filter(({ href }) => !inBar.has(href));
  const { pathname } = useLocation();
  const current = currentEntry([...bar, ...more], pathname);
  useLayoutEffect(() => (menu.current ? reserveBottomSpace(menu.current, 'edge') : undefined), []);
  return (
    <nav ref={menu} aria-label={t('mainNavigation')} className={styles.bottom}>
      <ul className={styles.list}>
        {bar.map((entry) => (
          <li key={entry.href}>
            <Entry entry={entry} isCurrent={entry === current} />
          </li>
        ))}
        <li>
          <MoreEntries entries={more} isCurrent={current !== undefined && more.includes(current)} />
        </li>
      </ul>
    </nav>
  );
}

/** What wide windows have at their side, in the menu of the account, and above. */
function useMoreEntries(): readonly MenuEntry[] {
  const t = useTranslations('shell');
  const { shopUrl } = useConfig();
  const side = useMenuEntries();
  const known = new Set(side.map(({ href }) => href));
  const others = useAccountEntries().filter(({ href }) => !known.has(href));
  return [...side, ...others, ...(shopUrl ? [{ href: shopUrl, label: t('shop'), Icon: Store }] : [])];
}

function MoreEntries({ entries, isCurrent }: { entries: readonly MenuEntry[]; isCurrent: boolean }) {
  const t = useTranslations('shell');
  const { signOut } = useSignOut();
  const label = t('more');
  const items = entries.map(({ href, label: name, Icon }) => ({
    id: href,
    label: name,
    icon: <Icon aria-hidden />,
    href,
  }));
  const leave = { id: 'sign-out', label: t('signOut'), icon: <LogOut aria-hidden />, onAction: signOut };
  return (
    <MenuButton
      label={label}
      text={label}
      icon={<Ellipsis aria-hidden />}
      variant="quiet"
      placement="top end"
      className={classNames(styles.entry, isCurrent && styles.current)}
      items={[...items, leave]}
    />
  );
}
