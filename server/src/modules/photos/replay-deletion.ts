import type { Transaction } from '../../platform/database/index.ts';
import type { LedgerEntry } from '../../platform/deletion-ledger/index.ts';
import { bringBack } from './bring-back.ts';
import { takeOut } from './delete-photos.ts';
import type { PhotoCreatedListener } from './photo-created.ts';
import { findLibrary } from './photos.repository.ts';
import { clearLibrary } from './recently-deleted/clear-library.ts';
import { layTombstones, scopeOfDeletion } from './recently-deleted/recently-deleted.repository.ts';

/**
 * Repeats what the ledger says on a restored library, with its own moment, by the verbs that did it then. Photos and
 * libraries that came after the backup are not there, and are passed over. Returns how many photos it changed.
 *
 * @param announce is told of photos that come back and whose smaller pictures were never made
 */
export async function replayDeletion(
  tx: Transaction,
  entry: LedgerEntry,
  announce: PhotoCreatedListener,
): Promise<number> {
  if (!(await findLibrary(tx, entry))) return 0;
  const { photoIds, action } = entry;
  if (action === 'library-cleared') {
    const { generation } = await clearLibrary(tx, entry, entry);
    return layTombstones(tx, entry, scopeOfDeletion({ generation }), entry.at);
  }
  const rows =
    action === 'photos-deleted'
      ? await takeOut(tx, entry, photoIds, entry)
      : await bringBack(tx, entry, photoIds, entry, announce);
  return rows.length;
}
