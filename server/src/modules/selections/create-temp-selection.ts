import { limits } from '@keepsake/contract/limits';
import type { NewTempSelection } from '@keepsake/contract/selections';
import { toInstant } from '../../platform/clock/index.ts';
import { ApiError, type CustomerActor } from '../../platform/http/index.ts';
import { hashToken, newId, newToken } from '../../platform/ids/index.ts';
import type { SelectionDependencies } from './selection-dependencies.ts';
import { insertTempSelection } from './selections.repository.ts';

/**
 * Stores which photos a customer hands to an editor. Only the hash of the editor's token is stored (R7).
 *
 * @throws ApiError not-found when one of the photos is foreign, missing or deleted
 */
export async function createTempSelection(
  { database, clock, photos }: SelectionDependencies,
  { tenantId, customerId, subject }: CustomerActor,
  requestedIds: readonly string[],
): Promise<NewTempSelection> {
  const owner = { tenantId, ownerId: customerId };
  const photoIds = [...new Set(requestedIds.map((photoId) => photoId.toLowerCase()))];
  const [selectionId, token] = [newId(clock), newToken()];
  const expiresAt = toInstant(clock.now() + limits.tempSelections.validSeconds * 1000);
  await database.transaction(async (tx) => {
    const shown = await photos.listShown(tx, owner, photoIds);
    if (shown.length < photoIds.length) throw new ApiError('not-found', { detail: 'a photo' });
    await insertTempSelection(tx, {
      tenant_id: tenantId,
      owner_id: customerId,
      selection_id: selectionId,
      subject,
      photo_ids: photoIds,
      token_hash: hashToken(token),
      expires_at: expiresAt,
    });
  });
  return { tempSelectionId: selectionId, editorToken: token };
}
