import type { CustomerMe } from '@keepsake/contract/customers';
import { useTranslations } from 'use-intl';
import { useKnownError } from '../../api/use-errors.ts';
import { paths } from '../../browser/paths.ts';
import { useCustomer } from '../../features/business-account/use-customer.ts';
import { AddressList } from '../../features/settings/address-list.tsx';
import { useAddresses } from '../../features/settings/address-queries.ts';
import { PaymentLabel } from '../../features/settings/payment-label.tsx';
import { useKeepsPayments, usePaymentMethods } from '../../features/settings/payment-queries.ts';
import { SettingsFrame } from '../../features/settings/settings-frame.tsx';
import { Card, CardLink } from '../../ui/card/card.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { NavButton } from '../../ui/link/nav-button.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import styles from './settings-page.module.css';

export function SettingsPage() {
  const t = useTranslations('settings');
  const keepsPayments = useKeepsPayments();
  return (
    <SettingsFrame title={t('title')} query={useCustomer()}>
      {(customer) => (
        <>
          <div className={styles.cards}>
            <PersonalDetails {...customer} />
            {keepsPayments ? <Payment /> : null}
          </div>
          <Addresses />
        </>
      )}
    </SettingsFrame>
  );
}

/** Of the list on this page (S25). */
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
          isTrying={addresses.isFetching}
        />
      )}
    </section>
  );
}

function PersonalDetails({ name, email, phone }: CustomerMe) {
  const t = useTranslations('settings');
  return (
    <Card
      title={t('personalDetails')}
      links={<CardLink href={paths.personalDetails}>{t('changePersonalDetails')}</CardLink>}
    >
      <dl className={styles.values}>
        <dt>{t('name')}</dt>
        <dd dir="auto">{name ?? t('notGiven')}</dd>
        <dt>{t('email')}</dt>
        <dd>{email}</dd>
        <dt>{t('phone')}</dt>
        <dd>{phone === undefined ? t('notGiven') : <bdi dir="ltr">{phone}</bdi>}</dd>
      </dl>
    </Card>
  );
}

function Payment() {
  const t = useTranslations('settings');
  return (
    <Card
      title={t('paymentMethods')}
      links={<CardLink href={paths.paymentMethod}>{t('changePaymentMethods')}</CardLink>}
    >
      <DefaultMethod />
    </Card>
  );
}

function DefaultMethod() {
  const t = useTranslations('settings');
  const methods = usePaymentMethods();
  const error = useKnownError(methods);
  if (methods.data) {
    const [first] = methods.data;
    return first ? <PaymentLabel method={first} /> : <p>{t('noPaymentMethods')}</p>;
  }
  return error ? <p>{t('methodsFailed')}</p> : <Skeleton className={styles.line} />;
}
