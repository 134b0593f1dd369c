import { useTranslations } from 'use-intl';
import { useAccount } from '../../api/site-context.tsx';
import { paths } from '../../browser/paths.ts';
import { useCustomer } from '../business/use-customer.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { DetailsForm } from './details-form.tsx';

export function PersonalDetailsPage() {
  const t = useTranslations('settings');
  const { isBusiness } = useAccount();
  return (
    <SettingsFrame
      title={t('personalDetails')}
      back={{ href: isBusiness ? paths.settingsB2b : paths.settings, label: t('title') }}
      query={useCustomer()}
    >
      {(customer) => <DetailsForm customer={customer} />}
    </SettingsFrame>
  );
}
