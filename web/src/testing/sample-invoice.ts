import { invoiceExample } from '@keepsake/contract/back-office-examples';
import type { ListedInvoice } from '@keepsake/contract/invoices';

/** With an id and a number of its own. */
export function sampleInvoice(id: string, some: Partial<ListedInvoice> = {}): ListedInvoice {
  const { shopCustomerId, updatedAt, ...example } = invoiceExample;
  return { ...example, id, invoiceNumber: `2026-${id}`, ...some };
}
