import type { DeleteResult } from '@keepsake/contract/photos';
import { toInstant } from '../../../platform/clock/index.ts';
import { lockLibrary } from '../library-size.repository.ts';
import type { Owner } from '../photos.repository.ts';
import { type Quota, requireRoom } from '../quota.ts';
import { returnToLibrary } from '../return-to-library.ts';
import { listRestorable } from './deleted-photos.repository.ts';
import {
  type CheckedRestoring,
  type RestoreDependencies,
  restorableSince,
} from './operation-dependencies.ts';

/**
 * Restores deleted photos, all or none: refuses what would exceed the quota. Ids that are foreign, missing or past
 * their grace period come back in `failed`.
 */
export async function restorePhotos(
  { database, clock, created, changed, shown, restoring }: RestoreDependencies & CheckedRestoring,
  owner: Owner,
  { photoIds, quota, channel }: { photoIds: readonly string[]; quota: Quota; channel: string },
): Promise<DeleteResult> {
  const now = clock.now();
  const restorable = await database.transaction(async (tx) => {
    const requested = await listRestorable(tx, owner, photoIds, restorableSince(now));
    const instants = requested.flatMap(({ isHidden, deletedAt }) => (isHidden ? [deletedAt] : []));
    // Null means that the tombstone is not written yet.
    const includes = ({ deletedAt }: { readonly deletedAt: string }) =>
      instants.some((instant) => instant === null || instant === deletedAt);
    await restoring.notify(tx, { ...owner, channel, includes });
    const library = await lockLibrary(tx, owner);
    const rows = await listRestorable(tx, owner, photoIds, restorableSince(now));
    const ids = rows.map((row) => row.photoId);
    const hidden = rows.filter((row) => row.isHidden);
    if (hidden.length === 0) return ids;
    const bytes = hidden.reduce((sum, row) => sum + row.bytes, 0);
    requireRoom(quota, library, { photos: hidden.length, bytes });
    const change = { at: toInstant(now), cause: 'customer' } as const;
    const back = await returnToLibrary(tx, owner, ids, change, { created, shown });
    await changed.notify(tx, owner, 'added', back);
    return ids;
  });
  const known = new Set(restorable);
  return { failed: [...new Set(photoIds)].filter((id) => !known.has(id.toLowerCase())) };
}
