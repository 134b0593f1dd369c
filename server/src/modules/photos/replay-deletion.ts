import type { Transaction } from '../../platform/database/index.ts';
import type { LedgerEntry } from '../../platform/deletion-ledger/index.ts';
import { bringBack, type ComingBack } from './bring-back.ts';
import { takeOut } from './delete-photos.ts';
import { findLibrary } from './photos.repository.ts';
import { clearLibrary } from './recently-deleted/clear-library.ts';
import { layTombstones, scopeOfDeletion } from './recently-deleted/recently-deleted.repository.ts';

/**
 * Repeats what the ledger says on a restored library, with its own moment, by the verbs that did it then. Photos and
 * libraries that came after the backup are not there, and are passed over. Returns how many photos it changed.
 *
 * @param listeners are told of what comes back or goes
 */
export async function replayDeletion(
  tx: Transaction,
  entry: LedgerEntry,
  listeners: ComingBack,
): Promise<number> {
  if (!(await findLibrary(tx, entry))) return 0;
  const { photoIds, action } = entry;
  if (action === 'library-cleared') {
    const { generation } = await clearLibrary(tx, entry, entry, listeners.shown.announce);
    return layTombstones(tx, entry, scopeOfDeletion({ generation }), entry.at);
  }
  const rows =
    action === 'photos-deleted'
      ? await takeOut(tx, entry, photoIds, entry, listeners.shown.announce)
      : await bringBack(tx, entry, photoIds, entry, listeners);
  return rows.length;
}
