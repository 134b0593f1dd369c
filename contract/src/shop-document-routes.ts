import * as z from 'zod/mini';
import { batchItemResult, upsertResult } from './back-office.ts';
import {
  articleGroupExample,
  blockedOrderExample,
  cutOffCampaignExample,
  delayedDeletionExample,
  galleryCategoryExample,
  invoiceExample,
  merchandiseExample,
  orderUploadExample,
  savedProjectExample,
  voucherExample,
} from './back-office-examples.ts';
import type { ErrorCode } from './errors.ts';
import { limits } from './limits.ts';
import { route, withExample } from './route.ts';
import {
  articleGroup,
  blockedOrder,
  cutOffCampaign,
  delayedDeletion,
  galleryCategory,
  invoice,
  merchandise,
  merchandiseId,
  orderUpload,
  savedProject,
  voucher,
} from './shop-documents.ts';
import { shopCode, shopInstant } from './values.ts';

/** Each is checked alone. */
const items = z.array(z.unknown()).check(z.maxLength(limits.backOffice.maxBatch));

interface Kind<Schema extends z.ZodMiniType, Batch extends z.ZodMiniType> {
  /** With its article. */
  readonly what: string;
  readonly path: string;
  readonly scope: string;
  readonly id?: z.ZodMiniType<string>;
  readonly schema: Schema;
  readonly example: z.output<Schema>;
  readonly batch: Batch;
  /** Error codes of the PUT, beyond those of every route. */
  readonly errors?: readonly ErrorCode[];
}

function routesOf<Schema extends z.ZodMiniType, Batch extends z.ZodMiniType>(kind: Kind<Schema, Batch>) {
  const { what, path, scope, id = shopCode, schema, example, batch, errors = [] } = kind;
  const common = { base: 'backOffice', auth: 'back-office', scope, status: 200 } as const;
  const params = z.strictObject({ id });
  return {
    put: route({
      ...common,
      method: 'PUT',
      path: `${path}/:id`,
      summary: `Creates or replaces ${what}`,
      params,
      body: withExample(schema, example),
      maxBodyBytes: limits.backOffice.maxItemBytes,
      response: z.object({ result: upsertResult }),
      errors,
    }),
    putBatch: route({
      ...common,
      method: 'POST',
      path: `${path}::batch`,
      summary: 'The same for many, each the body of PUT with id. One result for each, in their order',
      body: batch,
      maxBodyBytes: limits.backOffice.maxBatchBytes,
      response: z.object({ results: z.array(batchItemResult) }),
    }),
    get: route({
      ...common,
      method: 'GET',
      path: `${path}/:id`,
      summary: `${what[0]?.toUpperCase()}${what.slice(1)} as it is stored`,
      params,
      response: schema,
      errors: ['not-found'],
    }),
    remove: route({
      ...common,
      method: 'DELETE',
      path: `${path}/:id`,
      summary: `Deletes ${what}. A PUT with a later updatedAt restores it, an earlier one is outdated`,
      params,
      query: z.strictObject({ updatedAt: shopInstant }),
      response: z.object({ result: z.enum(['deleted', 'unchanged', 'outdated']) }),
    }),
  };
}

const vouchers = routesOf({
  what: 'a voucher',
  path: '/vouchers',
  scope: 'vouchers:write',
  schema: voucher,
  example: voucherExample,
  batch: withExample(z.strictObject({ vouchers: items }), {
    vouchers: [{ id: 'AUTUMN-5', ...voucherExample }],
  }),
});

const articleGroups = routesOf({
  what: 'an article group',
  path: '/article-groups',
  scope: 'cut-offs:write',
  schema: articleGroup,
  example: articleGroupExample,
  batch: withExample(z.strictObject({ articleGroups: items }), {
    articleGroups: [{ id: 'photobooks', ...articleGroupExample }],
  }),
});

const cutOffCampaigns = routesOf({
  what: 'a campaign of cut-off dates',
  path: '/cut-off-campaigns',
  scope: 'cut-offs:write',
  schema: cutOffCampaign,
  example: cutOffCampaignExample,
  batch: withExample(z.strictObject({ cutOffCampaigns: items }), {
    cutOffCampaigns: [{ id: 'christmas-2026', ...cutOffCampaignExample }],
  }),
});

const merchandiseRoutes = routesOf({
  what: 'the merchandise of a channel in one language, whose id is CHANNEL.LOCALE',
  path: '/merchandise',
  scope: 'merchandise:write',
  id: merchandiseId,
  schema: merchandise,
  example: merchandiseExample,
  batch: withExample(z.strictObject({ merchandise: items }), {
    merchandise: [{ id: 'LB-GB.en-GB', ...merchandiseExample }],
  }),
});

const savedProjects = routesOf({
  what: 'a saved project',
  path: '/projects',
  scope: 'projects:write',
  schema: savedProject,
  example: savedProjectExample,
  batch: withExample(z.strictObject({ projects: items }), {
    projects: [{ id: '7719', ...savedProjectExample }],
  }),
});

const invoices = routesOf({
  what: 'an invoice or credit note',
  path: '/invoices',
  scope: 'invoices:write',
  schema: invoice,
  example: invoiceExample,
  errors: ['unknown-channel'],
  batch: withExample(z.strictObject({ invoices: items }), {
    invoices: [{ id: 'F-88120', ...invoiceExample }],
  }),
});

const delayedDeletions = routesOf({
  what: 'a later day of deletion for a customer, whose shopCustomerId is the id',
  path: '/delayed-deletions',
  scope: 'storage:write',
  schema: delayedDeletion,
  example: delayedDeletionExample,
  batch: withExample(z.strictObject({ delayedDeletions: items }), {
    delayedDeletions: [{ id: 'C-1042', ...delayedDeletionExample }],
  }),
});

const uploads = routesOf({
  what: 'the record of an upload',
  path: '/uploads',
  scope: 'uploads:write',
  schema: orderUpload,
  example: orderUploadExample,
  batch: withExample(z.strictObject({ uploads: items }), {
    uploads: [{ id: 'U-300214', ...orderUploadExample }],
  }),
});

const galleryCategories = routesOf({
  what: 'a category of the gallery',
  path: '/gallery-categories',
  scope: 'gallery:write',
  schema: galleryCategory,
  example: galleryCategoryExample,
  batch: withExample(z.strictObject({ galleryCategories: items }), {
    galleryCategories: [{ id: 'travel', ...galleryCategoryExample }],
  }),
});

const blockedOrders = routesOf({
  what: 'the block of an order or product, whose code is the id: it is not shown to others',
  path: '/blocked-orders',
  scope: 'gallery:write',
  schema: blockedOrder,
  example: blockedOrderExample,
  batch: withExample(z.strictObject({ blockedOrders: items }), {
    blockedOrders: [{ id: 'LB-200417', ...blockedOrderExample }],
  }),
});

export const shopDocumentsRoutes = {
  putVoucher: vouchers.put,
  putVouchers: vouchers.putBatch,
  getVoucher: vouchers.get,
  deleteVoucher: vouchers.remove,
  putArticleGroup: articleGroups.put,
  putArticleGroups: articleGroups.putBatch,
  getArticleGroup: articleGroups.get,
  deleteArticleGroup: articleGroups.remove,
  putCutOffCampaign: cutOffCampaigns.put,
  putCutOffCampaigns: cutOffCampaigns.putBatch,
  getCutOffCampaign: cutOffCampaigns.get,
  deleteCutOffCampaign: cutOffCampaigns.remove,
  putMerchandise: merchandiseRoutes.put,
  putMerchandises: merchandiseRoutes.putBatch,
  getMerchandise: merchandiseRoutes.get,
  deleteMerchandise: merchandiseRoutes.remove,
  putProject: savedProjects.put,
  putProjects: savedProjects.putBatch,
  getProject: savedProjects.get,
  deleteProject: savedProjects.remove,
  putInvoice: invoices.put,
  putInvoices: invoices.putBatch,
  getInvoice: invoices.get,
  deleteInvoice: invoices.remove,
  putDelayedDeletion: delayedDeletions.put,
  putDelayedDeletions: delayedDeletions.putBatch,
  getDelayedDeletion: delayedDeletions.get,
  deleteDelayedDeletion: delayedDeletions.remove,
  putUpload: uploads.put,
  putUploads: uploads.putBatch,
  getUpload: uploads.get,
  deleteUpload: uploads.remove,
  putGalleryCategory: galleryCategories.put,
  putGalleryCategories: galleryCategories.putBatch,
  getGalleryCategory: galleryCategories.get,
  deleteGalleryCategory: galleryCategories.remove,
  putBlockedOrder: blockedOrders.put,
  putBlockedOrders: blockedOrders.putBatch,
  getBlockedOrder: blockedOrders.get,
  deleteBlockedOrder: blockedOrders.remove,
};
