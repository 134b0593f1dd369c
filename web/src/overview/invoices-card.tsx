import type { ListedInvoice } from '@keepsake/contract/invoices';
import { formatMoney } from '@keepsake/contract/money';
import { ReceiptText } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { paths } from '../browser/paths.ts';
import { formatShortDate } from '../format/date.ts';
import { wallClockFields } from '../format/date-fields.ts';
import { InvoiceDownload } from '../invoices/invoice-download.tsx';
import { useInvoiceName } from '../invoices/invoice-name.ts';
import type { useInvoices } from '../invoices/invoice-queries.ts';
import { PaymentStatus } from '../invoices/payment-status.tsx';
import { Facts } from '../ui/facts/facts.tsx';
import styles from './overview-card.module.css';
import { CardItem, CardItems, OverviewCard } from './overview-card.tsx';

/** Invoices of a business, the latest first. */
export function InvoicesCard({ query }: { query: ReturnType<typeof useInvoices> }) {
  const t = useTranslations('invoices');
  const { data, ...rest } = query;
  return (
    <OverviewCard title={t('title')} href={paths.invoices}>
      <CardItems
        query={{ ...rest, data: data?.invoices }}
        failedTitle={t('loadFailed')}
        none={<p className={styles.none}>{t('none')}</p>}
      >
        {(invoice) => <Invoice key={invoice.id} invoice={invoice} />}
      </CardItems>
    </OverviewCard>
  );
}

function Invoice({ invoice }: { invoice: ListedInvoice }) {
  const locale = useLocale();
  const name = useInvoiceName(invoice);
  const { amount, currency, date } = invoice;
  return (
    <CardItem
      picture={<ReceiptText className={styles.icon} aria-hidden />}
      title={<span dir="auto">{name}</span>}
      end={<InvoiceDownload invoice={invoice} />}
    >
      <p className={styles.muted}>
        <Facts
          facts={[formatShortDate(locale, wallClockFields(date)), formatMoney(locale, amount, currency)]}
        />
      </p>
      <PaymentStatus invoice={invoice} />
    </CardItem>
  );
}
