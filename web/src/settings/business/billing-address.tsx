import { useTranslations } from 'use-intl';
import { paths } from '../../browser/paths.ts';
import { CardLink } from '../../ui/card/card.tsx';
import { useAddresses } from '../addresses/address-queries.ts';
import { AddressText } from '../addresses/address-text.tsx';
import styles from '../settings-page.module.css';

/** The newest address for invoices, which has a page of its own. */
export function BillingAddress({ isRequired }: { isRequired: boolean }) {
  const t = useTranslations();
  const { data: addresses } = useAddresses();
  const address = addresses?.find(({ type }) => type === 'billing');
  return (
    <fieldset className={styles.billing} aria-labelledby="billing-address">
      <legend id="billing-address">
        {t('settings.billingAddress')} {isRequired ? null : t('ui.optional')}
      </legend>
      {address ? <AddressText address={address} /> : null}
      <CardLink href={address ? paths.changeAddress(address.id) : `${paths.addAddress}?type=billing`}>
        {address ? t('settings.change') : t('business.addBillingAddress')}
      </CardLink>
    </fieldset>
  );
}
