import { type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { hasExtension } from '../api/client.ts';
import { useAccount } from '../api/site-context.tsx';
import { useKnownError } from '../api/use-errors.ts';
import { lazy } from '../browser/lazy.ts';
import { paths } from '../browser/paths.ts';
import { ErrorState } from '../ui/error-state/error-state.tsx';
import { NavButton } from '../ui/link/nav-button.tsx';
import { AddressList } from './addresses/address-card.tsx';
import { useAddresses } from './addresses/address-queries.ts';
import { useCustomer } from './business/use-customer.ts';
import { NewsletterCard } from './newsletter/newsletter-card.tsx';
import { useHasNewsletter } from './newsletter/newsletter-queries.ts';
import { useKeepsPayments } from './payment-method/payment-queries.ts';
import {
  LanguageCard,
  PaymentCard,
  PersonalDetailsCard,
  PrivacyCard,
  SignInCard,
} from './settings-cards.tsx';
import { SettingsFrame, SettingsLoading } from './settings-frame.tsx';
import styles from './settings-page.module.css';

const BusinessDetails = lazy(() => import('./business/business-details.tsx'));

export function SettingsPage() {
  const t = useTranslations('settings');
  const deletion = useTranslations('accountDeletion');
  const keepsPayments = useKeepsPayments();
  const hasNewsletter = useHasNewsletter();
  return (
    <SettingsFrame title={t('title')} query={useCustomer()}>
      {(customer) => (
        <WithBusinessDetails>
          <div className={styles.cards}>
            <PersonalDetailsCard {...customer} />
            <SignInCard email={customer.email} />
            {keepsPayments ? <PaymentCard /> : null}
            {hasNewsletter ? <NewsletterCard /> : null}
            <LanguageCard />
            <PrivacyCard />
          </div>
          <Addresses />
          <section className={styles.addresses} aria-labelledby="delete-account">
            <h2 id="delete-account">{deletion('title')}</h2>
            <p>{deletion('card')}</p>
            <div>
              <NavButton href={paths.deleteAccount}>{deletion('title')}</NavButton>
            </div>
          </section>
        </WithBusinessDetails>
      )}
    </SettingsFrame>
  );
}

/** A business has its details above everything else. */
function WithBusinessDetails({ children }: { children: ReactNode }) {
  const { isBusiness } = useAccount();
  if (!isBusiness || !hasExtension('businessDetails')) return children;
  return (
    <Suspense fallback={<SettingsLoading />}>
      <BusinessDetails>{children}</BusinessDetails>
    </Suspense>
  );
}

/** Number of addresses in the list on this page (S25). */
const shownAddresses = 3;

function Addresses() {
  const t = useTranslations('settings');
  const addresses = useAddresses();
  const error = useKnownError(addresses);
  if (!addresses.data && !error) return null;
  return (
    <section className={styles.addresses} aria-labelledby="addresses">
      <h2 id="addresses">{t('addresses')}</h2>
      {addresses.data ? (
        <>
          {addresses.data.length === 0 ? <p>{t('noAddresses')}</p> : null}
          <AddressList addresses={addresses.data.slice(0, shownAddresses)} />
          <div className={styles.actions}>
            {addresses.data.length > shownAddresses ? (
              <NavButton href={paths.allAddresses}>
                {t('showAllAddresses', { count: addresses.data.length })}
              </NavButton>
            ) : null}
            <NavButton href={paths.addAddress}>{t('addAddress')}</NavButton>
          </div>
        </>
      ) : (
        <ErrorState
          title={t('addressesFailed')}
          onTryAgain={() => void addresses.refetch()}
          isRetrying={addresses.isFetching}
        />
      )}
    </section>
  );
}
