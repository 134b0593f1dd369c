import * as z from 'zod/mini';
import { upsertResult } from './back-office.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';
import { count, shopCode, shopInstant } from './values.ts';

/** PDFs and pictures of the shop, sent as bytes. */

const { shopFiles: most } = limits;

/**
 * `product.pdf`: the whole product; `map.pdf`: a map or the like; `thumbnail`; `preview.page.1` and so on: its pages
 * in order, the cover first. Those that end in `.pdf` are PDFs, the others JPEGs.
 */
export const productFileName = z
  .string()
  .check(
    z.regex(
      /^(product\.pdf|map\.pdf|thumbnail|preview\.page\.[1-9]\d{0,3})$/,
      'must be product.pdf, map.pdf, thumbnail, or preview.page. and a number',
    ),
  );

/** Name of a page, the cover included. */
export const previewPageName = /^preview\.page\.[1-9]\d{0,3}$/;

export const productThumbnail = 'thumbnail';
/** Name of a JPEG of a product. */
export const productPictureName = z.union([
  z.literal(productThumbnail),
  z.string().check(z.regex(previewPageName)),
]);

export const shopFileType = z.enum(['application/pdf', 'image/jpeg']);
export type ShopFileType = z.infer<typeof shopFileType>;

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const shopFile = z.object({ contentType: shopFileType, bytes: count, sha256, updatedAt: shopInstant });
export type ShopFile = z.infer<typeof shopFile>;

const version = z.strictObject({ updatedAt: shopInstant });
/** `sha256` is that of the bytes that arrived. */
const stored = z.object({ result: upsertResult, sha256 });
const deleted = z.object({ result: z.enum(['deleted', 'unchanged', 'outdated']) });

const ofShop = { base: 'backOffice', auth: 'back-office', status: 200 } as const;

const ofInvoice = {
  ...ofShop,
  scope: 'invoices:write',
  path: '/invoices/:id/file',
  params: z.strictObject({ id: shopCode }),
} as const;

const ofProduct = {
  ...ofShop,
  scope: 'products:write',
  path: '/products/:productCode/files/:name',
  params: z.strictObject({ productCode: shopCode, name: productFileName }),
} as const;

export const shopFilesRoutes = {
  putInvoiceFile: route({
    ...ofInvoice,
    method: 'PUT',
    summary: 'Stores or replaces the PDF of an invoice, before or after the invoice',
    query: version,
    bodyTypes: ['application/pdf'],
    maxBodyBytes: most.maxInvoiceBytes,
    response: stored,
    errors: ['body-too-large', 'storage-full'],
  }),
  getInvoiceFile: route({
    ...ofInvoice,
    method: 'GET',
    summary: 'What is stored as the PDF of an invoice',
    response: shopFile,
    errors: ['not-found'],
  }),
  putProductFile: route({
    ...ofProduct,
    method: 'PUT',
    summary:
      'Stores or replaces a file of a product, before or after its order: product.pdf, map.pdf, thumbnail, preview.page.1 and so on',
    query: version,
    bodyTypes: shopFileType.options,
    maxBodyBytes: most.maxPdfBytes,
    response: stored,
    errors: ['body-too-large', 'storage-full'],
  }),
  listProductFiles: route({
    ...ofShop,
    method: 'GET',
    path: '/products/:productCode/files',
    scope: ofProduct.scope,
    summary: 'The files of a product',
    params: z.strictObject({ productCode: shopCode }),
    response: z.object({ files: z.array(z.extend(shopFile, { name: productFileName })) }),
  }),
  deleteProductFile: route({
    ...ofProduct,
    method: 'DELETE',
    summary:
      'Deletes a file of a product. A PUT with a later updatedAt restores it, an earlier one is outdated',
    query: version,
    response: deleted,
  }),
};
