import { shopDocumentKinds as kinds, type ShopDocumentKind } from '@keepsake/contract/shop-document-routes';
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

function registerKind<Content extends ShopDocument>(
  app: HttpServer,
  dependencies: DocumentDependencies,
  { routes, item: itemSchema, list }: ShopDocumentKind<Content>,
  store: VersionedDocuments<Content>,
  deleteRest?: DocumentKind<Content>['deleteRest'],
): void {
  const readItem: DocumentKind<Content>['readItem'] = (item) => {
    const { id, ...content } = checkItem(itemSchema, item);
    return { id, content: content as unknown as Content };
  };
  const kind = { store, idField: 'id', readItem, ...(deleteRest && { deleteRest }) };
  implement(app, routes.put, async ({ actor: { tenantId }, params: { id }, body: content }) => ({
    result: await putDocument(dependencies, kind, { tenantId, id, content }),
  }));
  implement(app, routes.putBatch, async ({ actor: { tenantId }, body: { [list]: items = [] } }) => ({
    results: await putDocuments(dependencies, kind, { tenantId, items }),
  }));
  implement(app, routes.get, async ({ actor, params }) => {
    const found = await store.find(dependencies.database.autocommit, actor.tenantId, params.id);
    if (!found) throw new ApiError('not-found', { detail: 'no such document' });
    return found;
  });
  implement(app, routes.remove, async ({ actor: { tenantId }, params: { id }, query: { updatedAt } }) => ({
    result: await deleteDocument(dependencies, kind, { tenantId, id, updatedAt }),
  }));
}

export function registerShopDocumentsRoutes(app: HttpServer, dependencies: ShopDocumentsDependencies): void {
  const { orders, invoices, gallery, shopFiles, merchandise, projects, storageClock } = dependencies;
  registerKind(app, dependencies, kinds.voucher, orders.vouchers);
  registerKind(app, dependencies, kinds.articleGroup, orders.articleGroups);
  registerKind(app, dependencies, kinds.cutOffCampaign, orders.cutOffCampaigns);
  registerKind(app, dependencies, kinds.upload, orders.uploads);
  registerKind(app, dependencies, kinds.merchandise, merchandise.channels);
  registerKind(app, dependencies, kinds.project, projects.projects);
  registerKind(
    app,
    dependencies,
    kinds.invoice,
    invoices.invoices,
    async (tx, tenantId, { id, updatedAt }) => {
      await shopFiles.remove(tx, invoiceFile(tenantId, id), updatedAt);
    },
  );
  registerKind(app, dependencies, kinds.delayedDeletion, storageClock.delays);
  registerKind(app, dependencies, kinds.galleryCategory, gallery.categories);
  registerKind(app, dependencies, kinds.blockedOrder, gallery.blockedOrders);
}
