import type { DeleteResult } from '@keepsake/contract/photos';
import { toInstant } from '../../../platform/clock/index.ts';
import { bringBack } from '../bring-back.ts';
import type { Owner } from '../photos.repository.ts';
import { type RestoreDependencies, restorableSince } from './operation-dependencies.ts';
import { listRestorable } from './recently-deleted.repository.ts';

/**
 * Shows deleted photos again. Ids that are foreign, missing or beyond their grace period come back in `failed`, all
 * alike; a photo that is shown already is no failure.
 */
export async function restorePhotos(
  { database, clock, created, changed }: RestoreDependencies,
  owner: Owner,
  photoIds: readonly string[],
): Promise<DeleteResult> {
  const now = clock.now();
  const restorable = await database.transaction(async (tx) => {
    const ids = await listRestorable(tx, owner, photoIds, restorableSince(now));
    if (ids.length === 0) return ids;
    const change = { at: toInstant(now), cause: 'customer' } as const;
    const shown = await bringBack(tx, owner, ids, change, created.announce);
    await changed.announce(tx, owner, 'added', shown);
    return ids;
  });
  const known = new Set(restorable);
  return { failed: [...new Set(photoIds)].filter((id) => !known.has(id.toLowerCase())) };
}
