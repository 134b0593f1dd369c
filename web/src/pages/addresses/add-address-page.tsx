import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../browser/paths.ts';
import { useAddresses } from '../../features/settings/address-queries.ts';
import { SettingsFrame } from '../../features/settings/settings-frame.tsx';
import { AddressForm } from './address-form.tsx';

/** `?from=` has the id of an address to copy. */
export function AddAddressPage() {
  const t = useTranslations('settings');
  const { from } = useSearch({ strict: false }) as { readonly from?: string };
  return (
    <SettingsFrame
      title={t('addAddress')}
      back={{ href: paths.allAddresses, label: t('addresses') }}
      query={useAddresses()}
    >
      {(addresses) => <AddressForm others={addresses} copied={addresses.find(({ id }) => id === from)} />}
    </SettingsFrame>
  );
}
