import type { BatchItemResult, UpsertResult } from '@keepsake/contract/back-office';
import { shopDocumentsRoutes as routes } from '@keepsake/contract/shop-document-routes';
import {
  articleGroupItem,
  blockedOrderItem,
  cutOffCampaignItem,
  delayedDeletionItem,
  galleryCategoryItem,
  invoiceItem,
  merchandiseItem,
  orderUploadItem,
  savedProjectItem,
  voucherItem,
} from '@keepsake/contract/shop-documents';
import type * as z from 'zod/mini';
import { ApiError, checkItem, type HttpServer, implement } from '../../platform/http/index.ts';
import type { VersionedDocuments } from '../../platform/versioned-documents/index.ts';
import type { Gallery } from '../gallery/index.ts';
import type { Invoices } from '../invoices/index.ts';
import type { Merchandise } from '../merchandise/index.ts';
import type { Orders } from '../orders/index.ts';
import type { Projects } from '../projects/index.ts';
import type { ShopFiles } from '../shop-files/index.ts';
import type { StorageClock } from '../storage-clock/index.ts';
import {
  type DocumentDependencies,
  type DocumentKind,
  deleteDocument,
  putDocument,
  putDocuments,
  type ShopDocument,
} from './put-documents.ts';
import { invoiceFile } from './shop-files.routes.ts';

export interface ShopDocumentsDependencies extends DocumentDependencies {
  readonly orders: Orders;
  readonly invoices: Invoices;
  readonly gallery: Pick<Gallery, 'categories' | 'blockedOrders'>;
  readonly shopFiles: Pick<ShopFiles, 'put' | 'remove' | 'find' | 'list'>;
  readonly merchandise: Merchandise;
  readonly projects: Projects;
  readonly storageClock: Pick<StorageClock, 'delays' | 'recordBounce'>;
}

interface Call {
  readonly actor: { readonly tenantId: string };
  readonly params: { readonly id: string };
}

/** @param itemSchema of an item of a batch: the content and its id */
function callsOf<Content extends ShopDocument>(
  dependencies: DocumentDependencies,
  store: VersionedDocuments<Content>,
  itemSchema: z.ZodMiniType<Content & { readonly id: string }>,
  deleteRest?: DocumentKind<Content>['deleteRest'],
) {
  const readItem: DocumentKind<Content>['readItem'] = (item) => {
    const { id, ...content } = checkItem(itemSchema, item);
    return { id, content: content as unknown as Content };
  };
  const kind = { store, idField: 'id', readItem, ...(deleteRest && { deleteRest }) };
  return {
    async put({ actor, params, body }: Call & { body: Content }): Promise<{ result: UpsertResult }> {
      const document = { tenantId: actor.tenantId, id: params.id, content: body };
      return { result: await putDocument(dependencies, kind, document) };
    },
    async putBatch(
      { actor }: Pick<Call, 'actor'>,
      items: readonly unknown[],
    ): Promise<{ results: BatchItemResult[] }> {
      return { results: await putDocuments(dependencies, kind, { tenantId: actor.tenantId, items }) };
    },
    async get({ actor, params }: Call): Promise<Content> {
      const found = await store.find(dependencies.database.autocommit, actor.tenantId, params.id);
      if (!found) throw new ApiError('not-found', { detail: 'no such document' });
      return found;
    },
    async remove({ actor, params, query }: Call & { query: ShopDocument }) {
      const document = { tenantId: actor.tenantId, id: params.id, updatedAt: query.updatedAt };
      return { result: await deleteDocument(dependencies, kind, document) };
    },
  };
}

export function registerShopDocumentsRoutes(app: HttpServer, dependencies: ShopDocumentsDependencies): void {
  registerOrderDocuments(app, dependencies);
  registerOtherDocuments(app, dependencies);
  registerGalleryDocuments(app, dependencies);
}

/** Vouchers, cut-off dates and uploads. */
function registerOrderDocuments(app: HttpServer, dependencies: ShopDocumentsDependencies): void {
  const { orders } = dependencies;
  const vouchers = callsOf(dependencies, orders.vouchers, voucherItem);
  implement(app, routes.putVoucher, vouchers.put);
  implement(app, routes.putVouchers, (call) => vouchers.putBatch(call, call.body.vouchers));
  implement(app, routes.getVoucher, vouchers.get);
  implement(app, routes.deleteVoucher, vouchers.remove);

  const groups = callsOf(dependencies, orders.articleGroups, articleGroupItem);
  implement(app, routes.putArticleGroup, groups.put);
  implement(app, routes.putArticleGroups, (call) => groups.putBatch(call, call.body.articleGroups));
  implement(app, routes.getArticleGroup, groups.get);
  implement(app, routes.deleteArticleGroup, groups.remove);

  const campaigns = callsOf(dependencies, orders.cutOffCampaigns, cutOffCampaignItem);
  implement(app, routes.putCutOffCampaign, campaigns.put);
  implement(app, routes.putCutOffCampaigns, (call) => campaigns.putBatch(call, call.body.cutOffCampaigns));
  implement(app, routes.getCutOffCampaign, campaigns.get);
  implement(app, routes.deleteCutOffCampaign, campaigns.remove);

  const uploads = callsOf(dependencies, orders.uploads, orderUploadItem);
  implement(app, routes.putUpload, uploads.put);
  implement(app, routes.putUploads, (call) => uploads.putBatch(call, call.body.uploads));
  implement(app, routes.getUpload, uploads.get);
  implement(app, routes.deleteUpload, uploads.remove);
}

/** Merchandise, saved projects, invoices and later days of deletion. */
function registerOtherDocuments(app: HttpServer, dependencies: ShopDocumentsDependencies): void {
  const { merchandise, projects, invoices, shopFiles, storageClock } = dependencies;
  const channels = callsOf(dependencies, merchandise.channels, merchandiseItem);
  implement(app, routes.putMerchandise, channels.put);
  implement(app, routes.putMerchandises, (call) => channels.putBatch(call, call.body.merchandise));
  implement(app, routes.getMerchandise, channels.get);
  implement(app, routes.deleteMerchandise, channels.remove);

  const saved = callsOf(dependencies, projects.projects, savedProjectItem);
  implement(app, routes.putProject, saved.put);
  implement(app, routes.putProjects, (call) => saved.putBatch(call, call.body.projects));
  implement(app, routes.getProject, saved.get);
  implement(app, routes.deleteProject, saved.remove);

  const bills = callsOf(
    dependencies,
    invoices.invoices,
    invoiceItem,
    async (tx, tenantId, { id, updatedAt }) => {
      await shopFiles.remove(tx, invoiceFile(tenantId, id), updatedAt);
    },
  );
  implement(app, routes.putInvoice, bills.put);
  implement(app, routes.putInvoices, (call) => bills.putBatch(call, call.body.invoices));
  implement(app, routes.getInvoice, bills.get);
  implement(app, routes.deleteInvoice, bills.remove);

  const delays = callsOf(dependencies, storageClock.delays, delayedDeletionItem);
  implement(app, routes.putDelayedDeletion, delays.put);
  implement(app, routes.putDelayedDeletions, (call) => delays.putBatch(call, call.body.delayedDeletions));
  implement(app, routes.getDelayedDeletion, delays.get);
  implement(app, routes.deleteDelayedDeletion, delays.remove);
}

function registerGalleryDocuments(app: HttpServer, dependencies: ShopDocumentsDependencies): void {
  const { gallery } = dependencies;
  const categories = callsOf(dependencies, gallery.categories, galleryCategoryItem);
  implement(app, routes.putGalleryCategory, categories.put);
  implement(app, routes.putGalleryCategories, (call) =>
    categories.putBatch(call, call.body.galleryCategories),
  );
  implement(app, routes.getGalleryCategory, categories.get);
  implement(app, routes.deleteGalleryCategory, categories.remove);

  const blocked = callsOf(dependencies, gallery.blockedOrders, blockedOrderItem);
  implement(app, routes.putBlockedOrder, blocked.put);
  implement(app, routes.putBlockedOrders, (call) => blocked.putBatch(call, call.body.blockedOrders));
  implement(app, routes.getBlockedOrder, blocked.get);
  implement(app, routes.deleteBlockedOrder, blocked.remove);
}
