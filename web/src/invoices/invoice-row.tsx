import type { ListedInvoice } from '@keepsake/contract/invoices';
import { formatMoney } from '@keepsake/contract/money';
import { useLocale, useTranslations } from 'use-intl';
import { paths } from '../browser/paths.ts';
import { formatLongDate } from '../format/date.ts';
import { wallClockFields } from '../format/date-fields.ts';
import { Facts } from '../ui/facts/facts.tsx';
import { Link } from '../ui/link/link.tsx';
import { InvoiceDownload } from './invoice-download.tsx';
import { useInvoiceName } from './invoice-name.ts';
import { InvoicePayment, PayInvoice } from './invoice-payment.tsx';
import styles from './invoices.module.css';

export function InvoiceRow({ invoice }: { invoice: ListedInvoice }) {
  const t = useTranslations('invoices');
  const orders = useTranslations('orders');
  const locale = useLocale();
  const { amount, brand, currency, date, isHistorical, orderRef } = invoice;
  const name = useInvoiceName(invoice);
  const order = orders('number', { code: orderRef });
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <h2 className={styles.name}>
          <span dir="auto">{name}</span>
          {isHistorical ? <span className={styles.archived}>{t('archived')}</span> : null}
        </h2>
        <p className={styles.muted}>
          <Facts facts={[formatLongDate(locale, wallClockFields(date)), brand]} />
        </p>
        <p className={styles.muted}>
          {isHistorical ? order : <Link href={paths.orderDetails(orderRef)}>{order}</Link>}
        </p>
      </div>
      <div className={styles.amount}>
        <p>{formatMoney(locale, amount, currency)}</p>
        <InvoicePayment invoice={invoice} />
      </div>
      <div className={styles.actions}>
        <PayInvoice invoice={invoice} />
        <InvoiceDownload invoice={invoice} />
      </div>
    </li>
  );
}
