import type { BackOfficeCalls } from '../back-office-calls.ts';
import type { Progress, ProgressFile } from '../progress.ts';
import { unlessRefused } from '../retries.ts';
import type { Bill } from './bill.ts';
import { drawInvoice } from './draw-invoice.ts';

type Calls = Pick<BackOfficeCalls, 'putAll' | 'putInvoiceFile'>;

async function sendFile(keepsake: Pick<Calls, 'putInvoiceFile'>, bill: Bill): Promise<void> {
  const { id, updatedAt } = bill.invoice;
  await keepsake.putInvoiceFile(id, updatedAt, await drawInvoice(bill));
}

export async function sendInvoice(keepsake: Calls, bill: Bill): Promise<void> {
  await keepsake.putAll('invoices', [bill.invoice]);
  await sendFile(keepsake, bill);
}

export interface SendInvoiceFiles {
  readonly bills: readonly Bill[];
  readonly progress: Progress;
  /** Whether a customer has an account. */
  hasAccount(shopCustomerId: string): boolean;
}

/** Sends the PDFs that have not been sent. */
export async function sendInvoiceFiles(
  { keepsake, file }: { keepsake: Pick<Calls, 'putInvoiceFile'>; file: Pick<ProgressFile, 'write'> },
  { bills, progress, hasAccount }: SendInvoiceFiles,
): Promise<void> {
  for (const [index, bill] of bills.entries()) {
    if (index < (progress.invoices ?? 0) || !hasAccount(bill.invoice.shopCustomerId)) continue;
    const { id } = bill.invoice;
    await unlessRefused(`the PDF of invoice ${id}`, () => sendFile(keepsake, bill));
    progress.invoices = index + 1;
    await file.write(progress);
  }
}
