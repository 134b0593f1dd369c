import { Navigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { hasExtension } from '../../api/client.ts';
import { useAccount } from '../../api/site-context.tsx';
import { paths } from '../../browser/paths.ts';
import { useCustomer } from '../business/use-customer.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { Activity } from './activity.tsx';
import { Devices } from './devices.tsx';
import { Passkeys } from './passkeys.tsx';
import { Password } from './password.tsx';
import { TwoStep } from './two-step.tsx';

/** Absent where the retailer's own service of customers does not know it. */
export function SecurityPage() {
  const t = useTranslations('security');
  const settings = useTranslations('settings');
  const customer = useCustomer();
  const href = useAccount().isBusiness ? paths.settingsB2b : paths.settings;
  if (!hasExtension('activity')) return <Navigate to={paths.home} replace />;
  return (
    <SettingsFrame title={t('title')} back={{ href, label: settings('title') }} query={customer}>
      {({ email }) => (
        <>
          <Password email={email} />
          <Passkeys />
          <TwoStep />
          <Devices />
          <Activity />
        </>
      )}
    </SettingsFrame>
  );
}
