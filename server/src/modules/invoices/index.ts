import type { ListedInvoice } from '@keepsake/contract/invoices';
import type { Invoice } from '@keepsake/contract/shop-documents';
import { createHook, type Hook, type HookListener } from '../../platform/hooks/index.ts';
import {
  createVersionedDocuments,
  type VersionedDocuments,
} from '../../platform/versioned-documents/index.ts';
import type { Module } from '../module.ts';
import { findInvoice, listInvoices } from './invoices.repository.ts';
import {
  type InvoiceCustomer,
  type InvoicesDependencies,
  isBusiness,
  listOfOrder,
  ownOf,
  registerInvoicesRoutes,
} from './invoices.routes.ts';

export { invoicesPersonalData } from './personal-data.repository.ts';

/** New invoices, without those from earlier systems. */
export interface AddedInvoices {
  readonly tenantId: string;
  readonly invoices: readonly { readonly id: string; readonly invoice: Invoice }[];
}

export interface OwnInvoice {
  readonly id: string;
  readonly invoice: Invoice;
}

export interface Invoices extends Module {
  readonly invoices: VersionedDocuments<Invoice>;
  /** Listeners run in the transaction that stores new invoices. */
  onAdded(listener: HookListener<AddedInvoices>): void;
  findOwn(customer: InvoiceCustomer, id: string): Promise<Invoice | undefined>;
  /** Finds an invoice of a business from earlier systems. */
  findHistorical(customer: InvoiceCustomer, id: string): Promise<Invoice | undefined>;
  /** Lists the invoices of an order, the latest first; undefined unless the customer is a business. */
  listOfOrder(customer: InvoiceCustomer, orderCode: string): Promise<ListedInvoice[] | undefined>;
  /** Lists the invoices of a business from one year, the earliest first; none of a deleted account. */
  listYear(customer: InvoiceCustomer, year: string): Promise<readonly OwnInvoice[]>;
}

function createStoredInvoices(added: Hook<AddedInvoices>): VersionedDocuments<Invoice> {
  const documents = createVersionedDocuments<Invoice>({ name: 'invoices', idColumn: 'invoice_id' });
  return {
    ...documents,
    async put(tx, tenantId, versions) {
      const results = await documents.put(tx, tenantId, versions);
      const invoices = versions.flatMap(({ id, content }, index) =>
        results[index] === 'created' && content && !content.isHistorical ? [{ id, invoice: content }] : [],
      );
      if (invoices.length > 0) await added.notify(tx, { tenantId, invoices });
      return results;
    },
  };
}

/** Invoices and credit notes of the shop. Their PDFs are shop files. */
export function createInvoices(dependencies: InvoicesDependencies): Invoices {
  const { autocommit } = dependencies.database;
  const added = createHook<AddedInvoices>();
  const findOwn = async (customer: InvoiceCustomer, id: string) =>
    findInvoice(autocommit, await ownOf(dependencies, customer), id);
  return {
    invoices: createStoredInvoices(added),
    onAdded: added.subscribe,
    findOwn,
    async findHistorical(customer, id) {
      const found = (await isBusiness(dependencies, customer)) ? await findOwn(customer, id) : undefined;
      return found?.isHistorical ? found : undefined;
    },
    listOfOrder: (customer, orderCode) => listOfOrder(dependencies, customer, orderCode),
    async listYear(customer, year) {
      const subject = await dependencies.customers.findSubject(autocommit, customer);
      if (!subject || !(await isBusiness(dependencies, customer))) return [];
      const rows = await listInvoices(autocommit, subject, { from: `${year}-01-01`, to: `${year}-12-31` });
      return rows.map(({ invoice_id: id, content: invoice }) => ({ id, invoice })).reverse();
    },
    register: (app) => registerInvoicesRoutes(app, dependencies),
  };
}
