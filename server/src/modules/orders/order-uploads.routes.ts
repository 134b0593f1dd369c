import { orderUploadsRoutes as routes } from '@keepsake/contract/order-uploads';
import type { OrderUpload } from '@keepsake/contract/shop-documents';
import type { UploadRecord } from '@keepsake/contract/uploads';
import { ApiError, type HttpServer, implement } from '../../platform/http/index.ts';
import type { VersionedDocuments } from '../../platform/versioned-documents/index.ts';
import { listUploadsInOrders } from './order-uploads.repository.ts';
import { type OwnersDependencies, ownOf } from './own-orders.ts';

export interface OrderUploadsDependencies extends OwnersDependencies {
  readonly uploads: VersionedDocuments<OrderUpload>;
}

function presentUpload(uploadId: string, upload: OrderUpload): UploadRecord {
  const { localFileName, state, size, offset, createdAt, imageId } = upload;
  return { uploadId, localFileName, state, size, offset, createdAt, ...(imageId && { imageId }) };
}

export function registerOrderUploadsRoutes(app: HttpServer, dependencies: OrderUploadsDependencies): void {
  const { database, uploads } = dependencies;
  const tx = database.autocommit;

  const isOf = (shopCustomerIds: readonly string[], { shopCustomerId }: OrderUpload) =>
    shopCustomerId !== undefined && shopCustomerIds.includes(shopCustomerId);

  implement(app, routes.getUpload, async ({ actor, params: { id }, query: { accountId } }) => {
    const own = accountId === actor.subject ? await ownOf(dependencies, actor) : undefined;
    const found = own && (await uploads.find(tx, own.tenantId, id));
    if (!found || !isOf(own.shopCustomerIds, found)) {
      throw new ApiError('not-found', { detail: 'no such upload of the customer' });
    }
    return presentUpload(id, found);
  });

  implement(app, routes.listAnonymousUploads, async ({ actor, body: ids }) => {
    const own = await ownOf(dependencies, actor);
    if (!own) return [];
    const rows = await listUploadsInOrders(tx, own, ids);
    const known = new Map(rows.map(({ upload_id, content }) => [upload_id, content]));
    return [...new Set(ids)].flatMap((id) => {
      const upload = known.get(id);
      const isForeign = upload?.shopCustomerId !== undefined && !isOf(own.shopCustomerIds, upload);
      return upload && !isForeign ? [presentUpload(id, upload)] : [];
    });
  });
}
