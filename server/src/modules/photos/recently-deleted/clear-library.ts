import type { Transaction } from '../../../platform/database/index.ts';
import { appendToLedger } from '../../../platform/deletion-ledger/index.ts';
import { emptyCounters, listAllMonths } from '../counters.repository.ts';
import type { Change } from '../delete-photos.ts';
import { partsOf } from '../photo-months.ts';
import { findLibrary, lockLibrary, type Owner } from '../photos.repository.ts';
import type { ChangedMonth } from '../photos-changed.ts';
import type { PhotosShownListener } from '../photos-shown.ts';

export interface Cleared {
  /** Photos that were shown until now. */
  readonly photosCount: number;
  /** Where they stood. */
  readonly months: readonly ChangedMonth[];
  /** The generation that they are of. */
  readonly generation: number;
}

/**
 * Hides every photo of a library by changing one row: its generation goes up, and photos of earlier ones are not
 * shown. Counters and the ledger go with it, all or nothing. Tombstones are the caller's to lay.
 */
export async function clearLibrary(
  tx: Transaction,
  owner: Owner,
  { at, cause }: Change,
  announce: PhotosShownListener,
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
  await announce(tx, { tenantId, ownerId, isShown: false, photoIds: 'all' });
  return { photosCount, months, generation };
}
