import { useTranslations } from 'use-intl';
import { paths } from '../../browser/paths.ts';
import { useAddresses } from '../../features/settings/address-queries.ts';
import { SettingsFrame } from '../../features/settings/settings-frame.tsx';
import { AddressForm } from './address-form.tsx';

export function AddAddressPage() {
  const t = useTranslations('settings');
  return (
    <SettingsFrame
      title={t('addAddress')}
      back={{ href: paths.allAddresses, label: t('addresses') }}
      query={useAddresses()}
    >
      {(addresses) => <AddressForm isFirst={addresses.length === 0} />}
    </SettingsFrame>
  );
}
