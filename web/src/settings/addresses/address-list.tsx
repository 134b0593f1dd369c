import type { Address } from '@keepsake/contract/addresses';
import { AddressCard } from './address-card.tsx';
import styles from './address-list.module.css';

export function AddressList({ addresses }: { addresses: readonly Address[] }) {
  return (
    <ul className={styles.list}>
      {addresses.map((address) => (
        <AddressCard key={address.id} address={address} />
      ))}
    </ul>
  );
}
