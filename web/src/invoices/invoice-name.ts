import type { ListedInvoice } from '@keepsake/contract/invoices';
import { useTranslations } from 'use-intl';

/** Invoice 2026-088120, Credit note 2026-088121. */
export function useInvoiceName({ kind, invoiceNumber: number }: ListedInvoice): string {
  const t = useTranslations('invoices');
  return t(kind === 'credit' ? 'creditNumber' : 'number', { number });
}
