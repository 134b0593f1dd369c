import type { ListedInvoice } from '@keepsake/contract/invoices';
import { formatMoney } from '@keepsake/contract/money';
import { useLocale, useTranslations } from 'use-intl';
import { useConfig } from '../api/site-context.tsx';
import { paths } from '../browser/paths.ts';
import { formatLongDate, formatShortDate } from '../format/date.ts';
import { wallClockFields } from '../format/date-fields.ts';
import { isShopPage } from '../orders/from-origin.ts';
import { Facts } from '../ui/facts/facts.tsx';
import { Link } from '../ui/link/link.tsx';
import { NavButton } from '../ui/link/nav-button.tsx';
import { isPrivate } from '../ui/private/private.ts';
import { InvoiceDownload, useInvoiceName } from './invoice-download.tsx';
import styles from './invoices.module.css';
import { PaymentStatus } from './payment-status.tsx';

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
        <Payment invoice={invoice} />
      </div>
      <div className={styles.actions}>
        <PayInvoice invoice={invoice} />
        <InvoiceDownload invoice={invoice} />
      </div>
    </li>
  );
}

/** What is open and until when, or when it was paid. */
function Payment({ invoice }: { invoice: ListedInvoice }) {
  const t = useTranslations('invoices');
  const locale = useLocale();
  const { amount, currency, dueDate, paid, paymentState } = invoice;
  const day = (date: string) => formatShortDate(locale, wallClockFields(date));
  const isPaid = paymentState === 'paid';
  const lines = [
    paid && !isPaid && paid.amount !== 0
      ? t('openAmount', { amount: formatMoney(locale, amount - paid.amount, currency) })
      : undefined,
    isPaid ? paid?.on && day(paid.on) : dueDate && t('due', { date: day(dueDate) }),
  ];
  return (
    <>
      <PaymentStatus invoice={invoice} />
      {lines.map(
        (line) =>
          line && (
            <p className={styles.muted} key={line}>
              {line}
            </p>
          ),
      )}
    </>
  );
}

/** The page to pay on is the shop's. */
function PayInvoice({ invoice }: { invoice: ListedInvoice }) {
  const t = useTranslations('invoices');
  const orders = useTranslations('orders');
  const name = useInvoiceName(invoice);
  const { shopOrigins } = useConfig();
  const { kind, paymentState, paymentUrl } = invoice;
  const isOwed = kind === 'invoice' && (paymentState === 'open' || paymentState === 'overdue');
  if (!isOwed || !isShopPage(paymentUrl, shopOrigins)) return null;
  return (
    <span {...isPrivate}>
      <NavButton href={paymentUrl} variant="primary" size="small" aria-label={t('payOne', { name })}>
        {orders('payNow')}
      </NavButton>
    </span>
  );
}
