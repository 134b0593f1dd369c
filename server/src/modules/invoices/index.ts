import type { Invoice } from '@keepsake/contract/shop-documents';
import {
  createVersionedDocuments,
  type VersionedDocuments,
} from '../../platform/versioned-documents/index.ts';

export interface Invoices {
  readonly invoices: VersionedDocuments<Invoice>;
}

/** Invoices and credit notes of the shop. Their PDFs are shop files. */
export function createInvoices(): Invoices {
  return { invoices: createVersionedDocuments({ name: 'invoices', idColumn: 'invoice_id' }) };
}
