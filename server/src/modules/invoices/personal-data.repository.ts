import { decimalAmount } from '@keepsake/contract/money';
import type { PersonalDataItems } from '@keepsake/contract/personal-data-file';
import type { Invoice } from '@keepsake/contract/shop-documents';
import { readItems } from '../../platform/database/read-in-parts.ts';
import { sql } from '../../platform/database/sql.ts';
import type { PersonalDataSources } from '../module.ts';

type StoredInvoice = { id: string; content: Invoice };

async function* presentEach(
  rows: AsyncIterable<StoredInvoice>,
): AsyncGenerator<PersonalDataItems['invoices']> {
  for await (const { id, content } of rows) {
    const { shopCustomerId, paymentUrl, amount, paid, ...invoice } = content;
    const decimal = (minor: number) => decimalAmount(minor, invoice.currency);
    yield {
      id,
      ...invoice,
      amount: decimal(amount),
      ...(paid && { paid: { ...paid, amount: decimal(paid.amount) } }),
    };
  }
}

export const invoicesPersonalData: PersonalDataSources<'invoices'> = {
  invoices: (tx, { tenantId, shopCustomerIds }) =>
    presentEach(
      readItems(
        tx,
        'data_invoices',
        sql`
        select json_build_object('id', invoice_id, 'content', content) as item from invoices
        where tenant_id = ${tenantId} and content->>'shopCustomerId' = any(${shopCustomerIds}::text[])
          and content is not null
        order by content->>'date' desc, invoice_id desc`,
      ),
    ),
};
