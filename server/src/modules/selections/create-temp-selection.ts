import { limits } from '@keepsake/contract/limits';
import type { NewTempSelection } from '@keepsake/contract/selections';
import { toInstant } from '../../platform/clock/index.ts';
import { ApiError, type CustomerActor, type Site } from '../../platform/http/index.ts';
import { hashToken, newId, newToken } from '../../platform/ids/index.ts';
import { lockAccount, type SelectionDependencies } from './selection-dependencies.ts';
import { insertTempSelection } from './selections.repository.ts';

interface Selected {
  readonly actor: CustomerActor;
  readonly site: Site;
  /** The customer's access token. */
  readonly token: string;
  readonly photoIds: readonly string[];
}

/**
 * Stores which photos a customer hands to an editor. Only the hash of the editor's token is stored (R7).
 *
 * @throws ApiError not-found when one of the photos is foreign, missing or deleted, not-signed-in when the sign-in has
 * ended meanwhile
 */
export async function createTempSelection(
  { database, clock, identity, photos }: SelectionDependencies,
  { actor, site, token: signIn, photoIds: requestedIds }: Selected,
): Promise<NewTempSelection> {
  const { tenantId, customerId, subject } = actor;
  const owner = { tenantId, ownerId: customerId };
  const photoIds = [...new Set(requestedIds.map((photoId) => photoId.toLowerCase()))];
  const [selectionId, token] = [newId(clock), newToken()];
  const expiresAt = toInstant(clock.now() + limits.tempSelections.validSeconds * 1000);
  await database.transaction(async (tx) => {
    await lockAccount(tx, actor);
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
  // An end that came first has not found the row: its token is told to nobody.
  await identity.authenticator.customer(signIn, site);
  return { tempSelectionId: selectionId, editorToken: token };
}
