import { toInstant } from '../../platform/clock/index.ts';
import { ApiError, bearerOf, type EditorActor, type HttpRequest } from '../../platform/http/index.ts';
import { hashToken } from '../../platform/ids/index.ts';
import type { SelectionDependencies } from './selection-dependencies.ts';
import { findTempSelectionByToken } from './selections.repository.ts';

/** @throws ApiError not-signed-in when the token is unknown or has ended, or the customer is deleted */
export async function identifyEditor(
  { database, clock, customers }: SelectionDependencies,
  request: HttpRequest,
): Promise<EditorActor> {
  const { tenantId } = request.site;
  const row = await findTempSelectionByToken(database.autocommit, tenantId, {
    tokenHash: hashToken(bearerOf(request)),
    isCustomer: customers.whileCustomer('temp_selections', 'owner_id'),
    now: toInstant(clock.now()),
  });
  if (!row) throw new ApiError('not-signed-in', { detail: 'no such selection' });
  const { owner_id: ownerId, selection_id: selectionId, photo_ids: photoIds } = row;
  return { kind: 'editor', tenantId, ownerId, selectionId, photoIds };
}
