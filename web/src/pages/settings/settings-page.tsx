import { useTranslations } from 'use-intl';
import { useKnownError } from '../../api/use-errors.ts';
import { paths } from '../../browser/paths.ts';
import { useCustomer } from '../../features/business-account/use-customer.ts';
import { AddressList } from '../../features/settings/address-list.tsx';
import { useAddresses } from '../../features/settings/address-queries.ts';
import { useHasNewsletter } from '../../features/settings/newsletter-queries.ts';
import { useKeepsPayments } from '../../features/settings/payment-queries.ts';
import { SettingsFrame } from '../../features/settings/settings-frame.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { NavButton } from '../../ui/link/nav-button.tsx';
import { NewsletterCard } from './newsletter-card.tsx';
import {
  LanguageCard,
  PaymentCard,
  PersonalDetailsCard,
  PrivacyCard,
  SignInCard,
} from './settings-cards.tsx';
import styles from './settings-page.module.css';

export function SettingsPage() {
  const t = useTranslations('settings');
  const deletion = useTranslations('accountDeletion');
  const keepsPayments = useKeepsPayments();
  const hasNewsletter = useHasNewsletter();
  return (
    <SettingsFrame title={t('title')} query={useCustomer()}>
      {(customer) => (
        <>
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
        </>
      )}
    </SettingsFrame>
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
