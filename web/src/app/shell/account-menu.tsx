import { House, Images, LogOut, MonitorSmartphone } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useAccount, useFlag } from '../../api/site-context.tsx';
import { paths } from '../../browser/paths.ts';
import type { MenuAction } from '../../ui/menu/menu-action.ts';
import { MenuButton } from '../../ui/menu/menu-button.tsx';
import styles from './account-menu.module.css';
import { useSignOut } from './use-sign-out.ts';

/** Who is signed in, and what belongs to the account. */
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
          <strong className={styles.email}>{email}</strong>
        </>
      }
      items={useAccountActions()}
    />
  );
}

function useAccountActions(): readonly MenuAction[] {
  const t = useTranslations('shell');
  const showsPhotos = useFlag('PhotoManagementTimelineViewEnabled');
  const { signOut, signOutEverywhere } = useSignOut();
  const photos = {
    id: 'photos',
    label: t('accountPhotos'),
    icon: <Images aria-hidden />,
    href: paths.photos,
  };
  return [
    { id: 'overview', label: t('accountOverview'), icon: <House aria-hidden />, href: paths.overview },
    ...(showsPhotos ? [photos] : []),
    { id: 'sign-out', label: t('signOut'), icon: <LogOut aria-hidden />, onAction: signOut },
    {
      id: 'sign-out-everywhere',
      label: t('signOutEverywhere'),
      icon: <MonitorSmartphone aria-hidden />,
      onAction: signOutEverywhere,
    },
  ];
}
