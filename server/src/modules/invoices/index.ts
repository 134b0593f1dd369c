import type { Invoice } from '@keepsake/contract/shop-documents';
import {
  createVersionedDocuments,
  type VersionedDocuments,
} from '../../platform/versioned-documents/index.ts';
import type { Module } from '../module.ts';
import { findInvoice } from './invoices.repository.ts';
import {
  type InvoiceCustomer,
  type InvoicesDependencies,
  isBusiness,
  ownOf,
  registerInvoicesRoutes,
} from './invoices.routes.ts';

export interface Invoices extends Module {
  readonly invoices: VersionedDocuments<Invoice>;
  findOwn(customer: InvoiceCustomer, id: string): Promise<Invoice | undefined>;
  /** Finds an invoice of a business from earlier systems. */
  findHistorical(customer: InvoiceCustomer, id: string): Promise<Invoice | undefined>;
}

/** Invoices and credit notes of the shop. Their PDFs are shop files. */
export function createInvoices(dependencies: InvoicesDependencies): Invoices {
  const { autocommit } = dependencies.database;
  const findOwn = async (customer: InvoiceCustomer, id: string) =>
    findInvoice(autocommit, await ownOf(dependencies, customer), id);
  return {
    invoices: createVersionedDocuments({ name: 'invoices', idColumn: 'invoice_id' }),
    findOwn,
    async findHistorical(customer, id) {
      const found = (await isBusiness(dependencies, customer)) ? await findOwn(customer, id) : undefined;
      return found?.isHistorical ? found : undefined;
    },
    register: (app) => registerInvoicesRoutes(app, dependencies),
  };
}
