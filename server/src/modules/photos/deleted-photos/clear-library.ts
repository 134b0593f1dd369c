import type { Transaction } from '../../../platform/database/index.ts';
import { appendToLedger } from '../../../platform/deletion-ledger/index.ts';
import { emptyCounters, listAllMonths } from '../counters.repository.ts';
import type { Change } from '../delete-photos.ts';
import { partsOf } from '../photo-months.ts';
import { findLibrary, lockLibrary, type Owner } from '../photos.repository.ts';
import type { ChangedMonth } from '../photos-changed.ts';
import type { PhotosShownListener } from '../photos-shown.ts';

export interface Cleared {
  readonly photosCount: number;
  readonly months: readonly ChangedMonth[];
  readonly generation: number;
}

/**
 * Hides every photo of a library by changing one row: photos of earlier generations are not shown. Changes
 * counters and the ledger too. The caller writes the tombstones.
 */
export async function clearLibrary(
  tx: Transaction,
  owner: Owner,
  { at, cause }: Change,
  notify: PhotosShownListener,
): Promise<Cleared> {
  await lockLibrary(tx, owner);
  const library = await findLibrary(tx, owner);
  const { photos_count: photosCount = 0, generation = 0 } = library ?? {};
  if (photosCount === 0) return { photosCount, months: [], generation };
  const rows = await listAllMonths(tx, owner);
  const months = rows.map(({ sort_key: sortKey, month }) => ({ sortKey, ...partsOf(month) }));
  await emptyCounters(tx, owner);
  const { tenantId, ownerId } = owner;
  await appendToLedger(tx, { tenantId, ownerId, action: 'library-cleared', cause, at, photoIds: [] });
  await notify(tx, { tenantId, ownerId, isShown: false, photoIds: 'all' });
  return { photosCount, months, generation };
}
