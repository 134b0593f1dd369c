import { documentFiles } from '@keepsake/contract/documents';
import type { ListedInvoice } from '@keepsake/contract/invoices';
import { useTranslations } from 'use-intl';
import { paths } from '../browser/paths.ts';
import { systemClock } from '../browser/time.ts';
import { DocumentButton } from '../documents/document-button.tsx';
import { Link } from '../ui/link/link.tsx';
import { useInvoiceName } from './invoice-name.ts';

/** The shop sends an invoice within a day of its order. */
const newMs = 2 * 86_400_000;

export function InvoiceDownload({ invoice }: { invoice: ListedInvoice }) {
  const t = useTranslations('invoices');
  const orders = useTranslations('orders');
  const { id, channel, date, isHistorical } = invoice;
  const name = useInvoiceName(invoice);
  const isNew = Date.parse(date) > systemClock.now() - newMs;
  return (
    <DocumentButton
      file={isHistorical ? documentFiles.historicalInvoice : documentFiles.invoice}
      params={isHistorical ? { id, channel } : { id }}
      operation="download-invoice"
      aria-label={t('downloadOne', { name })}
      whenMissing={isNew ? orders('invoiceMissing') : <Link href={paths.contact}>{t('notThere')}</Link>}
    >
      {t('download')}
    </DocumentButton>
  );
}
