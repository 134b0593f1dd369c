import { Navigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { hasExtension } from '../../api/client.ts';
import { useAccount } from '../../api/site-context.tsx';
import { paths } from '../../browser/paths.ts';
import { NavButton } from '../../ui/link/nav-button.tsx';
import { useCustomer } from '../business/use-customer.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { Consents } from './consents.tsx';
import { Copy } from './copy.tsx';
import { KeptData } from './kept-data.tsx';
import styles from './privacy.module.css';

/** Absent where the retailer's own service of customers does not know it. */
export function PrivacyPage() {
  const t = useTranslations('privacy');
  const settings = useTranslations('settings');
  const customer = useCustomer();
  const href = useAccount().isBusiness ? paths.settingsB2b : paths.settings;
  if (!hasExtension('personalData')) return <Navigate to={paths.home} replace />;
  return (
    <SettingsFrame title={t('title')} back={{ href, label: settings('title') }} query={customer}>
      {() => (
        <>
          <Copy />
          <Consents />
          <KeptData />
          <DeleteAccount />
        </>
      )}
    </SettingsFrame>
  );
}

function DeleteAccount() {
  const t = useTranslations('accountDeletion');
  return (
    <section className={styles.part} aria-labelledby="delete-account">
      <h2 id="delete-account">{t('title')}</h2>
      <p>{t('card')}</p>
      <div>
        <NavButton href={paths.deleteAccount}>{t('title')}</NavButton>
      </div>
    </section>
  );
}
