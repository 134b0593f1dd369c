import type { Address } from '@keepsake/contract/addresses';
import { useTranslations } from 'use-intl';
import { paths } from '../../browser/paths.ts';
import { Button } from '../../ui/button/button.tsx';
import { CardLink } from '../../ui/card/card.tsx';
import styles from './address-card.module.css';
import { addressLines } from './address-lines.ts';
import { useDeleteAddress } from './address-queries.ts';
import { useCountryNames } from './use-country-names.ts';
import { useIsDelivered } from './use-is-delivered.ts';

export function AddressCard({ address }: { address: Address }) {
  const t = useTranslations('settings');
  const nameOf = useCountryNames();
  const isDelivered = useIsDelivered();
  const remove = useDeleteAddress();
  const lines = addressLines(address, nameOf);
  const [first = ''] = lines;
  return (
    <li className={styles.card}>
      <div className={styles.badges}>
        {address.isDefault ? <span className={styles.badge}>{t('defaultAddress')}</span> : null}
        {address.type === 'billing' ? <span className={styles.badge}>{t('billingAddress')}</span> : null}
      </div>
      <address className={styles.lines}>
        {lines.map((line) => (
          <span key={line} dir="auto">
            {line}
          </span>
        ))}
        {address.phone === undefined ? null : <bdi dir="ltr">{address.phone}</bdi>}
      </address>
      {address.type === 'billing' || isDelivered(address.country) ? null : (
        <p className={styles.notDelivered}>{t('notDelivered')}</p>
      )}
      <div className={styles.actions}>
        <CardLink href={paths.changeAddress(address.id)} aria-label={t('changeAddressOf', { name: first })}>
          {t('change')}
        </CardLink>
        <CardLink href={paths.copyAddress(address.id)} aria-label={t('copyAddressOf', { name: first })}>
          {t('copy')}
        </CardLink>
        <Button
          variant="quiet"
          size="small"
          onPress={() => remove.mutate(address)}
          isPending={remove.isPending}
          aria-label={t('deleteAddressOf', { name: first })}
        >
          {t('delete')}
        </Button>
      </div>
    </li>
  );
}
