import type { DeleteResult } from '@keepsake/contract/photos';
import { recordActivity } from '../../activity/index.ts';
import { lockLibrary } from '../library-size.repository.ts';
import type { Owner } from '../photos.repository.ts';
import { finishDeletion } from './deleted-photos.repository.ts';
import { type RestoreDependencies, restorableSince } from './operation-dependencies.ts';

/**
 * Ends the grace period of deleted photos for their owner; the purge takes them when it would have. Ids that are foreign,
 * missing, visible or past their grace period come back in `failed`.
 */
export async function deleteForGood(
  { database, clock }: Pick<RestoreDependencies, 'database' | 'clock'>,
  owner: Owner,
  photoIds: readonly string[],
): Promise<DeleteResult> {
  const { tenantId, ownerId: customerId } = owner;
  const gone = await database.transaction(async (tx) => {
    await lockLibrary(tx, owner);
    const ids = await finishDeletion(tx, owner, photoIds, restorableSince(clock.now()));
    if (ids.length > 0) await recordActivity(clock, tx, { tenantId, customerId, kind: 'photos-deleted' });
    return new Set(ids);
  });
  return { failed: [...new Set(photoIds)].filter((id) => !gone.has(id.toLowerCase())) };
}
