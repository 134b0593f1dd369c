import type { SharedAlbumUpsert } from '@keepsake/contract/back-office';
import type { Database } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import type { Customer, Customers } from '../customers/index.ts';
import type { SharedAlbums } from '../shared-albums/index.ts';

export interface PutSharedAlbumDependencies {
  readonly database: Database;
  readonly customers: Pick<Customers, 'listByShopId'>;
  readonly sharedAlbums: Pick<SharedAlbums, 'put'>;
}

export interface PutSharedAlbum {
  readonly tenantId: string;
  readonly albumId: string;
  readonly upsert: SharedAlbumUpsert;
}

type ByShopId = ReadonlyMap<string, Customer>;

function requireCustomer(known: ByShopId, shopCustomerId: string, field: string): string {
  const customer = known.get(shopCustomerId);
  if (!customer) throw new ApiError('invalid-request', { field, detail: 'is not the id of a customer' });
  return customer.customerId;
}

function participantsOf(known: ByShopId, { participantIds }: SharedAlbumUpsert, ownerId: string): string[] {
  const ids = participantIds.map((shopCustomerId, index) => {
    const customerId = requireCustomer(known, shopCustomerId, `participantIds.${index}`);
    if (customerId !== ownerId) return customerId;
    throw new ApiError('invalid-request', { field: `participantIds.${index}`, detail: 'is the owner' });
  });
  return [...new Set(ids)];
}

/** Creates or updates a shared album by its id. Idempotent. */
export async function putSharedAlbum(
  { database, customers, sharedAlbums }: PutSharedAlbumDependencies,
  { tenantId, albumId, upsert }: PutSharedAlbum,
): Promise<{ created: boolean; failed: string[] }> {
  const shopIds = [upsert.ownerId, ...upsert.participantIds];
  const known = await customers.listByShopId(database.autocommit, tenantId, shopIds);
  const ownerId = requireCustomer(known, upsert.ownerId, 'ownerId');
  const participantIds = participantsOf(known, upsert, ownerId);
  // Photos of customers who are not participants fail.
  const photos = upsert.photos.flatMap(({ ownerId: shopId, photoId }) => {
    const customer = known.get(shopId);
    return customer ? [{ ownerId: customer.customerId, photoId }] : [];
  });
  const { name, created } = upsert;
  const album = { tenantId, albumId, ownerId, name, created, participantIds, photos };
  const result = await sharedAlbums.put(album);
  const unknown = upsert.photos.filter(({ ownerId: shopId }) => !known.has(shopId));
  const failed = [...result.failed, ...unknown.map(({ photoId }) => photoId)];
  return { created: result.created, failed: [...new Set(failed)] };
}
