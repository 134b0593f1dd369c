import { type AddressLines, addressLines } from '@keepsake/contract/address-lines';
import { isPrivate } from '../../ui/private/private.ts';
import styles from './address-text.module.css';
import { useCountryNames } from './countries.ts';

interface AddressTextProps {
  readonly address: AddressLines & { readonly phone?: string | undefined };
}

/** A line below the other, in the direction of the page. */
export function AddressText({ address }: AddressTextProps) {
  const nameOf = useCountryNames();
  return (
    <address {...isPrivate} className={styles.lines}>
      {addressLines(address, nameOf).map((line) => (
        <span key={line} dir="auto">
          {line}
        </span>
      ))}
      {address.phone === undefined ? null : <bdi dir="ltr">{address.phone}</bdi>}
    </address>
  );
}
