import type { HttpServer } from '../../platform/http/index.ts';
import type { Module } from '../module.ts';
import { type DocumentsRoutesDependencies, registerDocuments } from './documents.routes.ts';
import { type InvoiceArchiveRoutesDependencies, registerInvoiceArchives } from './invoice-archive.routes.ts';
import { type MapPdfsDependencies, registerMapPdfs } from './map-pdfs.routes.ts';

export type DocumentsDependencies = DocumentsRoutesDependencies &
  MapPdfsDependencies &
  InvoiceArchiveRoutesDependencies;

/** Invoices, PDFs of products, and maps, for the customers whose orders they belong to. */
export function createDocuments(dependencies: DocumentsDependencies): Module {
  return {
    register(app: HttpServer) {
      registerDocuments(app, dependencies);
      registerMapPdfs(app, dependencies);
      registerInvoiceArchives(app, dependencies);
    },
  };
}
