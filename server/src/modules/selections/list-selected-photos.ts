import type { TempSelectionPhotos } from '@keepsake/contract/selections';
import { ApiError, type EditorActor } from '../../platform/http/index.ts';
import type { SelectionDependencies } from './selection-dependencies.ts';
import { presentPhotoToEdit } from './selections.presenter.ts';

/** @throws ApiError not-found for another selection than the token's */
export async function listSelectedPhotos(
  { database, customers, identity, photos }: SelectionDependencies,
  actor: EditorActor,
  { selectionId, origin }: { selectionId: string; origin: string },
): Promise<TempSelectionPhotos> {
  const { tenantId, ownerId, photoIds } = actor;
  if (selectionId.toLowerCase() !== actor.selectionId) {
    throw new ApiError('not-found', { detail: 'another selection' });
  }
  const rows = await photos.listShown(database.autocommit, { tenantId, ownerId }, photoIds);
  const shown = new Map(rows.map((row) => [row.photo_id, row]));
  const shopCustomerId = await customers.findLatestShopId(database.autocommit, tenantId, ownerId);
  const customer = await customers.find(database.autocommit, tenantId, ownerId);
  const own = await customers.findIdentity(database.autocommit, tenantId, ownerId);
  return {
    shopCustomerId: shopCustomerId ?? null,
    identity: own ? identity.addressIdentity(own) : null,
    ...(customer && { email: customer.email }),
    photos: photoIds.map((photoId) => {
      const row = shown.get(photoId);
      return row ? presentPhotoToEdit(photos.imageUrls, row, origin) : { photoId, isDeleted: true as const };
    }),
  };
}
