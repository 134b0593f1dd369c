import { useParams } from '@tanstack/react-router';
import { MapPin } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { paths } from '../../browser/paths.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { NavButton } from '../../ui/link/nav-button.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import { AddressForm } from './address-form.tsx';
import { useStoredAddress } from './address-queries.ts';

export function ChangeAddressPage() {
  const t = useTranslations('settings');
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string };
  return (
    <SettingsFrame
      title={t('changeAddress')}
      back={{ href: paths.allAddresses, label: t('addresses') }}
      query={useStoredAddress(id)}
    >
      {(address) =>
        address === null ? (
          <EmptyState
            tone="accent"
            picture={<MapPin />}
            title={t('addressGone')}
            actions={<NavButton href={paths.allAddresses}>{t('allAddresses')}</NavButton>}
          />
        ) : (
          <AddressForm address={address} />
        )
      }
    </SettingsFrame>
  );
}
