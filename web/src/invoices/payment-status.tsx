import type { ListedInvoice } from '@keepsake/contract/invoices';
import { useTranslations } from 'use-intl';
import { classNames } from '../ui/class-names.ts';
import styles from './payment-status.module.css';

/** Nothing where the shop says nothing about payment (INV-6). */
export function PaymentStatus({ invoice }: { invoice: ListedInvoice }) {
  const t = useTranslations('invoices');
  const { kind, paymentState: state } = invoice;
  if (!state) return null;
  return (
    <span className={classNames(styles.status, state !== 'open' && styles[state])}>
      {t(state === 'paid' && kind === 'credit' ? 'settled' : state)}
    </span>
  );
}
