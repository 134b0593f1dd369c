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
import { type AnyRoute, route, withExample } from './route.ts';
import {
  articleGroup,
  articleGroupItem,
  blockedOrder,
  blockedOrderItem,
  cutOffCampaign,
  cutOffCampaignItem,
  delayedDeletion,
  delayedDeletionItem,
  galleryCategory,
  galleryCategoryItem,
  invoice,
  invoiceItem,
  merchandise,
  merchandiseId,
  merchandiseItem,
  orderUpload,
  orderUploadItem,
  savedProject,
  savedProjectItem,
  voucher,
  voucherItem,
} from './shop-documents.ts';
import { shopCode, shopInstant } from './values.ts';

/** Each is checked alone. */
const items = z.array(z.unknown()).check(z.maxLength(limits.backOffice.maxBatch));

/** A kind of document: its routes, and what the server needs to serve them. */
interface Kind<Content> {
  /** Names in keys of routes: of one, and of a batch. */
  readonly names: readonly [one: string, many: string];
  /** With its article. */
  readonly what: string;
  readonly path: string;
  readonly scope: string;
  readonly id?: z.ZodMiniType<string>;
  readonly schema: z.ZodMiniType<Content>;
  /** Schema of an item of a batch: the content and its id. */
  readonly item: z.ZodMiniType<Content & { readonly id: string }>;
  /** Field of a batch with its items. */
  readonly list: string;
  readonly exampleId: string;
  readonly example: Content;
  /** Error codes of the PUT, beyond those of every route. */
  readonly errors?: readonly ErrorCode[];
}

function routesOf<Content extends object>(kind: Kind<Content>) {
  const { what, path, scope, id = shopCode, schema, list, exampleId, example, errors = [] } = kind;
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
      body: withExample(z.strictObject({ [list]: items }), {
        [list]: [{ id: exampleId, ...example }],
      }),
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

const kindOf = <Content extends object>(kind: Kind<Content>) => ({ ...kind, routes: routesOf(kind) });

export type ShopDocumentKind<Content extends object> = Kind<Content> & {
  readonly routes: ReturnType<typeof routesOf<Content>>;
};

export const shopDocumentKinds = {
  voucher: kindOf({
    names: ['Voucher', 'Vouchers'],
    what: 'a voucher',
    path: '/vouchers',
    scope: 'vouchers:write',
    schema: voucher,
    item: voucherItem,
    example: voucherExample,
    list: 'vouchers',
    exampleId: 'AUTUMN-5',
  }),
  articleGroup: kindOf({
    names: ['ArticleGroup', 'ArticleGroups'],
    what: 'an article group',
    path: '/article-groups',
    scope: 'cut-offs:write',
    schema: articleGroup,
    item: articleGroupItem,
    example: articleGroupExample,
    list: 'articleGroups',
    exampleId: 'photobooks',
  }),
  cutOffCampaign: kindOf({
    names: ['CutOffCampaign', 'CutOffCampaigns'],
    what: 'a campaign of cut-off dates',
    path: '/cut-off-campaigns',
    scope: 'cut-offs:write',
    schema: cutOffCampaign,
    item: cutOffCampaignItem,
    example: cutOffCampaignExample,
    list: 'cutOffCampaigns',
    exampleId: 'christmas-2026',
  }),
  merchandise: kindOf({
    names: ['Merchandise', 'Merchandises'],
    what: 'the merchandise of a channel in one language, whose id is CHANNEL.LOCALE',
    path: '/merchandise',
    scope: 'merchandise:write',
    id: merchandiseId,
    schema: merchandise,
    item: merchandiseItem,
    example: merchandiseExample,
    list: 'merchandise',
    exampleId: 'LB-GB.en-GB',
  }),
  project: kindOf({
    names: ['Project', 'Projects'],
    what: 'a saved project',
    path: '/projects',
    scope: 'projects:write',
    schema: savedProject,
    item: savedProjectItem,
    example: savedProjectExample,
    list: 'projects',
    exampleId: '7719',
  }),
  invoice: kindOf({
    names: ['Invoice', 'Invoices'],
    what: 'an invoice or credit note',
    path: '/invoices',
    scope: 'invoices:write',
    schema: invoice,
    item: invoiceItem,
    example: invoiceExample,
    errors: ['unknown-channel'],
    list: 'invoices',
    exampleId: 'F-88120',
  }),
  delayedDeletion: kindOf({
    names: ['DelayedDeletion', 'DelayedDeletions'],
    what: 'a later day of deletion for a customer, whose shopCustomerId is the id',
    path: '/delayed-deletions',
    scope: 'storage:write',
    schema: delayedDeletion,
    item: delayedDeletionItem,
    example: delayedDeletionExample,
    list: 'delayedDeletions',
    exampleId: 'C-1042',
  }),
  upload: kindOf({
    names: ['Upload', 'Uploads'],
    what: 'the record of an upload',
    path: '/uploads',
    scope: 'uploads:write',
    schema: orderUpload,
    item: orderUploadItem,
    example: orderUploadExample,
    list: 'uploads',
    exampleId: 'U-300214',
  }),
  galleryCategory: kindOf({
    names: ['GalleryCategory', 'GalleryCategories'],
    what: 'a category of the gallery',
    path: '/gallery-categories',
    scope: 'gallery:write',
    schema: galleryCategory,
    item: galleryCategoryItem,
    example: galleryCategoryExample,
    list: 'galleryCategories',
    exampleId: 'travel',
  }),
  blockedOrder: kindOf({
    names: ['BlockedOrder', 'BlockedOrders'],
    what: 'the block of an order or product, whose code is the id: it is not shown to others',
    path: '/blocked-orders',
    scope: 'gallery:write',
    schema: blockedOrder,
    item: blockedOrderItem,
    example: blockedOrderExample,
    list: 'blockedOrders',
    exampleId: 'LB-200417',
  }),
};

export const shopDocumentsRoutes: Readonly<Record<string, AnyRoute>> = Object.fromEntries(
  Object.values(shopDocumentKinds).flatMap(({ names: [one, many], routes }) => [
    [`put${one}`, routes.put],
    [`put${many}`, routes.putBatch],
    [`get${one}`, routes.get],
    [`delete${one}`, routes.remove],
  ]),
);
