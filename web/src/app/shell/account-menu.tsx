import { LogOut, MonitorSmartphone } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useAccount } from '../../api/site-context.tsx';
import type { MenuAction } from '../../ui/menu/menu-action.ts';
import { MenuButton } from '../../ui/menu/menu-button.tsx';
import { isPrivate } from '../../ui/private/private.ts';
import styles from './account-menu.module.css';
import { useAccountEntries } from './menu-items.ts';
import { useSignOut } from './use-sign-out.ts';

export function AccountMenu() {
  const t = useTranslations('shell');
  const { email } = useAccount();
  return (
    <MenuButton
      label={t('accountMenu')}
      variant="quiet"
      icon={
        <span className={styles.avatar} aria-hidden="true">
          {email.charAt(0).toUpperCase()}
        </span>
      }
      heading={
        <>
          {t('accountOf')}
          <strong {...isPrivate} className={styles.email}>
            {email}
          </strong>
        </>
      }
      items={useAccountActions()}
    />
  );
}

function useAccountActions(): readonly MenuAction[] {
  const t = useTranslations('shell');
  const entries = useAccountEntries();
  const { signOut, signOutEverywhere } = useSignOut();
  return [
    ...entries.map(({ href, label, Icon }) => ({ id: href, href, label, icon: <Icon aria-hidden /> })),
    { id: 'sign-out', label: t('signOut'), icon: <LogOut aria-hidden />, onAction: signOut },
    {
      id: 'sign-out-everywhere',
      label: t('signOutEverywhere'),
      icon: <MonitorSmartphone aria-hidden />,
      onAction: signOutEverywhere,
    },
  ];
}
