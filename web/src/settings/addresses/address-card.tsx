import { addressLines } from '@keepsake/contract/address-lines';
import { type Address, addressesRoutes } from '@keepsake/contract/addresses';
import { useTranslations } from 'use-intl';
import { paths } from '../../browser/paths.ts';
import { Button } from '../../ui/button/button.tsx';
import { NavButton } from '../../ui/link/nav-button.tsx';
import { isPrivate } from '../../ui/private/private.ts';
import { useRefusal } from '../business/business-texts.ts';
import styles from './address-card.module.css';
import { useDeleteAddress } from './address-queries.ts';
import { AddressText } from './address-text.tsx';
import { useCountryNames, useIsDelivered } from './countries.ts';

export function AddressList({ addresses }: { addresses: readonly Address[] }) {
  return (
    <ul className={styles.list}>
      {addresses.map((address) => (
        <AddressCard key={address.id} address={address} />
      ))}
    </ul>
  );
}

function AddressCard({ address }: { address: Address }) {
  const t = useTranslations('settings');
  const nameOf = useCountryNames();
  const isDelivered = useIsDelivered();
  const remove = useDeleteAddress();
  const refusal = useRefusal(addressesRoutes.deleteAddress);
  const [first = ''] = addressLines(address, nameOf);
  return (
    <li {...isPrivate} className={styles.card}>
      <div className={styles.badges}>
        {address.isDefault ? <span className={styles.badge}>{t('defaultAddress')}</span> : null}
        {address.type === 'billing' ? <span className={styles.badge}>{t('billingAddress')}</span> : null}
      </div>
      <AddressText address={address} />
      {address.type === 'billing' || isDelivered(address.country) ? null : (
        <p className={styles.notDelivered}>{t('notDelivered')}</p>
      )}
      <div className={styles.actions}>
        <NavButton
          size="small"
          href={paths.changeAddress(address.id)}
          aria-label={t('changeAddressOf', { name: first })}
        >
          {t('change')}
        </NavButton>
        <NavButton
          size="small"
          href={paths.copyAddress(address.id)}
          aria-label={t('copyAddressOf', { name: first })}
        >
          {t('copy')}
        </NavButton>
        <Button
          size="small"
          onPress={() => remove.mutate(address)}
          isPending={remove.isPending}
          disabledReason={refusal}
          aria-label={t('deleteAddressOf', { name: first })}
        >
          {t('delete')}
        </Button>
      </div>
    </li>
  );
}
