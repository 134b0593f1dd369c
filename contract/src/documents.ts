import * as z from 'zod/mini';
import type { ConfigBase } from './bases.ts';
import { route } from './route.ts';
import { shopCode, webAddress } from './values.ts';

/** PDFs and pictures of the customer's orders, with the bearer token. */

/** A GET that sends bytes. */
export interface FileRoute {
  readonly base: ConfigBase;
  /** With `:id`. */
  readonly path: string;
}

export const documentFiles = {
  /** The id is the order's `invoiceGroupFileId`. */
  invoice: { base: 'invoiceApi', path: '/api/v1/InvoiceGroupFiles/me/:id' },
  /** PDF of an invoice from the systems before these; with `:channel`. */
  historicalInvoice: { base: 'invoiceApi', path: '/api/v1/HistoricalInvoice/me/pdf/:id/:channel' },
  /** The id is the code of a product with a file `product.pdf`. */
  productPdf: { base: 'pdfApi', path: '/v1/pdf/me/:id' },
  /** Extension: a JPEG of a product, with `:id` and its purpose as `:name`. */
  productPicture: { base: 'productApi', path: '/v1/Products/:id/pictures/:name' },
} as const satisfies Record<string, FileRoute>;

/** A map or the like that belongs to a product of an order. */
export const mapPdf = z.object({
  /** Code of the order. */
  orderCode: shopCode,
  productCode: shopCode,
  name: z.string(),
  /** Address of this server, good for a day, or of the shop. */
  url: webAddress,
});
export type MapPdf = z.infer<typeof mapPdf>;

export const documentsRoutes = {
  listMapPdfs: route({
    base: 'mapPdfApi',
    auth: 'customer',
    method: 'GET',
    path: '/v1/Pdfs/me',
    status: 200,
    summary: 'Maps and the like of the customer’s orders, of the latest order first',
    response: z.array(mapPdf),
  }),
  getProduct: route({
    base: 'productApi',
    auth: 'customer',
    method: 'GET',
    path: '/v1/Products/:code',
    status: 200,
    summary: 'A product of an order of the customer, with what files there are of it',
    params: z.strictObject({ code: shopCode }),
    /** The only values that the site sends. */
    query: z.object({
      extendResponseCommand: z.optional(z.literal('none')),
      extendResponseWithUrls: z.optional(z.literal('false')),
    }),
    response: z.object({
      /** Pages are in order. */
      files: z.array(z.object({ purpose: z.string() })),
      /** Extension: code of the inner order. */
      orderCode: z.optional(shopCode),
    }),
    errors: ['not-found'],
  }),
};

/** Address of a map that the shop has sent, signed. */
export const mapPdfPath = '/files/maps/:ownerId/:orderCode/:productCode';

/** Purpose of the file that `documentFiles.productPdf` sends. */
export const productPdf = 'product.pdf';
