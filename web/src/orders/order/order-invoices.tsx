import type { SuperOrder } from '@keepsake/contract/super-orders';
import { useTranslations } from 'use-intl';
import { paths } from '../../browser/paths.ts';
import { useInvoiceName } from '../../invoices/invoice-name.ts';
import { InvoicePayment, PayInvoice } from '../../invoices/invoice-payment.tsx';
import { Link } from '../../ui/link/link.tsx';
import styles from './order.module.css';

type OrderInvoice = NonNullable<SuperOrder['invoices']>[number];

/** What is open of an order on account; where the service does not list its invoices, the way to them. */
export function OrderInvoices({ order: { invoices, superOrderCode } }: { order: SuperOrder }) {
  const t = useTranslations('orders');
  if (!invoices) return <Link href={paths.invoicesOf(superOrderCode)}>{t('invoiceState')}</Link>;
  return (
    <ul>
      {invoices.map((invoice) => (
        <InvoiceOfOrder key={invoice.id} invoice={invoice} />
      ))}
    </ul>
  );
}

function InvoiceOfOrder({ invoice }: { invoice: OrderInvoice }) {
  const name = useInvoiceName(invoice);
  return (
    <li className={styles.invoice}>
      <Link href={paths.invoicesOf(invoice.invoiceNumber)}>{name}</Link>
      <InvoicePayment invoice={invoice} />
      <PayInvoice invoice={invoice} />
    </li>
  );
}
