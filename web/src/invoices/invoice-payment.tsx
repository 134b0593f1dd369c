import type { ListedInvoice } from '@keepsake/contract/invoices';
import { formatMoney } from '@keepsake/contract/money';
import { useLocale, useTranslations } from 'use-intl';
import { useConfig } from '../api/site-context.tsx';
import { isShopPage } from '../browser/from-origin.ts';
import { formatLongDate } from '../format/date.ts';
import { wallClockFields } from '../format/date-fields.ts';
import { NavButton } from '../ui/link/nav-button.tsx';
import { isPrivate } from '../ui/private/private.ts';
import { useInvoiceName } from './invoice-name.ts';
import styles from './payment-status.module.css';
import { PaymentStatus } from './payment-status.tsx';

/** What is open and until when, or when it was paid. */
export function InvoicePayment({ invoice }: { invoice: ListedInvoice }) {
  const t = useTranslations('invoices');
  const locale = useLocale();
  const { amount, currency, dueDate, paid, paymentState } = invoice;
  const day = (date: string) => formatLongDate(locale, wallClockFields(date));
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
            <p className={styles.line} key={line}>
              {line}
            </p>
          ),
      )}
    </>
  );
}

/** The page to pay on is the shop's. */
export function PayInvoice({ invoice }: { invoice: ListedInvoice }) {
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
