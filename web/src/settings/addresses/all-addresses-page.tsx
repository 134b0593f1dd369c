import { MapPin, Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useAccount } from '../../api/site-context.tsx';
import { paths } from '../../browser/paths.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { NavButton } from '../../ui/link/nav-button.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import { AddressList } from './address-card.tsx';
import { useAddresses } from './address-queries.ts';
import styles from './addresses.module.css';

export function AllAddressesPage() {
  const t = useTranslations('settings');
  const { isBusiness } = useAccount();
  const add = (
    <NavButton href={paths.addAddress} variant="primary" icon={<Plus aria-hidden />}>
      {t('addAddress')}
    </NavButton>
  );
  return (
    <SettingsFrame
      title={t('addresses')}
      back={{ href: isBusiness ? paths.settingsB2b : paths.settings, label: t('title') }}
      query={useAddresses()}
    >
      {(addresses) =>
        addresses.length === 0 ? (
          <EmptyState tone="accent" picture={<MapPin />} title={t('noAddresses')} actions={add}>
            {t('noAddressesText')}
          </EmptyState>
        ) : (
          <div className={styles.all}>
            <AddressList addresses={addresses} />
            <div>{add}</div>
          </div>
        )
      }
    </SettingsFrame>
  );
}
