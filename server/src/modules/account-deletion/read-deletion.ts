import type { AccountDeletion } from '@keepsake/contract/account-deletion';
import type { Transaction } from '../../platform/database/index.ts';
import type { CustomerKey } from '../customers/index.ts';
import type { AccountDeletionDependencies } from './account-deletion-dependencies.ts';
import { findRequest } from './deletion-requests.repository.ts';

export async function countOpenOrders(
  { customers, orders }: AccountDeletionDependencies,
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
): Promise<number> {
  const shopCustomerIds = await customers.listShopIds(tx, tenantId, customerId);
  return orders.countOpen(tx, { tenantId, shopCustomerIds });
}

export async function readDeletion(
  dependencies: AccountDeletionDependencies,
  { tenantId, customerId }: CustomerKey,
): Promise<AccountDeletion> {
  const { database, clock, photos } = dependencies;
  const tx = database.autocommit;
  const key = { tenantId, customerId };
  const owner = { tenantId, ownerId: customerId };
  const [photosCount, albumsCount, openOrdersCount, request] = await Promise.all([
    photos.count(tx, owner),
    photos.countAlbums(tx, owner),
    countOpenOrders(dependencies, tx, key),
    findRequest(tx, key),
  ]);
  const isPending = request !== undefined && Date.parse(request.expiresAt) > clock.now();
  return {
    photosCount,
    albumsCount,
    openOrdersCount,
    ...(isPending && { requestedUntil: request.expiresAt }),
  };
}
