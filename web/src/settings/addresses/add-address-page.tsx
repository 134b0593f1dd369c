import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../browser/paths.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { AddressForm } from './address-form.tsx';
import { useAddresses } from './address-queries.ts';

/** `?from=` has the id of an address to copy, `?type=` what the address is for. */
export function AddAddressPage() {
  const t = useTranslations('settings');
  const { from, type } = useSearch({ strict: false }) as Readonly<Record<'from' | 'type', unknown>>;
  return (
    <SettingsFrame
      title={t('addAddress')}
      back={{ href: paths.allAddresses, label: t('addresses') }}
      query={useAddresses()}
    >
      {(addresses) => (
        <AddressForm
          others={addresses}
          copied={addresses.find(({ id }) => id === from)}
          isBilling={type === 'billing'}
        />
      )}
    </SettingsFrame>
  );
}
