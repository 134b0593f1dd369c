import type { DeleteResult } from '@keepsake/contract/photos';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { countPhotos } from './counters.repository.ts';
import { hidePhotos, lockLibrary, type Owner } from './photos.repository.ts';

/**
 * Hides photos at once; their bytes stay for the grace period. Ids that are foreign, missing or deleted
 * already come back in `failed`, all alike.
 */
export async function deletePhotos(
  { database, clock }: { database: Database; clock: Clock },
  owner: Owner,
  photoIds: readonly string[],
): Promise<DeleteResult> {
  const hidden = await database.transaction(async (tx) => {
    await lockLibrary(tx, owner);
    const rows = await hidePhotos(tx, owner, photoIds, toInstant(clock.now()));
    await countPhotos(tx, owner, rows, -1);
    return new Set(rows.map((row) => row.photo_id));
  });
  return { failed: [...new Set(photoIds)].filter((id) => !hidden.has(id.toLowerCase())) };
}
