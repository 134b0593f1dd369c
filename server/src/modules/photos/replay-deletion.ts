import type { Transaction } from '../../platform/database/index.ts';
import type { LedgerEntry } from '../../platform/deletion-ledger/index.ts';
import { removeFromLibrary } from './delete-photos.ts';
import { clearLibrary } from './deleted-photos/clear-library.ts';
import { layTombstones, scopeOfDeletion } from './deleted-photos/deleted-photos.repository.ts';
import { findLibrary } from './photos.repository.ts';
import { type ReturnDependencies, returnToLibrary } from './return-to-library.ts';

/**
 * Applies an entry of the ledger to a restored library, with the entry's own time. Skips photos and libraries that
 * are newer than the backup. Returns the number of changed photos.
 *
 * @param listeners are notified of photos that are shown or hidden
 */
export async function replayDeletion(
  tx: Transaction,
  entry: LedgerEntry,
  listeners: ReturnDependencies,
): Promise<number> {
  if (!(await findLibrary(tx, entry))) return 0;
  const { photoIds, action, cause } = entry;
  // The storage clock ends the period again, and customers are deleted again, with what can undo it.
  if (cause === 'storage-period' || cause === 'account') return 0;
  if (action === 'library-cleared') {
    const { generation } = await clearLibrary(tx, entry, entry, listeners.shown.notify);
    return layTombstones(tx, entry, scopeOfDeletion({ generation }), entry.at);
  }
  const rows =
    action === 'photos-deleted'
      ? await removeFromLibrary(tx, entry, photoIds, entry, listeners.shown.notify)
      : await returnToLibrary(tx, entry, photoIds, entry, listeners);
  return rows.length;
}
